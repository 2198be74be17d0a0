import Platform

/// Cleans text from outside: removes characters that are invisible or change the appearance of other text.
enum CleanText {
    /// Replaces all kinds of line ends by "\n" and tabs by spaces. Control characters and those that change the direction of text are
    /// removed.
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

    /// The clean text on one line, without surrounding spaces.
    static func line(_ text: String) -> String {
        lines(text).split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }.joined(separator: " ").trimmed
    }

    /// The tree with clean texts. The paths of pictures stay as they are written: they are no text for people, and are checked as they are
    /// read.
    static func tree(_ tree: JSONTree) -> JSONTree {
        switch tree {
        case .object(let members):
            let clean = members.map { JSONTree.Member(name: $0.name, value: self.tree($0.value)) }
            guard JSONTree.object(clean)["type"] == .string("image") else { return .object(clean) }
            return .object(zip(members, clean).map { written, clean in clean.name == "file" ? written : clean })
        case .array(let items): return .array(items.map(self.tree))
        case .string(let text): return .string(lines(text))
        case .number, .boolean, .null: return tree
        }
    }

    /// NEL, and the line and paragraph separators of Unicode.
    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool { [0x85, 0x2028, 0x2029].contains(scalar.value) }

    private static func isUnwanted(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A, 0x0D, 0x09, 0x85: false
        case 0..<0x20, 0x7F..<0xA0: true
        // Embeddings, overrides and isolates of the bidirectional algorithm (UAX #9).
        case 0x202A...0x202E, 0x2066...0x2069, 0x206A...0x206F: true
        // Byte order marks, annotations and noncharacters.
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

/// Cleans the terminal output of a program for one line on the screen.
enum OutputText {
    static let maximumLength = 200

    /// The first line that is not empty, without colours, control characters and characters that change the direction of text, shortened to
    /// `maximumLength`.
    static func firstLine(_ text: String) -> String {
        for line in CleanText.lines(withoutColors(text)).split(separator: "\n") {
            let clean = line.split(separator: " ").joined(separator: " ")
            if !clean.isEmpty { return clean.count > maximumLength ? clean.prefix(maximumLength - 1) + "…" : clean }
        }
        return ""
    }

    /// Removes the control sequences of terminals that begin with ESC [ (ECMA-48 §5.4).
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
