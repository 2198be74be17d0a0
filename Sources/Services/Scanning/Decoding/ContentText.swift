import Foundation

/// A character set in which the bytes of a code were taken for text.
public enum ContentEncoding: String, Codable, Sendable {
    case utf8 = "UTF-8"
    case shiftJIS = "Shift_JIS"
    /// What is left when nothing else fits; the bytes may as well be no text at all.
    case latin1 = "ISO-8859-1"
}

/// Guesses the character set of a code's bytes, which symbols seldom declare.
struct ContentText {
    let text: String
    let encoding: ContentEncoding

    init(_ bytes: [UInt8]) {
        if let text = String(validating: bytes, as: UTF8.self) {
            self.text = text
            encoding = .utf8
        } else if let text = Self.plausiblyJapanese(bytes) {
            self.text = text
            encoding = .shiftJIS
        } else {
            // ISO 8859-1: every byte is the Unicode scalar of the same number.
            text = String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) }))
            encoding = .latin1
        }
    }

    /// Shift_JIS of nothing but ASCII and Japanese; nil when it is something else.
    static func japanese(_ bytes: [UInt8]) -> String? {
        guard let text = String(data: Data(bytes), encoding: .shiftJIS),
            text.unicodeScalars.allSatisfy({ $0.isASCII || isHalfWidthKatakana($0) || isWideJapanese($0) })
        else { return nil }
        return text
    }

    /// The same, when that is not by chance: with a kana or with two wide characters in a row, because an accented letter and the one behind it
    /// have the numbers of a kanji; or with four half-width katakana in a row, which have the numbers of accented letters.
    static func plausiblyJapanese(_ bytes: [UInt8]) -> String? {
        guard let text = japanese(bytes) else { return nil }
        var (narrow, wide) = (0, 0)
        for scalar in text.unicodeScalars {
            narrow = isHalfWidthKatakana(scalar) ? narrow + 1 : 0
            wide = isWideJapanese(scalar) ? wide + 1 : 0
            if narrow >= 4 || wide >= 2 || 0x3040...0x30FF ~= scalar.value { return text }
        }
        return nil
    }

    private static func isWideJapanese(_ scalar: UnicodeScalar) -> Bool {
        switch scalar.value {
        case 0x3000...0x30FF,  // punctuation, hiragana, katakana
            0x00A7, 0x00A8, 0x00B0, 0x00B1, 0x00B4, 0x00B6, 0x00D7, 0x00F7, 0x0391...0x03C9, 0x0401...0x0451, 0x2010...0x25EF,  // JIS X 0208 §§1–8
            0x4E00...0x9FFF,  // ideographs
            0xFF01...0xFF60, 0xFFE0...0xFFE6:  // full-width forms
            true
        default: false
        }
    }

    private static func isHalfWidthKatakana(_ scalar: UnicodeScalar) -> Bool { 0xFF61...0xFF9F ~= scalar.value }
}
