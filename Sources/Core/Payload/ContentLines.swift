/// The `NAME;PARAMETER=…:value` lines of vCard (RFC 6350 §3.2) and iCalendar (RFC 5545 §3.1), unfolded; one pass over the bytes.
struct ContentLines {
    private struct Line {
        let name: String
        let parameters: String
        let value: [UInt8]
    }

    private var lines: [Line] = []

    init(_ text: String) {
        var current: [UInt8] = []
        // A quoted-printable line of vCard 2.1 goes on after "=" at its end.
        var isSoftBroken = false
        for raw in text.utf8.split(omittingEmptySubsequences: true, whereSeparator: { $0 == ASCII.carriageReturn || $0 == ASCII.lineFeed })
        {
            if isSoftBroken {
                current.removeLast()
                current.append(contentsOf: raw)
            } else if let first = raw.first, first == ASCII.space || first == 0x09 {
                current.append(contentsOf: raw.dropFirst())
            } else {
                append(current)
                current = Array(raw)
            }
            isSoftBroken = current.last == UInt8(ascii: "=") && Self.isQuotedPrintable(current)
        }
        append(current)
    }

    /// The first value under one of the names that is not empty, unescaped.
    func first(_ names: Set<String>) -> String? {
        raw(names).map(Self.unescaped).first { !$0.isEmpty }
    }

    /// The components, separated by unescaped semicolons, of the first value under the name.
    func components(_ name: String) -> [String]? {
        guard let value = raw([name]).first(where: { !$0.isEmpty }) else { return nil }
        var parts: [[UInt8]] = [[]]
        var isEscaped = false
        for byte in value {
            if byte == ASCII.semicolon, !isEscaped { parts.append([]) } else { parts[parts.count - 1].append(byte) }
            isEscaped = byte == ASCII.backslash && !isEscaped
        }
        return parts.map(Self.unescaped)
    }

    private func raw(_ names: Set<String>) -> some Sequence<[UInt8]> {
        lines.lazy.filter { names.contains($0.name) }.map { Self.isQuoted($0.parameters) ? Self.quotedPrintable($0.value) : $0.value }
    }

    private mutating func append(_ line: [UInt8]) {
        guard let colon = Self.colon(in: line) else { return }
        let head = String(decoding: line[..<colon], as: UTF8.self).uppercased()
        let pieces = head.split(separator: ";", maxSplits: 1)
        // "item1.FN" is the property FN of a group.
        guard let name = pieces.first?.split(separator: ".").last else { return }
        lines.append(Line(name: String(name), parameters: pieces.count > 1 ? String(pieces[1]) : "", value: Array(line[(colon + 1)...])))
    }

    /// The colon that ends name and parameters; one inside quotes belongs to a parameter.
    private static func colon(in line: [UInt8]) -> Int? {
        var isQuoted = false
        for (index, byte) in line.enumerated() {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == ASCII.colon, !isQuoted { return index }
        }
        return nil
    }

    private static func isQuotedPrintable(_ line: [UInt8]) -> Bool {
        // Parameters stand in the first octets: looking further would make many continued lines quadratic.
        let head = line.prefix(200)
        guard let colon = head.firstIndex(of: ASCII.colon) else { return false }
        return isQuoted(String(decoding: head[..<colon], as: UTF8.self).uppercased())
    }

    private static func isQuoted(_ parameters: String) -> Bool {
        parameters.contains("QUOTED-PRINTABLE")
    }

    private static func quotedPrintable(_ value: [UInt8]) -> [UInt8] {
        var decoded: [UInt8] = []
        var index = 0
        while index < value.count {
            if value[index] == UInt8(ascii: "="), index + 2 < value.count,
                let byte = UInt8(String(decoding: value[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
            {
                decoded.append(byte)
                index += 3
            } else {
                decoded.append(value[index])
                index += 1
            }
        }
        return decoded
    }

    /// RFC 6350 §3.4: `\n` is a line end, any other letter behind a backslash is itself.
    private static func unescaped(_ value: [UInt8]) -> String {
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
}
