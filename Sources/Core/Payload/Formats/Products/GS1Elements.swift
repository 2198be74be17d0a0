/// A GS1 element string split into application identifiers and values (GS1 General Specifications §7.8).
struct GS1Elements {
    private(set) var elements: [(identifier: String, value: String)] = []

    /// The maximum number of elements. No label has more, and the limit keeps long payloads fast.
    private static let maximumElements = 200

    init(_ text: String) {
        if text.hasPrefix("(") {
            parseBracketed(text)
        } else {
            parseScanned(text)
        }
    }

    /// Parses “(01)09521234543213(10)ABC”. An identifier is two to four digits in brackets; other brackets belong to a value.
    private mutating func parseBracketed(_ text: String) {
        var identifier: String?
        var value: [UInt8] = []
        let bytes = Array(text.utf8)
        var index = 0
        while index < bytes.count, elements.count < Self.maximumElements {
            let digits = bytes[index] == UInt8(ascii: "(") ? bytes[(index + 1)...].prefix(4).prefix(while: ASCII.isDigit) : []
            if digits.count >= 2, index + digits.count + 1 < bytes.count, bytes[index + digits.count + 1] == UInt8(ascii: ")") {
                if let identifier { elements.append((identifier, String(decoding: value, as: UTF8.self))) }
                identifier = String(decoding: digits, as: UTF8.self)
                value = []
                index += digits.count + 2
            } else {
                value.append(bytes[index])
                index += 1
            }
        }
        if let identifier { elements.append((identifier, String(decoding: value, as: UTF8.self))) }
    }

    /// Parses “]C1…” with FNC1 as a group separator. Values with a fixed length have no separator after them.
    private mutating func parseScanned(_ text: String) {
        let isMarked = ["]c1", "]q3", "]d2", "]e0"].contains { text.droppingPrefix($0) != nil }
        var rest = Array(isMarked ? Substring(text.utf8.dropFirst(3)).utf8 : Substring(text).utf8)[...]
        while !rest.isEmpty, elements.count < Self.maximumElements {
            if rest.first == 0x1D {
                rest = rest.dropFirst()
                continue
            }
            guard let identifier = GS1Identifier.code(at: rest) else { break }
            rest = rest.dropFirst(identifier.utf8.count)
            let separated = rest.prefix { $0 != 0x1D }
            let value = GS1Identifier.fixedLength(identifier).map { separated.prefix($0) } ?? separated
            elements.append((identifier, String(decoding: value, as: UTF8.self)))
            rest = rest.dropFirst(value.count)
        }
    }
}

extension Payload {
    /// The GS1 element string as its application identifiers and values: (“01”, “09521234543213”). Nil if it is none, or has more in it.
    public var gs1Elements: [(identifier: String, value: String)]? {
        guard let text = text?.trimmed, text.utf8.count <= 8000 else { return nil }
        let elements = GS1Elements(text).elements
        // Nothing of it may be lost.
        let kept = elements.reduce(0) { $0 + $1.identifier.utf8.count + $1.value.utf8.count }
        let isBracketed = text.hasPrefix("(")
        let marks = isBracketed ? 2 * elements.count : text.utf8.count { $0 == 0x1D } + (text.hasPrefix("]") ? 3 : 0)
        return !elements.isEmpty && kept + marks == text.utf8.count ? elements : nil
    }

    /// The bytes of the element string as scanners give them: without brackets, and with a group separator (FNC1) behind each value of no
    /// fixed length that others follow. Nil if it is none.
    public var scannedElements: [UInt8]? {
        guard let elements = gs1Elements else { return nil }
        return elements.enumerated().flatMap { index, element in
            let isOpen = GS1Identifier.fixedLength(element.identifier) == nil && index + 1 < elements.count
            return Array((element.identifier + element.value).utf8) + (isOpen ? [0x1D] : [])
        }
    }
}

/// A GS1 Digital Link: a web address with application identifiers in its path (“/01/09521234543213/10/ABC”).
struct DigitalLink {
    private(set) var fields: [PayloadField] = []
    private var other: [PayloadField] = []

    init?(_ address: String) {
        // Most addresses have no product number. A percent sign may hide the name of the identifier.
        guard ["/01/", "/gtin/", "%"].contains(where: address.holds), let web = WebAddress(address) else { return nil }
        let path = web.path
        // The check digit of the first number is verified, because any address may contain “/01/”.
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
        // Identifiers without a name. Other parameters have nothing to do with GS1.
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

    private static let codes = ["lot": "10", "ser": "21", "exp": "17", "cpv": "22"]
}
