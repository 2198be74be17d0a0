/// A list `NAME:value;NAME:value;;` of Wi-Fi, MeCard, bookmark and e-mail codes, in which a backslash escapes the next character.
struct FieldList {
    /// The values are still escaped.
    private var fields: [(name: String, value: ArraySlice<UInt8>)] = []

    init(_ text: String) {
        let bytes = Array(text.utf8)
        var position = (bytes.firstIndex(of: ASCII.colon) ?? bytes.count) + 1
        var start = position
        var colon: Int?
        while position <= bytes.count {
            let byte = position < bytes.count ? bytes[position] : ASCII.semicolon
            switch byte {
            case ASCII.backslash: position += 1
            case ASCII.colon where colon == nil: colon = position
            case ASCII.semicolon:
                if let colon, start <= bytes.count {
                    let name = Self.unescaped(bytes[start..<colon]).trimmed.uppercased()
                    fields.append((name, bytes[(colon + 1)..<min(position, bytes.count)]))
                }
                colon = nil
                start = position + 1
            default: break
            }
            position += 1
        }
        // A backslash at the very end skips the end of the list.
        if let colon {
            fields.append((Self.unescaped(bytes[start..<colon]).trimmed.uppercased(), bytes[(colon + 1)...]))
        }
    }

    /// The first value that is not empty. Names are in capitals.
    func first(_ names: String...) -> String? { names.lazy.compactMap(written).first.map(Self.unescaped) }

    private func written(_ name: String) -> ArraySlice<UInt8>? {
        fields.first { $0.name == name && !$0.value.isEmpty }?.value
    }

    /// The first value that is not empty, in which `\n` is a line end.
    func prose(_ name: String) -> String? { written(name).map { Self.unescaped($0, lineEnds: true) } }

    /// The first value that is not empty. Quotes around hexadecimal digits are removed: they mark a text.
    ///
    /// All other quotes belong to the value, also escaped ones.
    func literal(_ name: String) -> String? {
        guard let value = written(name) else { return nil }
        let quote = UInt8(ascii: "\"")
        let inner = value.dropFirst().dropLast()
        guard value.count > 2, value.first == quote, value.last == quote, inner.allSatisfy({ ASCII.hexValue($0) != nil }) else {
            return Self.unescaped(value)
        }
        return String(decoding: inner, as: UTF8.self)
    }

    /// Every value that is not empty.
    func all(_ names: Set<String>) -> [String] {
        fields.filter { names.contains($0.name) && !$0.value.isEmpty }.map { Self.unescaped($0.value) }
    }

    /// The first value with this name, split at unescaped commas.
    func components(_ name: String) -> [String] {
        written(name)?.unescapedPieces(at: UInt8(ascii: ",")).map(Self.unescaped) ?? []
    }

    /// Writes a list. Values must be escaped already; fields without a value are left out.
    static func written(_ head: String, _ fields: [(name: String, value: String?)]) -> String {
        let written = fields.compactMap { name, value in value.flatMap { $0.isEmpty ? nil : "\(name):\($0);" } }
        return head + ":" + written.joined() + ";"
    }

    /// The value with a backslash before every special character.
    static func escaped(_ value: String) -> String {
        let bytes = value.utf8.flatMap { "\\;,:\"".utf8.contains($0) ? [ASCII.backslash, $0] : [$0] }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func unescaped(_ value: ArraySlice<UInt8>) -> String { unescaped(value, lineEnds: false) }

    private static func unescaped(_ value: ArraySlice<UInt8>, lineEnds: Bool) -> String {
        guard value.contains(ASCII.backslash) else { return String(decoding: value, as: UTF8.self) }
        var plain: [UInt8] = []
        var isEscaped = false
        for byte in value {
            if byte == ASCII.backslash, !isEscaped {
                isEscaped = true
            } else {
                plain.append(isEscaped && lineEnds && ASCII.lowercased(byte) == UInt8(ascii: "n") ? ASCII.lineFeed : byte)
                isEscaped = false
            }
        }
        if isEscaped { plain.append(ASCII.backslash) }
        return String(decoding: plain, as: UTF8.self)
    }
}

extension ArraySlice<UInt8> {
    /// Splits at unescaped separators. The pieces are still escaped.
    func unescapedPieces(at separator: UInt8) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var start = startIndex
        var isEscaped = false
        for index in indices {
            if self[index] == separator, !isEscaped {
                pieces.append(self[start..<index])
                start = index + 1
            }
            isEscaped = self[index] == ASCII.backslash && !isEscaped
        }
        return pieces + [self[start...]]
    }
}
