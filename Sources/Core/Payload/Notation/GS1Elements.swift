/// An element string cut into application identifiers and their values (GS1 General Specifications §7.8).
struct GS1Elements {
    private(set) var elements: [(identifier: String, value: String)] = []

    /// No label holds more than this; a payload of nothing but elements must not cost more for each.
    private static let most = 200

    init(_ text: String) {
        if text.hasPrefix("(") {
            readBrackets(text)
        } else {
            readScanned(text)
        }
    }

    /// "(01)09521234543213(10)ABC": an identifier is two to four digits in brackets; other brackets belong to a value.
    private mutating func readBrackets(_ text: String) {
        var identifier: String?
        var value: [UInt8] = []
        let bytes = Array(text.utf8)
        var index = 0
        while index < bytes.count, elements.count < Self.most {
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

    /// "]C1", FNC1 as a group separator: values of fixed length are followed by the next identifier at once.
    private mutating func readScanned(_ text: String) {
        let isMarked = ["]c1", "]q3", "]d2", "]e0"].contains { text.after($0) != nil }
        var rest = Array(isMarked ? Substring(text.utf8.dropFirst(3)).utf8 : Substring(text).utf8)[...]
        while !rest.isEmpty, elements.count < Self.most {
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
