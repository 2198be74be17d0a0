import Foundation

/// Converts bytes of various character sets to text.
enum CharacterSets {
    /// The bytes as UTF-8, otherwise as Windows-1252, in which almost every byte is valid.
    static func text(of bytes: some Collection<UInt8>) -> String {
        String(validating: bytes, as: UTF8.self) ?? text(of: bytes, in: .windowsCP1252)
    }

    static func text(of bytes: some Collection<UInt8>, in encoding: String.Encoding) -> String {
        let data = Data(bytes)
        // In Latin-1 every byte is a character, so the last attempt always succeeds.
        return String(data: data, encoding: encoding) ?? String(data: data, encoding: .isoLatin1) ?? ""
    }

    /// The encoding of a `CHARSET` parameter; nil for UTF-8 and unknown names.
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

    /// The encoding for the number in the third line of EPC069-12 §3.3; nil for 1 (UTF-8) and unknown numbers.
    static func encoding(epcNumber number: Int) -> String.Encoding? {
        let parts = [2: 1, 3: 2, 4: 4, 5: 5, 6: 7, 7: 10, 8: 15]
        return parts[number].flatMap(iso8859)
    }

    /// The parts of ISO/IEC 8859 as CoreFoundation encodings (CFStringEncodingExt.h), in the form that Foundation expects.
    private static func iso8859(_ part: Int) -> String.Encoding? {
        (1...16).contains(part) ? String.Encoding(rawValue: 0x8000_0200 | UInt(part)) : nil
    }
}

/// The quoted-printable encoding (RFC 2045 §6.7) of vCard 2.1 and vCalendar 1.0.
enum QuotedPrintable {
    /// Decodes a value whose soft line breaks were already removed. Invalid sequences are kept.
    static func decoded(_ value: [UInt8]) -> [UInt8] { ASCII.hexDecoded(value, mark: UInt8(ascii: "=")) }

    /// Whether the parameters of a content line declare this encoding, so that a “=” at the end continues the line.
    static func isUsed(by line: [UInt8]) -> Bool {
        // Parameters are at the beginning. Searching further would make many continued lines quadratic.
        let head = line.prefix(200)
        guard let colon = head.firstIndex(of: ASCII.colon) else { return false }
        return String(decoding: head[..<colon], as: UTF8.self).uppercased().contains("QUOTED-PRINTABLE")
    }
}
