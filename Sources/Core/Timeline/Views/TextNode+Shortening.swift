extension TextNode {
    /// The beginning of a text that came from elsewhere, on one line: what a widget cannot show anyway is not worth refusing a view for.
    ///
    /// - Parameter limit: Unicode scalars, as `ViewDescription.maximumTextLength` counts them; what is cut ends in an ellipsis.
    public static func shortened(_ text: String, to limit: Int = 200) -> String {
        var (short, count, isCut) = ("", 0, false)
        // Whole characters; one that alone is too long has as many marks as fit.
        for character in text {
            let length = character.unicodeScalars.count
            guard count + length <= limit else {
                if short.isEmpty { short.unicodeScalars.append(contentsOf: character.unicodeScalars.prefix(limit)) }
                isCut = true
                break
            }
            short.append(character.isNewline ? " " : character)
            count += length
        }
        return isCut ? short + "…" : short
    }
}
