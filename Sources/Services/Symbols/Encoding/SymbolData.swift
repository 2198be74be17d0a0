import Platform

/// The bytes to encode, with their character set.
struct SymbolData {
    let bytes: [UInt8]
    let charset: Charset
    /// A lower bound for the bits of any division, without headers.
    let minimumBits: Int
    /// For each byte whether a kanji begins there; empty without any kanji.
    private let kanji: [Bool]

    enum Charset {
        case ascii
        /// Text with characters beyond ASCII.
        case utf8
        /// ASCII and characters of two bytes.
        case shiftJIS
        /// Another character set, or no text.
        case unknown
    }

    /// Whether kanji are stored in kanji mode even where byte mode would be shorter. Readers know from the mode that they are Shift JIS.
    let packsEveryKanji: Bool

    /// - Parameter isKanji: whether the bytes come from `ShiftJIS.bytes` and go into kanji mode.
    init(_ bytes: [UInt8], isKanji: Bool = false) {
        self.bytes = bytes
        packsEveryKanji = isKanji
        // Data that no number of symbols can hold is not analysed.
        guard bytes.count <= Self.maximumBytes else {
            (charset, kanji, minimumBits) = (.unknown, [], SegmentMode.numeric.contentBits(bytes.count))
            return
        }
        if bytes.allSatisfy({ $0 < 0x80 }) {
            (charset, kanji) = (.ascii, [])
        } else if isKanji, let kanji = Self.kanji(in: bytes) {
            (charset, self.kanji) = (.shiftJIS, kanji)
        } else if String(validating: bytes, as: UTF8.self) != nil {
            // Kanji mode would store Shift JIS, which OpenCV and all readers that report bytes return as it is.
            (charset, kanji) = (.utf8, [])
        } else {
            // Bytes that happen to be Shift JIS stay bytes: kanji mode would mark them as text, which a reader may return as UTF-8.
            (charset, kanji) = (.unknown, [])
        }
        // In sixths of a bit: a digit takes 20, an alphanumeric character 33, a byte of a kanji 39, any other byte 48.
        let kanjiBytes = kanji.count { $0 } * 2
        let sixths = bytes.reduce(kanjiBytes * (39 - 48)) { sum, byte in
            sum + (SegmentMode.numeric.canHold(byte) ? 20 : SegmentMode.alphanumeric.canHold(byte) ? 33 : 48)
        }
        minimumBits = max(0, sixths / 6)
    }

    /// Whether a character in kanji mode begins at an index.
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

    /// Whether some readers take the UTF-8 for another character set unless it is declared.
    ///
    /// zbar does so for a third of short texts. It tries Shift JIS and Big5 first, and ISO 8859-1 if there are none of its control codes
    /// (“é” becomes “矇”). It guesses for each byte segment separately. With the ECI header it decodes everything correctly. ZXing and
    /// OpenCV do so either way.
    func isMisread(_ segments: [Segment]) -> Bool {
        guard charset == .utf8 else { return false }
        return segments.contains { segment in
            let text = bytes[segment.range]
            guard segment.mode == .byte, text.contains(where: { $0 >= 0x80 }) else { return false }
            return !text.contains { 0x80...0x9F ~= $0 } || Self.isValid(text, "SJIS") || Self.isValid(text, "BIG5")
        }
    }

    /// The capacity of sixteen of the largest symbols in digits.
    private static let maximumBytes = 16 * 7_089

    private static func isValid(_ bytes: ArraySlice<UInt8>, _ charset: String) -> Bool {
        // Without the table of the C library the answer is unknown, and the header does no harm.
        guard let conversion = CharacterConversion(from: charset, to: "UTF-8") else { return true }
        return conversion.converted(bytes) != nil
    }

    /// Finds the beginnings of kanji; nil if there is anything but ASCII and characters of Shift JIS.
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
