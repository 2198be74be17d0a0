/// Text of UTF-8 and of kanji in Shift_JIS one behind the other, as the segments of a symbol mix them.
enum MixedText {
    /// All of it as UTF-8; nil when it has no kanji, or anything else that is neither.
    static func utf8(of bytes: [UInt8]) -> [UInt8]? {
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        return mixed(bytes) ?? ContentText.plausiblyJapanese(bytes).map { Array($0.utf8) }
    }

    private static func mixed(_ bytes: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var kanji: [UInt8] = []
        var hasJapanese = false
        /// Takes over the pairs that stand in a row, which are believed together.
        func takeKanji() -> Bool {
            guard !kanji.isEmpty else { return true }
            guard let text = ContentText.japanese(kanji) else { return false }
            hasJapanese = hasJapanese || ContentText.plausiblyJapanese(kanji) != nil
            result += text.utf8
            kanji = []
            return true
        }
        var position = 0
        while position < bytes.count {
            if let length = lengthOfUTF8(bytes, at: position) {
                guard takeKanji() else { return nil }
                result += bytes[position..<position + length]
                position += length
            } else {
                guard position + 1 < bytes.count, isLead(bytes[position]), isTrail(bytes[position + 1]) else { return nil }
                kanji += bytes[position...position + 1]
                position += 2
            }
        }
        return takeKanji() && hasJapanese ? result : nil
    }

    /// The number of bytes of the character that begins at a position; nil when none does.
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
