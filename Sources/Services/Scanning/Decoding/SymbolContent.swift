import Payload
import Platform

/// The meaning of the bytes stored in a symbol.
///
/// A symbol that marks its content as text, by kanji segments or by declared character sets (ECI), has that text as its content, in UTF-8.
/// The content of all others is their bytes as stored.
struct SymbolContent {
    let bytes: [UInt8]

    /// - Parameters:
    ///   - stored: the bytes of all segments; kanji in Shift_JIS.
    ///   - text: the same as text, kanji decoded, and every other byte as the character of its number.
    ///   - declared: the bytes in the protocol of extended channel interpretations, if the symbol declares any.
    init(stored: [UInt8], text: [UInt8], declared: [UInt8]?) {
        if let declared {
            bytes = ECIContent(declared)?.utf8 ?? stored
        } else {
            bytes = KanjiSegments(stored: stored, text: String(decoding: text, as: UTF8.self))?.utf8 ?? stored
        }
    }

    /// For a decoder that does not separate segments: kanji are recognised by their values.
    init(undivided stored: [UInt8]) {
        bytes = MixedText.utf8(of: stored) ?? stored
    }
}

/// The content of a symbol with extended channel interpretations (ISO/IEC 15424 §5.3): a symbology identifier of three bytes, then
/// designators of a backslash and six digits. A backslash in the content is doubled.
struct ECIContent {
    private struct Block {
        /// The number of the interpretation (AIM ITS/04-023); nil before the first designator.
        let number: Int?
        var bytes: [UInt8] = []
    }

    private var blocks: [Block] = []

    /// Nil if the bytes do not follow the protocol.
    init?(_ declared: [UInt8]) {
        let backslash = UInt8(ascii: "\\")
        guard declared.count >= 3, declared[0] == UInt8(ascii: "]") else { return nil }
        var position = 3
        while position < declared.count {
            if declared[position] != backslash {
                append(declared[position])
                position += 1
            } else if position + 1 < declared.count, declared[position + 1] == backslash {
                append(backslash)
                position += 2
            } else {
                let digits = declared[(position + 1)...].prefix(6)
                guard digits.count == 6, let number = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
                blocks.append(Block(number: number))
                position += 7
            }
        }
    }

    /// The text of all blocks; nil if one of them is no text, or has an unknown character set.
    var utf8: [UInt8]? {
        var result: [UInt8] = []
        for block in blocks where !block.bytes.isEmpty {
            guard let text = Self.utf8(of: block) else { return nil }
            result += text
        }
        return result
    }

    private mutating func append(_ byte: UInt8) {
        if blocks.isEmpty { blocks.append(Block(number: nil)) }
        blocks[blocks.count - 1].bytes.append(byte)
    }

    private static func utf8(of block: Block) -> [UInt8]? {
        switch block.number {
        case nil: Payload(bytes: block.bytes).text.map { Array($0.utf8) }
        // Kanji keep their own encoding behind the designator of UTF-8.
        case 26: String(validating: block.bytes, as: UTF8.self) != nil ? block.bytes : MixedText.utf8(of: block.bytes)
        case let number?: characterSets[number].flatMap { CharacterConversion(from: $0, to: "UTF-8")?.converted(block.bytes) }
        }
    }

    /// The iconv names of the interpretations. 0 to 2 are the predecessors of 2 and 3. All others are no text, or are not in use.
    private static let characterSets: [Int: String] = [
        0: "CP437", 1: "ISO-8859-1", 2: "CP437", 3: "ISO-8859-1", 4: "ISO-8859-2", 5: "ISO-8859-3", 6: "ISO-8859-4", 7: "ISO-8859-5",
        8: "ISO-8859-6", 9: "ISO-8859-7", 10: "ISO-8859-8", 11: "ISO-8859-9", 12: "ISO-8859-10", 13: "ISO-8859-11", 15: "ISO-8859-13",
        16: "ISO-8859-14", 17: "ISO-8859-15", 18: "ISO-8859-16", 20: "CP932", 21: "CP1250", 22: "CP1251", 23: "CP1252", 24: "CP1256",
        25: "UTF-16BE", 27: "ASCII", 28: "BIG5", 29: "GB18030", 30: "EUC-KR", 31: "GB18030", 32: "GB18030", 33: "UTF-16LE",
        34: "UTF-32BE", 35: "UTF-32LE", 170: "ASCII",
    ]
}

/// The bytes of a symbol, separated into kanji (ISO/IEC 18004 §7.4.6) and others.
struct KanjiSegments {
    private struct Segment {
        let isKanji: Bool
        /// Kanji as UTF-8, others as stored.
        var bytes: [UInt8] = []
    }

    private var segments: [Segment] = []

    /// Nil without kanji. `text` holds, for each byte that is no part of a kanji, the character of its number. Any other character is a
    /// kanji.
    init?(stored: [UInt8], text: String) {
        var position = 0
        for scalar in text.unicodeScalars {
            guard position < stored.count else { return nil }
            let isKanji = scalar.value != UInt32(stored[position])
            if segments.last?.isKanji != isKanji { segments.append(Segment(isKanji: isKanji)) }
            if isKanji {
                segments[segments.count - 1].bytes += UTF8.encode(scalar)!
            } else {
                segments[segments.count - 1].bytes.append(stored[position])
            }
            position += isKanji ? 2 : 1
        }
        guard position == stored.count, segments.contains(where: \.isKanji) else { return nil }
    }

    /// The text of all segments together; nil if the other bytes have no character set that goes with kanji.
    var utf8: [UInt8]? {
        let others = segments.filter { !$0.isKanji }.flatMap(\.bytes)
        if String(validating: others, as: UTF8.self) != nil { return segments.flatMap(\.bytes) }
        guard JapaneseText.japanese(others) != nil else { return nil }
        return segments.flatMap { $0.isKanji ? $0.bytes : Array((JapaneseText.japanese($0.bytes) ?? "").utf8) }
    }
}
