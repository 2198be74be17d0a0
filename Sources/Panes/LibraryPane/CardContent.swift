import Foundation
import LibraryStore
import Symbols

/// What a card or a row shows: the code, its symbol ready to draw, and where it has what is searched for.
struct CardContent: Sendable, Equatable {
    let code: Code
    /// Nil when the payload is too long for any symbol.
    let symbol: Symbol?
    let style: SymbolStyle
    let match: SearchMatch

    /// Encodes the code's payload, unless an earlier content of the same payload and style can lend its symbol.
    init(_ code: Code, search: String = "", reusing earlier: CardContent? = nil) {
        self.code = code
        if let earlier, earlier.code.payload == code.payload, earlier.code.style == code.style {
            style = earlier.style
            symbol = earlier.symbol
        } else {
            style = SymbolStyle(json: code.style) ?? SymbolStyle()
            symbol = try? SymbolEncoder.encode(code.payload.bytes, level: style.level)
        }
        match = SearchMatch(search, in: code)
    }

    /// What a screen reader says of the card now: title, kind and state.
    var spokenName: String { spokenName(at: .now) }

    func spokenName(at now: Date) -> String {
        let states = (code.isFavorite ? ["favourite"] : []) + [CodeCondition(code, at: now)?.spoken].compactMap { $0 }
        return ([code.title, code.kind.name] + states).joined(separator: ", ")
    }
}
