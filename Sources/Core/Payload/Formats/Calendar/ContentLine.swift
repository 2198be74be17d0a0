import Foundation

/// An unfolded content line `group.NAME;PARAMETER=value:value` of vCard (RFC 6350 §3.3) or iCalendar (RFC 5545 §3.1).
struct ContentLine {
    /// In capitals, without the group.
    let name: String
    /// Names are in capitals. A parameter without a name, as in vCard 2.1, is a TYPE.
    private let parameters: [(name: String, value: String)]
    private let rawValue: [UInt8]

    /// Nil for a line without a colon.
    init?(_ line: [UInt8]) {
        guard let colon = Self.colon(in: line) else { return nil }
        // Nobody writes a name with more than 4,000 bytes of parameters.
        guard colon <= 4000 else { return nil }
        let pieces = Self.pieces(line[..<colon], at: ASCII.semicolon)
        guard let name = pieces.first?.uppercased().split(separator: ".").last.map({ String($0).trimmed }), !name.isEmpty else {
            return nil
        }
        self.name = name
        parameters = pieces.dropFirst().map { piece in
            let (key, value) = piece.cut(at: UInt8(ascii: "="))
            guard let value else { return ("TYPE", key.trimmed) }
            return (key.trimmed.uppercased(), value.replacing("\"", with: "").trimmed)
        }
        rawValue = Array(line[(colon + 1)...])
    }

    /// The first value of the parameter that is not empty.
    func parameter(_ name: String) -> String? {
        parameters.first { $0.name == name && !$0.value.isEmpty }?.value
    }

    /// The values of the TYPE parameters, split at commas, in their original case.
    var types: [String] {
        parameters.filter { $0.name == "TYPE" }.flatMap { $0.value.pieces(at: UInt8(ascii: ",")) }.map(\.trimmed).filter { !$0.isEmpty }
    }

    /// The value, decoded and without escapes.
    var text: String { plain(decodedValue) }

    /// The decoded value with its escapes, for values that are no text: numbers, dates, addresses, rules.
    var verbatim: String { String(decoding: decodedValue, as: UTF8.self).trimmed }

    /// The components of a structured value, split at unescaped semicolons.
    var components: [String] {
        decodedValue[...].unescapedPieces(at: ASCII.semicolon).map { plain($0) }
    }

    /// The components of a structured value, each split at its commas (RFC 6350 §6.2.2 allows several given names). A comma before a
    /// space belongs to the text.
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

    /// Whether the value is in quoted-printable or in another character set than UTF-8.
    var isEncoded: Bool {
        isQuotedPrintable || parameter("CHARSET") != nil || String(validating: rawValue, as: UTF8.self) == nil
    }

    private var isQuotedPrintable: Bool {
        (parameter("ENCODING") ?? "").uppercased() == "QUOTED-PRINTABLE" || types.contains { $0.uppercased() == "QUOTED-PRINTABLE" }
    }

    private var decodedValue: [UInt8] {
        let value = isQuotedPrintable ? QuotedPrintable.decoded(rawValue) : rawValue
        let isUTF8 = String(validating: value, as: UTF8.self) != nil
        // The character set is used only if the bytes are not UTF-8: many writers name one and use another.
        guard !isUTF8 else { return value }
        let encoding = parameter("CHARSET").flatMap(CharacterSets.encoding) ?? .windowsCP1252
        return Array(CharacterSets.text(of: value, in: encoding).utf8)
    }

    /// Removes escapes (RFC 6350 §3.4): `\n` is a line end, any other escaped character stands for itself.
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

    /// The colon between the parameters and the value; colons inside quotes belong to a parameter.
    static func colon(in line: some Collection<UInt8>) -> Int? {
        var isQuoted = false
        var first: Int?
        for (index, byte) in line.enumerated() {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            guard byte == ASCII.colon else { continue }
            if !isQuoted { return index }
            first = first ?? index
        }
        // An unclosed quote would hide every colon; then the first one counts.
        return first
    }

    /// Splits at separators outside of quotes.
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
