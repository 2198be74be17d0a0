import Timeline

/// Words of another program, made fit to be shown: on one line, with nothing in them that turns or hides what stands beside them.
enum StatusWords {
    static func clean(_ text: String, to limit: Int = 120) -> String {
        let scalars = text.unicodeScalars.lazy.filter { scalar in
            switch scalar.properties.generalCategory {
            // Joiners belong to emoji and to some scripts; line ends become spaces.
            case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
            case .control: scalar == "\n" || scalar == "\t"
            case .surrogate, .privateUse, .unassigned: false
            default: true
            }
        }
        // No more than can be shown is looked at.
        let words = String(String.UnicodeScalarView(scalars.prefix(limit * 4))).replacing("\t", with: " ")
        return TextNode.shortened(words, to: limit)
    }
}
