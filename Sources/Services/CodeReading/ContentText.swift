import Foundation

/// Guesses the character set of a code's bytes, which symbols seldom declare.
enum ContentText {
    static func text(of bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        if let text = shiftJIS(bytes), isPlausible(text) { return text }
        // ISO 8859-1: every byte is the Unicode scalar of the same number.
        return String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) }))
    }

    private static func shiftJIS(_ bytes: [UInt8]) -> String? {
        String(data: Data(bytes), encoding: .shiftJIS)
    }

    /// Whether what is not ASCII is Japanese, with at least one character of two bytes: single ones (half-width katakana) have the numbers of
    /// accented Latin letters.
    private static func isPlausible(_ text: String) -> Bool {
        let others = text.unicodeScalars.filter { !$0.isASCII }
        return others.contains { isWideJapanese($0) } && others.allSatisfy { isWideJapanese($0) || isHalfWidthKatakana($0) }
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
