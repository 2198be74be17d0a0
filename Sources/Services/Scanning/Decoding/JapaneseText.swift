import Foundation

/// Kanji that a decoder did not separate from the rest of a symbol.
enum JapaneseText {
    /// Decodes Shift_JIS; nil if the result is anything but ASCII and Japanese.
    static func japanese(_ bytes: [UInt8]) -> String? {
        guard let text = String(data: Data(bytes), encoding: .shiftJIS),
            text.unicodeScalars.allSatisfy({ $0.isASCII || isHalfWidthKatakana($0) || isWideJapanese($0) })
        else { return nil }
        return text
    }

    /// Decodes Shift_JIS; nil if the result may be Japanese by coincidence.
    ///
    /// Required is a kana, or two wide characters in a row, because an accented letter and the one behind it can form a kanji. Four
    /// half-width katakana in a row will do as well, because a few may be accented letters.
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
        // Punctuation, hiragana, katakana; ideographs; full-width forms.
        case 0x3000...0x30FF, 0x4E00...0x9FFF, 0xFF01...0xFF60, 0xFFE0...0xFFE6: true
        // JIS X 0208 §§1–8.
        case 0x00A7, 0x00A8, 0x00B0, 0x00B1, 0x00B4, 0x00B6, 0x00D7, 0x00F7, 0x0391...0x03C9, 0x0401...0x0451, 0x2010...0x25EF: true
        default: false
        }
    }

    private static func isHalfWidthKatakana(_ scalar: UnicodeScalar) -> Bool { 0xFF61...0xFF9F ~= scalar.value }
}

/// Text that mixes UTF-8 with kanji in Shift_JIS, as the segments of a symbol may.
enum MixedText {
    /// Converts everything to UTF-8; nil without any kanji, and if some bytes belong to neither encoding.
    static func utf8(of bytes: [UInt8]) -> [UInt8]? {
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        return mixed(bytes) ?? JapaneseText.plausiblyJapanese(bytes).map { Array($0.utf8) }
    }

    private static func mixed(_ bytes: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var kanji: [UInt8] = []
        var hasJapanese = false
        /// Appends the kanji collected so far. A run of them is accepted or rejected as a whole.
        func flushKanji() -> Bool {
            guard !kanji.isEmpty else { return true }
            guard let text = JapaneseText.japanese(kanji) else { return false }
            hasJapanese = hasJapanese || JapaneseText.plausiblyJapanese(kanji) != nil
            result += text.utf8
            kanji = []
            return true
        }
        var position = 0
        while position < bytes.count {
            if let length = lengthOfUTF8(bytes, at: position) {
                guard flushKanji() else { return nil }
                result += bytes[position..<position + length]
                position += length
            } else {
                guard position + 1 < bytes.count, isLead(bytes[position]), isTrail(bytes[position + 1]) else { return nil }
                kanji += bytes[position...position + 1]
                position += 2
            }
        }
        return flushKanji() && hasJapanese ? result : nil
    }

    /// The length of the UTF-8 character at a position, in bytes; nil if there is none.
    private static func lengthOfUTF8(_ bytes: [UInt8], at position: Int) -> Int? {
        let length =
            switch bytes[position] {
            case ..<0x80: 1
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 0
            }
        guard length > 0, position + length <= bytes.count,
            String(validating: bytes[position..<position + length], as: UTF8.self) != nil
        else { return nil }
        return length
    }

    // ISO/IEC 18004 §7.3.6: pairs from 8140 to 9FFC and from E040 to EBBF.
    private static func isLead(_ byte: UInt8) -> Bool { 0x81...0x9F ~= byte || 0xE0...0xEB ~= byte }
    private static func isTrail(_ byte: UInt8) -> Bool { 0x40...0xFC ~= byte && byte != 0x7F }
}
