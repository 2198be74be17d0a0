import Foundation

/// Bytes as text, by the name or number of a character set.
enum CharacterSets {
    /// UTF-8 where it is valid, else Windows-1252, in which every byte means something.
    static func text(of bytes: some Collection<UInt8>) -> String {
        String(validating: bytes, as: UTF8.self) ?? text(of: bytes, in: .windowsCP1252)
    }

    static func text(of bytes: some Collection<UInt8>, in encoding: String.Encoding) -> String {
        let data = Data(bytes)
        // Latin-1 gives every byte a character, so the last way always succeeds.
        return String(data: data, encoding: encoding) ?? String(data: data, encoding: .isoLatin1) ?? ""
    }

    /// By the name that a `CHARSET` parameter gives; nil when it is UTF-8 or unknown.
    static func encoding(named name: String) -> String.Encoding? {
        let plain = name.uppercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return switch plain {
        case "ISO88591", "LATIN1": .isoLatin1
        case "ISO88592", "LATIN2": .isoLatin2
        case "WINDOWS1250", "CP1250": .windowsCP1250
        case "WINDOWS1251", "CP1251": .windowsCP1251
        case "WINDOWS1252", "CP1252", "USASCII": .windowsCP1252
        case "WINDOWS1253", "CP1253": .windowsCP1253
        case "WINDOWS1254", "CP1254": .windowsCP1254
        case "SHIFTJIS", "SJIS", "CP932", "WINDOWS31J": .shiftJIS
        case let other where other.hasPrefix("ISO8859"): Int(other.dropFirst(7)).flatMap(iso8859)
        default: nil
        }
    }

    /// By the number in the third line of EPC069-12 §3.3; nil for 1, UTF-8, and for numbers that mean nothing.
    static func encoding(epcNumber number: Int) -> String.Encoding? {
        let parts = [2: 1, 3: 2, 4: 4, 5: 5, 6: 7, 7: 10, 8: 15]
        return parts[number].flatMap(iso8859)
    }

    /// CoreFoundation's numbers of the parts of ISO/IEC 8859, marked as Foundation wants them (CFStringEncodingExt.h).
    private static func iso8859(_ part: Int) -> String.Encoding? {
        (1...16).contains(part) ? String.Encoding(rawValue: 0x8000_0200 | UInt(part)) : nil
    }
}

/// The transfer encoding of RFC 2045 §6.7, as vCard 2.1 and vCalendar 1.0 use it.
enum QuotedPrintable {
    /// Soft line breaks are gone already; what is no "=XX" stays.
    static func decoded(_ value: [UInt8]) -> [UInt8] {
        var decoded: [UInt8] = []
        var index = 0
        while index < value.count {
            if value[index] == UInt8(ascii: "="), index + 2 < value.count, let high = ASCII.hexValue(value[index + 1]),
                let low = ASCII.hexValue(value[index + 2])
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(value[index])
                index += 1
            }
        }
        return decoded
    }

    /// Whether a content line says in its head that its value is encoded so, and so may go on behind a "=" at its end.
    static func isUsed(by line: [UInt8]) -> Bool {
        // Parameters stand in the first bytes: looking further would make many continued lines quadratic.
        let head = line.prefix(200)
        guard let colon = head.firstIndex(of: ASCII.colon) else { return false }
        return String(decoding: head[..<colon], as: UTF8.self).uppercased().contains("QUOTED-PRINTABLE")
    }
}
