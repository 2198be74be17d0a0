/// Finds the names under which a payload stores its values: properties of a card, keys of a list, parameters of an address.
///
/// The parser returns what Quire understands. A name that only one of two payloads contains reveals what it does not.
enum WrittenNames {
    /// Properties about the program that wrote the payload, not about the contact or the event.
    private static let ofWriters: Set<String> = [
        "BEGIN", "END", "VERSION", "PRODID", "REV", "CALSCALE", "METHOD", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE", "N", "FN",
        "DURATION", "DUE",
    ]
    /// Statements of default values.
    private static let usual: Set<String> = ["TRANSP:OPAQUE", "CLASS:PUBLIC", "H:FALSE", "H:0"]

    /// The names in `old` that are missing in `new`, in their order.
    static func lost(from old: String, in new: String) -> [String] {
        let kept = Set(names(in: new))
        var seen = kept
        return names(in: old).filter { seen.insert($0).inserted }
    }

    /// The number of common pieces. Of two notations, the original one has more.
    static func similarity(_ old: String, _ new: String) -> Int {
        Set(pieces(of: old)).intersection(pieces(of: new)).count
    }

    private static func pieces(of text: String) -> [Substring] {
        text.split { $0.isNewline || ";&?|*".contains($0) }
    }

    private static func names(in text: String) -> [String] {
        let isCard = text.prefix(16).uppercased().drop { $0.isWhitespace }.hasPrefix("BEGIN:")
        return isCard ? properties(in: text) : keys(in: text)
    }

    /// The property names of content lines (RFC 5545 §3.1), without those of time zones, which follow from the zone's name.
    private static func properties(in text: String) -> [String] {
        var isZone = false
        return text.split(whereSeparator: \.isNewline).compactMap { line in
            // A line that begins with a space or a tab continues the previous one.
            guard let first = line.first, !first.isWhitespace else { return nil }
            let upper = line.uppercased()
            if upper.hasPrefix("BEGIN:VTIMEZONE") { isZone = true }
            if upper.hasPrefix("END:VTIMEZONE") { isZone = false }
            guard !isZone, !usual.contains(upper), let colon = upper.firstIndex(of: ":"), colon != upper.indices.last else { return nil }
            let property = upper[..<colon].prefix { $0 != ";" }
            let name = property.split(separator: ".").last.map(String.init) ?? String(property)
            return ofWriters.contains(name) ? nil : name
        }
    }

    /// The text before each colon or equals sign that has a value.
    private static func keys(in text: String) -> [String] {
        // "WIFI:T:WPA" begins with its scheme; the first key follows.
        let scheme = text.firstIndex(of: ":").map { text[..<$0] } ?? ""
        let isScheme = !scheme.isEmpty && scheme.allSatisfy { $0.isASCII && $0.isLetter }
        return pieces(of: isScheme ? String(text.dropFirst(scheme.count + 1)) : text).compactMap { piece in
            guard !usual.contains(piece.uppercased()), let end = piece.firstIndex(where: { ":=".contains($0) }),
                piece.index(after: end) < piece.endIndex
            else { return nil }
            let name = piece[..<end]
            guard let first = name.first, first.isASCII, first.isLetter, name.count <= 30,
                name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "_.-".contains($0)) })
            else { return nil }
            return name.uppercased()
        }
    }
}
