/// A contact or an event, shortened until what a symbol holds of it fits.
///
/// Whole properties go, the longest first: those that a reader can do without, such as a note, a description and guests, and only then
/// addresses and numbers. A name, a title and times stay, and so does what belongs into no symbol anyway (`SymbolForm.leftOut`).
public struct FittedPayload: Hashable, Sendable {
    public let payload: Payload
    /// The text of what was taken out, one property in a line, in the order of the payload; empty for nothing.
    public let rest: String

    /// Nil for what is no contact and no event, and for one whose name or title alone is too long.
    public init?(_ payload: Payload, maximumBytes: Int) {
        let bytes = payload.readableBytes
        guard bytes.count <= SymbolForm.maximumBytes, ContentObject(bytes) != nil else { return nil }
        let (lines, form) = (PropertyLine.all(bytes), payload.symbolForm)
        let ranks = Self.ranks(lines)
        let order = lines.indices.filter { ranks[$0] != nil && !form.leftOut.contains(lines[$0].name) }.sorted { first, second in
            (ranks[first] ?? 0, lines[second].written.count) < (ranks[second] ?? 0, lines[first].written.count)
        }
        var (fitted, removed) = (payload, Set<Int>())
        var surplus = form.payload.bytes.count - maximumBytes
        var next = order.startIndex
        while surplus > 0 {
            guard next < order.endIndex else { return nil }
            // A symbol may hold a property in another form, so that more than these has to go.
            while surplus > 0, next < order.endIndex {
                removed.insert(order[next])
                surplus -= lines[order[next]].written.count
                next += 1
            }
            fitted = Payload(bytes: lines.indices.filter { !removed.contains($0) }.flatMap { lines[$0].written })
            surplus = fitted.symbolForm.payload.bytes.count - maximumBytes
        }
        self.payload = fitted
        rest = removed.sorted().compactMap { lines[$0].line.flatMap(Self.text) }.joined(separator: "\n")
    }

    /// How well a reader can do without each line: 0 the best; nil for what has to stay.
    private static func ranks(_ lines: [PropertyLine]) -> [Int?] {
        var components: [String] = []
        return lines.map { line in
            switch line.name {
            case "BEGIN": components.append(line.line?.verbatim.uppercased() ?? "")
            case "END": if !components.isEmpty { components.removeLast() }
            case let name where ["VCARD", "VEVENT"].contains(components.last):
                return needed.contains(name) ? nil : wanted.contains(name) ? 1 : 0
            default: break
            }
            return nil
        }
    }

    private static let needed: Set = [
        "VERSION", "FN", "N", "SUMMARY", "DTSTART", "DTEND", "DURATION", "RRULE", "EXDATE", "RDATE", "UID", "DTSTAMP",
    ]
    private static let wanted: Set = ["TEL", "EMAIL", "ADR", "ORG", "TITLE", "URL", "LOCATION"]

    private static func text(_ line: ContentLine) -> String? {
        let text =
            switch line.name {
            case "N", "ADR", "ORG": line.components.map(\.trimmed).filter { !$0.isEmpty }.joined(separator: ", ")
            default: line.text.trimmed
            }
        guard !text.isEmpty else { return nil }
        return ["NOTE", "DESCRIPTION", "COMMENT"].contains(line.name)
            ? text : "\(line.name.prefix(1) + line.name.dropFirst().lowercased()): \(text)"
    }
}
