import Foundation

/// One `group.NAME;PARAMETER=value:value` line of vCard (RFC 6350 §3.3) or iCalendar (RFC 5545 §3.1), unfolded.
struct ContentLine {
    /// In capitals, without a group.
    let name: String
    /// Names in capitals; what vCard 2.1 writes without a name is a TYPE.
    private let parameters: [(name: String, value: String)]
    private let rawValue: [UInt8]

    /// Nil for a line without a colon.
    init?(_ line: [UInt8]) {
        guard let colon = Self.colon(in: line) else { return nil }
        // A head of more than 4,000 bytes is no property that anybody wrote.
        guard colon <= 4000 else { return nil }
        let pieces = Self.pieces(line[..<colon], at: ASCII.semicolon)
        guard let name = pieces.first?.uppercased().split(separator: ".").last.map({ String($0).trimmed }), !name.isEmpty else { return nil }
        self.name = name
        parameters = pieces.dropFirst().map { piece in
            let (key, value) = piece.cut(at: UInt8(ascii: "="))
            guard let value else { return ("TYPE", key.trimmed) }
            return (key.trimmed.uppercased(), value.replacing("\"", with: "").trimmed)
        }
        rawValue = Array(line[(colon + 1)...])
    }

    /// The first value of a parameter that is not empty.
    func parameter(_ name: String) -> String? {
        parameters.first { $0.name == name && !$0.value.isEmpty }?.value
    }

    /// What the TYPE parameters say, cut at commas, in the letters they are written in.
    var types: [String] {
        parameters.filter { $0.name == "TYPE" }.flatMap { $0.value.pieces(at: UInt8(ascii: ",")) }.map(\.trimmed).filter { !$0.isEmpty }
    }

    /// The value without escapes and transfer encoding.
    var text: String { plain(decodedValue) }

    /// The value as written, for what is no text: numbers, dates, addresses, rules.
    var verbatim: String { String(decoding: decodedValue, as: UTF8.self).trimmed }

    /// The parts between semicolons that no backslash stands before.
    var components: [String] {
        decodedValue[...].unescapedPieces(at: ASCII.semicolon).map { plain($0) }
    }

    /// The same, each part cut at its commas (RFC 6350 §6.2.2: several given names are a list). A comma with a blank behind it is prose.
    var listComponents: [[String]] {
        decodedValue[...].unescapedPieces(at: ASCII.semicolon).map { part in
            var list: [String] = []
            var isProse = false
            for piece in part.unescapedPieces(at: UInt8(ascii: ",")) {
                let text = plain(piece)
                isProse = text.hasPrefix(" ")
                if isProse, let last = list.popLast() { list.append(last + "," + text) } else { list.append(text) }
            }
            return list
        }
    }

    /// Whether the value is a picture, a sound or a key rather than text.
    var isBinary: Bool {
        ["B", "BASE64"].contains((parameter("ENCODING") ?? "").uppercased()) || types.contains { $0.uppercased() == "BASE64" }
    }

    private var isQuotedPrintable: Bool {
        (parameter("ENCODING") ?? "").uppercased() == "QUOTED-PRINTABLE" || types.contains { $0.uppercased() == "QUOTED-PRINTABLE" }
    }

    private var decodedValue: [UInt8] {
        let value = isQuotedPrintable ? QuotedPrintable.decoded(rawValue) : rawValue
        let isUTF8 = String(validating: value, as: UTF8.self) != nil
        // A character set is only believed for bytes that are no UTF-8: many writers name one and use another.
        guard !isUTF8 else { return value }
        let encoding = parameter("CHARSET").flatMap(CharacterSets.encoding) ?? .windowsCP1252
        return Array(CharacterSets.text(of: value, in: encoding).utf8)
    }

    /// RFC 6350 §3.4: `\n` is a line end, any other letter behind a backslash is itself.
    private func plain(_ value: some Sequence<UInt8>) -> String {
        var plain: [UInt8] = []
        var isEscaped = false
        for byte in value {
            if isEscaped {
                plain.append(ASCII.lowercased(byte) == UInt8(ascii: "n") ? ASCII.lineFeed : byte)
                isEscaped = false
            } else if byte == ASCII.backslash {
                isEscaped = true
            } else {
                plain.append(byte)
            }
        }
        return String(decoding: plain, as: UTF8.self)
    }

    /// The colon that ends name and parameters; one inside quotes belongs to a parameter.
    static func colon(in line: some Collection<UInt8>) -> Int? {
        var isQuoted = false
        var first: Int?
        for (index, byte) in line.enumerated() {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            guard byte == ASCII.colon else { continue }
            if !isQuoted { return index }
            first = first ?? index
        }
        // A quote that nobody closes hides every colon: then it is the first one.
        return first
    }

    /// Cut at separators outside quotes.
    private static func pieces(_ head: ArraySlice<UInt8>, at separator: UInt8) -> [String] {
        var pieces: [String] = []
        var start = head.startIndex
        var isQuoted = false
        for index in head.indices {
            if head[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
            guard head[index] == separator, !isQuoted else { continue }
            pieces.append(String(decoding: head[start..<index], as: UTF8.self))
            start = index + 1
        }
        return pieces + [String(decoding: head[start...], as: UTF8.self)]
    }
}
