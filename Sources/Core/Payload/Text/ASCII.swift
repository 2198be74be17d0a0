/// Operations on bytes of ASCII text, which also work for bytes that are no valid text.
enum ASCII {
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20
    static let colon: UInt8 = 0x3A
    static let semicolon: UInt8 = 0x3B
    static let backslash: UInt8 = 0x5C
    static let delete: UInt8 = 0x7F

    static func isSpace(_ byte: UInt8) -> Bool { byte == space || (byte >= 0x09 && byte <= 0x0D) }

    static func isDigit(_ byte: UInt8) -> Bool {
        byte >= 0x30 && byte <= 0x39
    }

    static func isLetter(_ byte: UInt8) -> Bool {
        lowercased(byte) >= 0x61 && lowercased(byte) <= 0x7A
    }

    static func isLetterOrDigit(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }

    /// The value of a hexadecimal digit.
    static func hexValue(_ byte: UInt8) -> UInt8? {
        switch lowercased(byte) {
        case 0x30...0x39: byte - 0x30
        case 0x61...0x66: lowercased(byte) - 0x61 + 10
        default: nil
        }
    }

    static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
    }

    /// Whether the bytes begin with `prefix`, which must be in lower case. Case is ignored.
    static func hasPrefix(_ bytes: some Sequence<UInt8>, _ prefix: String) -> Bool {
        bytes.starts(with: prefix.utf8) { lowercased($0) == $1 }
    }

    /// Whether the bytes equal `word`, which must be in lower case. Case is ignored.
    static func equals(_ bytes: ArraySlice<UInt8>, _ word: String) -> Bool {
        bytes.count == word.utf8.count && hasPrefix(bytes, word)
    }

    /// The bytes with every `mark` that two hexadecimal digits follow replaced by the byte that they stand for. Other marks are kept.
    static func hexDecoded(_ bytes: [UInt8], mark: UInt8) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == mark, index + 2 < bytes.count, let high = hexValue(bytes[index + 1]), let low = hexValue(bytes[index + 2]) {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return decoded
    }

    /// The bytes without a UTF-8 byte order mark and surrounding white space.
    static func trimmed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        let content = (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]).drop(while: isSpace)
        return content[..<(content.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? content.startIndex)]
    }
}

extension Collection<UInt8> {
    /// Whether every byte is an ASCII letter, a digit or one of `others`.
    func isAlphanumeric(or others: String = "") -> Bool {
        allSatisfy { ASCII.isLetterOrDigit($0) || others.utf8.contains($0) }
    }

    /// Whether the bytes are the scheme of an address (RFC 3986 §3.1).
    var isScheme: Bool { first.map(ASCII.isLetter) == true && isAlphanumeric(or: "+-.") }
}
