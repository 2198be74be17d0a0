/// The name on a contact card, whichever of the four ways of writing one it uses.
struct ContactName {
    let name: String?

    init(_ text: String) {
        switch text.prefix(while: { $0 != ":" }).uppercased() {
        case "MECARD":
            let fields = FieldList(text)
            name = fields.first("N").map(Self.inReadingOrder) ?? fields.first("ORG") ?? fields.first("TEL") ?? fields.first("EMAIL")
        case "BIZCARD":
            let fields = FieldList(text)
            let whole = [fields.first("N"), fields.first("X")].compactMap(\.self).joined(separator: " ")
            name = whole.isEmpty ? fields.first("C") : whole
        case "BEGIN":
            let lines = ContentLines(text)
            name =
                lines.first(["FN"]) ?? lines.components("N").flatMap(Self.joined) ?? lines.first(["NICKNAME"])
                ?? lines.components("ORG")?.first { !$0.isEmpty } ?? lines.first(["EMAIL", "TEL"])
        default:
            let lines = ContentLines(text)
            name = lines.first(["NAME1"]) ?? lines.first(["MEMORY"]) ?? lines.first(["TEL1"])
        }
    }

    /// MeCard writes `Family,Given`.
    private static func inReadingOrder(_ name: String) -> String {
        name.split(separator: ",", maxSplits: 1).reversed().joined(separator: " ")
    }

    /// RFC 6350 §6.2.2: family; given; additional; prefixes; suffixes.
    private static func joined(_ parts: [String]) -> String? {
        let order = [3, 1, 2, 0, 4].compactMap { parts.indices.contains($0) && !parts[$0].isEmpty ? parts[$0] : nil }
        return order.isEmpty ? nil : order.joined(separator: " ")
    }
}
