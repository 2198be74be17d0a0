/// What the bytes stored in a symbol stand for.
///
/// A symbol that says that it holds text, by kanji segments or by declared character sets (ECI), holds that text: its content is UTF-8. All
/// others hold bytes, and their content is what is stored.
struct SymbolContent {
    let bytes: [UInt8]

    /// - Parameters:
    ///   - stored: The bytes of all segments; kanji in Shift_JIS.
    ///   - text: The same as text, kanji decoded and every other byte as the character of its number.
    ///   - declared: The bytes in the protocol of extended channel interpretations, when the symbol declares any.
    init(stored: [UInt8], text: [UInt8], declared: [UInt8]?) {
        if let declared {
            bytes = ChannelInterpretations(declared)?.utf8 ?? stored
        } else {
            bytes = KanjiSegments(stored: stored, text: String(decoding: text, as: UTF8.self))?.utf8 ?? stored
        }
    }

    /// Of a decoder that does not tell segments apart: kanji are recognised by how they look.
    init(undivided stored: [UInt8]) {
        bytes = MixedText.utf8(of: stored) ?? stored
    }
}
