/// Emoji as people write them: each one character, of however many parts (Unicode Technical Standard #51).
enum Emoji {
    /// As many are taken of a list.
    static let maximumCount = 24
    /// The longest that are in use have ten: a couple of two skin tones.
    private static let maximumScalars = 16

    /// The emoji of a text in their order, and nothing else of it.
    static func all(in text: String) -> [String] { Array(text.lazy.compactMap(emoji).prefix(maximumCount)) }

    /// A character in the form in which it is drawn in colour; nil for one that is no emoji.
    private static func emoji(_ character: Character) -> String? {
        let scalars = Array(character.unicodeScalars)
        guard let first = scalars.first, scalars.count <= maximumScalars, first.properties.isEmoji else { return nil }
        if isRegional(first) { return scalars.count == 2 ? String(character) : nil }
        // Figures and signs of ASCII are emoji as the caps of keys alone.
        if first.isASCII { return scalars.contains("\u{20E3}") ? String(character) : nil }
        if scalars.contains("\u{FE0E}") { return nil }
        if first.properties.isEmojiPresentation || scalars.count > 1 { return String(character) }
        // Of signs that are older than emoji there are two forms; this is a list of emoji.
        return String(character) + "\u{FE0F}"
    }

    /// One half of a flag.
    private static func isRegional(_ scalar: Unicode.Scalar) -> Bool { ("\u{1F1E6}"..."\u{1F1FF}").contains(scalar) }
}
