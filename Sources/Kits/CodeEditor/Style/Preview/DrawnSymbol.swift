import Payload
import Symbols

/// A payload in a style, encoded and laid out.
struct DrawnSymbol: Sendable {
    /// What is to be drawn.
    struct Request: Hashable, Sendable {
        let payload: Payload
        let style: SymbolStyle
    }

    let request: Request
    let layout: SymbolLayout

    /// Encodes and lays out; some milliseconds.
    init(_ request: Request) throws(SymbolError) {
        self.request = request
        layout = SymbolLayout(try SymbolEncoder.encode(request.payload.bytes, level: request.style.level), style: request.style)
    }

    /// Such as `25 × 25 modules, version 2 · level M`.
    var facts: String {
        let symbol = layout.symbol
        return "\(symbol.modulesPerSide) × \(symbol.modulesPerSide) modules, version \(symbol.version) · level \(symbol.level.rawValue)"
    }
}
