/// Text of strangers without what is invisible and makes other text look different from what it is.
enum CleanText {
    /// Line ends and tabs of all kinds become "\n" and " "; controls, and what turns the direction of text, are left out.
    static func lines(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { isUnwanted($0) || $0 == "\r" || $0 == "\t" || isSeparator($0) }) else { return text }
        var clean = String.UnicodeScalarView()
        var isAfterReturn = false
        for scalar in text.unicodeScalars {
            defer { isAfterReturn = scalar == "\r" }
            if scalar == "\n", isAfterReturn { continue }
            if scalar == "\r" || isSeparator(scalar) {
                clean.append("\n")
            } else if scalar == "\t" {
                clean.append(" ")
            } else if !isUnwanted(scalar) {
                clean.append(scalar)
            }
        }
        return String(clean)
    }

    /// The same on one line, without space around it.
    static func line(_ text: String) -> String {
        lines(text).split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }.joined(separator: " ").trimmed
    }

    /// NEL, and the line and paragraph separators of Unicode.
    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool { [0x85, 0x2028, 0x2029].contains(scalar.value) }

    private static func isUnwanted(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A, 0x0D, 0x09, 0x85: false
        case 0..<0x20, 0x7F..<0xA0: true
        // Embeddings, overrides and isolates of the bidirectional algorithm (UAX #9).
        case 0x202A...0x202E, 0x2066...0x2069, 0x206A...0x206F: true
        // Byte order marks, annotations, and what is no character.
        case 0xFEFF, 0xFFF9...0xFFFB, 0xFDD0...0xFDEF: true
        default: scalar.value & 0xFFFE == 0xFFFE
        }
    }
}

extension String {
    fileprivate var trimmed: String {
        let start = drop { $0 == " " }
        return String(start.prefix(start.count - start.reversed().prefix { $0 == " " }.count))
    }
}

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
