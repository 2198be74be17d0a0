/// A GS1 Digital Link: a web address whose path holds application identifiers ("/01/09521234543213/10/ABC").
struct DigitalLink {
    private(set) var fields: [PayloadField] = []
    private var other: [PayloadField] = []

    init?(_ address: String) {
        // Most addresses name no product; one that is encoded may hide its name.
        let mayNameOne = Self.marks.contains(where: address.utf8.holds)
        guard mayNameOne, let web = WebAddress(address) else { return nil }
        let path = web.path
        // The number that leads is checked: any other address may have a "/01/" in it.
        guard
            let start = path.indices.first(where: {
                ["01", "gtin"].contains(path[$0]) && $0 + 1 < path.count && Self.isNumber(path[$0 + 1])
            })
        else { return nil }
        put("product", path[start + 1])
        var index = start + 2
        while index + 1 < path.count {
            put(path[index], path[index + 1])
            index += 2
        }
        for name in web.query.names { put(name, web.query[name] ?? "") }
        if !other.isEmpty { fields.append(PayloadField("other", .record(other))) }
    }

    private mutating func put(_ code: String, _ value: String) {
        // Other numbers of elements; parameters that are none are the business of whoever made the address.
        if code.isDigits, GS1Identifier(code) == nil, GS1Identifier.code(at: Array(code.utf8)[...]) == code, other.count < 100 {
            if !other.contains(where: { $0.name == code }) { other.append(PayloadField(code, .text(value))) }
            return
        }
        let found = code == "product" ? [PayloadField(code, .text(value))] : GS1Identifier(Self.codes[code] ?? code)?.fields(value) ?? []
        for field in found where fields.count < 100 && !fields.contains(where: { $0.name == field.name }) { fields.append(field) }
    }

    private static func isNumber(_ text: String) -> Bool {
        [8, 12, 13, 14].contains(text.utf8.count) && CheckDigits.isValidGS1(text)
    }

    private static let marks = ["/01/", "/gtin/", "%"].map { Array($0.utf8) }

    private static let codes = ["lot": "10", "ser": "21", "exp": "17", "cpv": "22"]
}
