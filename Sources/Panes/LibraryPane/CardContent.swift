import CodeWriting
import LibraryStore

/// What a card shows: the code and its symbol, ready to draw.
struct CardContent: Sendable, Equatable {
    let code: Code
    /// Nil when the payload is too long for any symbol.
    let symbol: Symbol?
    let style: SymbolStyle

    /// Encodes the code's payload, unless an earlier content of the same payload and style can lend its symbol.
    init(_ code: Code, reusing earlier: CardContent? = nil) {
        self.code = code
        style = SymbolStyle(json: code.style) ?? SymbolStyle()
        if let earlier, earlier.code.payload == code.payload, earlier.code.style == code.style {
            symbol = earlier.symbol
        } else {
            symbol = try? SymbolEncoder.encode(code.payload.bytes, level: style.level)
        }
    }

    /// What a screen reader says of the card.
    var spokenName: String {
        ([code.title, code.kind.name] + (code.isFavorite ? ["favourite"] : [])).joined(separator: ", ")
    }
}
