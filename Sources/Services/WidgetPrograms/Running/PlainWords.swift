/// Words of an outside program, fit for a line on the screen.
enum PlainWords {
    static let maximumLength = 200

    /// The first line that says something, without colours, control characters and what turns the direction of writing, and not too long.
    static func firstLine(_ text: String) -> String {
        for line in CleanText.lines(withoutColors(text)).split(separator: "\n") {
            let clean = line.split(separator: " ").joined(separator: " ")
            if !clean.isEmpty { return clean.count > maximumLength ? clean.prefix(maximumLength - 1) + "…" : clean }
        }
        return ""
    }

    /// Without the control sequences of terminals that begin with ESC [ (ECMA-48 §5.4).
    private static func withoutColors(_ text: String) -> String {
        var clean = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "\u{1B}", rest.first == "[" else {
                clean.append(scalar)
                continue
            }
            rest.removeFirst()
            while let part = rest.popFirst(), !("@"..."~").contains(part) {}
        }
        return String(clean)
    }
}
