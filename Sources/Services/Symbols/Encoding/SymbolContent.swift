/// The bytes that symbols are made of, and what they are as text.
struct SymbolContent {
    let bytes: [UInt8]
    let charset: Charset
    /// Fewer bits than any division takes, because it leaves out the headers.
    let leastBits: Int
    /// For each byte whether a kanji begins with it; empty when there are none.
    private let kanji: [Bool]

    enum Charset {
        case ascii
        /// With characters that are not ASCII.
        case utf8
        /// ASCII and characters of two bytes.
        case shiftJIS
        /// Another character set, or no text.
        case unknown
    }

    /// Whether kanji are stored in kanji mode even where bytes were shorter, because readers know those for Shift JIS.
    let packsEveryKanji: Bool

    /// - Parameter isKanji: whether the bytes were made by `ShiftJIS.bytes` to be stored in kanji mode.
    init(_ bytes: [UInt8], isKanji: Bool = false) {
        self.bytes = bytes
        packsEveryKanji = isKanji
        // What no number of symbols holds is not looked into.
        guard bytes.count <= Self.mostBytes else {
            (charset, kanji, leastBits) = (.unknown, [], SegmentMode.numeric.contentBits(bytes.count))
            return
        }
        if bytes.allSatisfy({ $0 < 0x80 }) {
            (charset, kanji) = (.ascii, [])
        } else if isKanji, let kanji = Self.kanji(in: bytes) {
            (charset, self.kanji) = (.shiftJIS, kanji)
        } else if String(validating: bytes, as: UTF8.self) != nil {
            // Kanji mode would turn the bytes into Shift JIS, which OpenCV and every reader of bytes hands out as it is.
            (charset, kanji) = (.utf8, [])
        } else {
            // Bytes of Shift JIS too stay bytes: kanji mode says that they are text, and a reader may hand it out in UTF-8.
            (charset, kanji) = (.unknown, [])
        }
        // In sixths of a bit: a digit takes 20, an alphanumeric character 33, a byte of a kanji 39, any other byte 48.
        let kanjiBytes = kanji.count { $0 } * 2
        let sixths = bytes.reduce(kanjiBytes * (39 - 48)) { sum, byte in
            sum + (SegmentMode.numeric.canHold(byte) ? 20 : SegmentMode.alphanumeric.canHold(byte) ? 33 : 48)
        }
        leastBits = max(0, sixths / 6)
    }

    /// Whether a character of kanji mode begins at an index.
    func isKanji(at index: Int) -> Bool { !kanji.isEmpty && kanji.indices ~= index && kanji[index] }

    /// Whether a character begins at an index, as far as the character set is known.
    func isCharacterStart(_ index: Int) -> Bool {
        switch charset {
        case .utf8: bytes[index] & 0xC0 != 0x80
        case .shiftJIS: !isKanji(at: index - 1)
        case .ascii, .unknown: true
        }
    }

    var characterCount: Int {
        charset == .ascii || charset == .unknown ? bytes.count : bytes.indices.count(where: isCharacterStart)
    }

    /// Whether readers that are told no character set take some UTF-8 for another one.
    ///
    /// zbar does for a third of short texts: it tries Shift JIS and Big5 first, and ISO 8859-1 where no byte is one of its control codes
    /// (“é” becomes “矇”). It guesses each byte segment for itself. With the header it reads all of them, as ZXing and OpenCV do either way.
    func isMisread(_ segments: [Segment]) -> Bool {
        guard charset == .utf8 else { return false }
        return segments.contains { segment in
            let text = bytes[segment.range]
            guard segment.mode == .byte, text.contains(where: { $0 >= 0x80 }) else { return false }
            return !text.contains { 0x80...0x9F ~= $0 } || Self.isValid(text, "SJIS") || Self.isValid(text, "BIG5")
        }
    }

    /// Sixteen of the largest symbols, filled with digits.
    private static let mostBytes = 16 * 7_089

    private static func isValid(_ bytes: ArraySlice<UInt8>, _ charset: String) -> Bool {
        // Without the C library's table the question is open: the header does no harm.
        guard let conversion = CharacterConversion(from: charset, to: "UTF-8") else { return true }
        return conversion.converted(bytes) != nil
    }

    /// Where kanji begin; nil when the bytes are anything but ASCII and characters of Shift JIS.
    private static func kanji(in bytes: [UInt8]) -> [Bool]? {
        var starts = [Bool](repeating: false, count: bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] < 0x80 {
                index += 1
            } else if index + 1 < bytes.count, ShiftJIS.isKanji(bytes[index], bytes[index + 1]) {
                starts[index] = true
                index += 2
            } else {
                return nil
            }
        }
        return starts
    }
}
