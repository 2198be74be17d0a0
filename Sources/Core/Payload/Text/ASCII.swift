/// Comparisons over raw bytes, so that recognising a kind needs no valid text.
enum ASCII {
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20
    static let colon: UInt8 = 0x3A
    static let semicolon: UInt8 = 0x3B
    static let backslash: UInt8 = 0x5C
    static let delete: UInt8 = 0x7F

    static func isDigit(_ byte: UInt8) -> Bool {
        byte >= 0x30 && byte <= 0x39
    }

    static func isLetter(_ byte: UInt8) -> Bool {
        lowercased(byte) >= 0x61 && lowercased(byte) <= 0x7A
    }

    /// What a hexadecimal digit stands for.
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

    /// Whether the bytes begin with `prefix`, which is given in lower case.
    static func hasPrefix(_ bytes: ArraySlice<UInt8>, _ prefix: String) -> Bool {
        var index = bytes.startIndex
        for byte in prefix.utf8 {
            guard index < bytes.endIndex, lowercased(bytes[index]) == byte else { return false }
            index += 1
        }
        return true
    }

    /// Whether the bytes are `word`, which is given in lower case.
    static func equals(_ bytes: ArraySlice<UInt8>, _ word: String) -> Bool {
        bytes.count == word.utf8.count && hasPrefix(bytes, word)
    }

    /// The bytes without a UTF-8 byte order mark and without white space at either end.
    static func trimmed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        func isSpace(_ byte: UInt8) -> Bool { byte == space || (byte >= 0x09 && byte <= 0x0D) }
        let content = (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]).drop(while: isSpace)
        return content[..<(content.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? content.startIndex)]
    }
}
