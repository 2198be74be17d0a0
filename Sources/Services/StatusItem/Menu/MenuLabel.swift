/// Words as a menu of a panel shows them.
enum MenuLabel {
    /// Characters: a menu is as wide as its longest line, and panels cut nothing.
    static let longest = 48

    /// One line without what panels could take for something else: an underscore marks the access key in `com.canonical.dbusmenu`, unless it
    /// is written twice; characters that turn or hide text would change the lines around.
    static func text(_ words: String) -> String {
        var line = ""
        var isGap = false
        for character in words {
            if character.isWhitespace {
                isGap = !line.isEmpty
                continue
            }
            // Accents may be stacked on a letter without end.
            let shown = character.unicodeScalars.lazy.filter { !isHidden($0) }.prefix(8)
            guard !shown.isEmpty else { continue }
            if isGap { line.append(" ") }
            isGap = false
            guard line.count < longest else {
                line = (line.last == " " ? line.dropLast() : line[...]).prefix(longest - 1) + "…"
                break
            }
            line.unicodeScalars.append(contentsOf: shown)
        }
        return line.replacing("_", with: "__")
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        // The joiners make words of Persian and pictures of families.
        if scalar.value == 0x200C || scalar.value == 0x200D { return false }
        return [.control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned].contains(scalar.properties.generalCategory)
    }
}
