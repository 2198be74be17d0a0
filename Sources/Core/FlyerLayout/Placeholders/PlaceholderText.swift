/// The parts of a line with placeholders.
struct PlaceholderText {
    enum Part {
        case words(String)
        case name(String)
    }

    private(set) var parts: [Part] = []
    var names: [String] { parts.compactMap { if case .name(let name) = $0 { name } else { nil } } }

    /// Longer than what stands at the head of any table.
    private static let maximumName = 100

    static func lines(_ text: String) -> [PlaceholderText] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { PlaceholderText(line: $0) }
    }

    /// A brace that nothing closes is a brace.
    private init(line: Substring) {
        var words = ""
        var rest = line
        while let first = rest.popFirst() {
            guard first == "{" || first == "}" else {
                words.append(first)
                continue
            }
            if rest.first == first {
                rest.removeFirst()
                words.append(first)
            } else if first == "{", let name = Self.name(rest) {
                if !words.isEmpty { parts.append(.words(words)) }
                words = ""
                parts.append(.name(String(name)))
                rest = rest[name.endIndex...].dropFirst()
            } else {
                words.append(first)
            }
        }
        if !words.isEmpty { parts.append(.words(words)) }
    }

    /// What stands before the closing brace.
    private static func name(_ rest: Substring) -> Substring? {
        let name = rest.prefix(maximumName + 1).prefix { $0 != "}" && $0 != "{" }
        guard !name.isEmpty, name.contains(where: { !$0.isWhitespace }), name.endIndex < rest.endIndex, rest[name.endIndex] == "}" else { return nil }
        return name
    }

    /// Never longer than a page can show, and without what no font draws.
    static func cut(_ text: String) -> String {
        let clean = text.unicodeScalars.contains(where: isControl)
            ? String(String.UnicodeScalarView(text.unicodeScalars.filter { !isControl($0) })) : text
        guard clean.utf8.count > Placeholders.maximumLength, clean.count > Placeholders.maximumLength else { return bounded(clean) }
        return bounded(String(clean.prefix(Placeholders.maximumLength - 1)) + "…")
    }

    /// A character may be any number of scalars long.
    private static func bounded(_ text: String) -> String {
        let most = Placeholders.maximumLength * 8
        guard text.utf8.count > most, text.unicodeScalars.count > most else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(most)))
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0x00..<0x20, 0x7F..<0xA0, 0xFEFF, 0xFFF9...0xFFFB: true
        default: false
        }
    }
}
