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
        } else if let text = Self.shiftJIS(bytes), Self.isPlausible(text) {
            self.text = text
            encoding = .shiftJIS
        } else {
            // ISO 8859-1: every byte is the Unicode scalar of the same number.
            text = String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) }))
            encoding = .latin1
        }
    }

    private static func shiftJIS(_ bytes: [UInt8]) -> String? {
        String(data: Data(bytes), encoding: .shiftJIS)
    }

    /// Whether what is not ASCII is Japanese: with a character of two bytes, or with four half-width katakana in a row, because single ones
    /// have the numbers of accented Latin letters.
    private static func isPlausible(_ text: String) -> Bool {
        var (hasWide, run, longestRun) = (false, 0, 0)
        for scalar in text.unicodeScalars {
            run = isHalfWidthKatakana(scalar) ? run + 1 : 0
            longestRun = max(longestRun, run)
            if isWideJapanese(scalar) {
                hasWide = true
            } else if !scalar.isASCII, run == 0 {
                return false
            }
        }
        return hasWide || longestRun >= 4
    }

    private static func isWideJapanese(_ scalar: UnicodeScalar) -> Bool {
        switch scalar.value {
        case 0x3000...0x30FF,  // punctuation, hiragana, katakana
            0x4E00...0x9FFF,  // ideographs
            0xFF01...0xFF60, 0xFFE0...0xFFE6:  // full-width forms
            true
        default: false
        }
    }

    private static func isHalfWidthKatakana(_ scalar: UnicodeScalar) -> Bool { 0xFF61...0xFF9F ~= scalar.value }
}
