import Platform

/// A character set that the bytes of a code may be written in, by its name in the IANA registry of character sets.
public enum TextCharset: String, CaseIterable, Codable, Sendable {
    case utf8 = "UTF-8"
    case utf16 = "UTF-16"
    case latin1 = "ISO-8859-1"
    case latin2 = "ISO-8859-2"
    case greek = "ISO-8859-7"
    case latin5 = "ISO-8859-9"
    case latin9 = "ISO-8859-15"
    case windows1250 = "windows-1250"
    case windows1251 = "windows-1251"
    case windows1252 = "windows-1252"
    case windows1253 = "windows-1253"
    case windows1254 = "windows-1254"
    case windows1255 = "windows-1255"
    case windows1256 = "windows-1256"
    case windows1257 = "windows-1257"
    case koi8 = "KOI8-U"
    case thai = "TIS-620"
    case shiftJIS = "Shift_JIS"
    case eucJP = "EUC-JP"
    case gb18030 = "GB18030"
    case big5 = "Big5"
    case eucKR = "EUC-KR"

    /// The character set with this name, however it is written: “Shift_JIS”, “shift-jis”, “sjis”, “cp1252”, “latin1”; nil for others.
    public init?(named name: String) {
        let plain = Self.plain(name)
        guard let found = Self.allCases.first(where: { Self.plain($0.rawValue) == plain }) ?? Self.aliases[plain] else { return nil }
        self = found
    }

    /// The name that people read: “Shift JIS”, “Windows-1251”.
    public var name: String {
        switch self {
        case .shiftJIS: "Shift JIS"
        case .gb18030: "GB 18030"
        default: rawValue.hasPrefix("windows") ? "W" + rawValue.dropFirst() : rawValue.replacing("ISO-", with: "ISO ")
        }
    }

    /// The text of bytes; nil if they are not valid in this character set.
    public func text(of bytes: some Collection<UInt8>) -> String? {
        if self == .utf8 { return String(validating: bytes, as: UTF8.self) }
        return CharacterConversion(from: iconvName, to: "UTF-8")?.converted(bytes).flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// The bytes of a text; nil if it has characters that are not in this character set.
    public func bytes(of text: String) -> [UInt8]? {
        switch self {
        case .utf8: Array(text.utf8)
        // All 256 bytes, where iconv's own table is not asked for those that are no letters.
        case .latin1: text.unicodeScalars.allSatisfy { $0.value < 0x100 } ? text.unicodeScalars.map { UInt8($0.value) } : nil
        default: CharacterConversion(from: "UTF-8", to: iconvName)?.converted(text.utf8)
        }
    }

    /// The name for iconv. What is called Shift_JIS, Big5 and so on is written by Windows, whose character sets have more characters.
    private var iconvName: String {
        switch self {
        case .shiftJIS: "CP932"
        case .eucKR: "CP949"
        case .big5: "BIG5-HKSCS"
        case .thai: "CP874"
        default: rawValue.hasPrefix("windows") ? "CP" + rawValue.dropFirst("windows-".count) : rawValue
        }
    }

    private static func plain(_ name: String) -> String {
        String(decoding: name.utf8.prefix(32).filter(ASCII.isLetterOrDigit).map(ASCII.lowercased), as: UTF8.self)
    }

    private static let aliases: [String: TextCharset] = [
        "latin1": .latin1, "l1": .latin1, "iso88591": .latin1, "latin2": .latin2, "latin5": .latin5, "latin9": .latin9,
        "cp1250": .windows1250, "cp1251": .windows1251, "cp1252": .windows1252, "cp1253": .windows1253, "cp1254": .windows1254,
        "cp1255": .windows1255, "cp1256": .windows1256, "cp1257": .windows1257, "koi8r": .koi8, "koi8": .koi8, "cp874": .thai,
        "windows874": .thai, "sjis": .shiftJIS, "cp932": .shiftJIS, "windows31j": .shiftJIS, "mskanji": .shiftJIS, "gbk": .gb18030,
        "gb2312": .gb18030, "cp936": .gb18030, "eucjp": .eucJP, "euccn": .gb18030, "cp950": .big5, "big5hkscs": .big5, "cp949": .eucKR,
        "uhc": .eucKR, "ksc5601": .eucKR, "utf16le": .utf16, "utf16be": .utf16,
    ]
}
