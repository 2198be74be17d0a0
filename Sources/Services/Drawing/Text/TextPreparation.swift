import CCairo

/// Prepares a text for line breaking by Pango.
enum TextPreparation {
    /// The maximum number of combining marks on a letter (Unicode Standard Annex #15 §15). More are noise that covers everything around it.
    private static let maximumMarks = 30

    /// Removes control characters and excessive combining marks, and turns all line breaks into line feeds.
    static func prepared(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        var previous: UnicodeScalar?
        var marks = 0
        for scalar in text.unicodeScalars {
            defer { previous = scalar }
            switch scalar {
            case "\n" where previous == "\r": continue
            case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": scalars.append("\n")
            case "\t": scalars.append(" ")
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}", "\u{FFF9}"..."\u{FFFB}": continue
            default:
                let isMark =
                    scalar.properties.generalCategory == .nonspacingMark || scalar.properties.generalCategory == .enclosingMark
                marks = isMark ? marks + 1 : 0
                if marks <= maximumMarks { scalars.append(scalar) }
            }
        }
        return String(scalars)
    }

    /// The language of a text if its script implies it, for characters whose shape depends on the language. Without it, Japanese would be
    /// set in Chinese glyphs.
    static func language(of text: String) -> String? {
        var hasHan = false
        for scalar in text.unicodeScalars.prefix(2_000) where scalar.value >= 0x1100 {
            switch g_unichar_get_script(scalar.value) {
            case G_UNICODE_SCRIPT_HIRAGANA, G_UNICODE_SCRIPT_KATAKANA: return "ja"
            case G_UNICODE_SCRIPT_HANGUL: return "ko"
            case G_UNICODE_SCRIPT_BOPOMOFO: return "zh-tw"
            case G_UNICODE_SCRIPT_HAN: hasHan = true
            default: break
            }
        }
        guard hasHan else { return nil }
        let own = pango_language_get_default().flatMap { pango_language_to_string($0) }.map { String(cString: $0) } ?? ""
        return ["zh", "ja", "ko"].contains { own.hasPrefix($0) } ? own : "zh-cn"
    }

    /// The Pango attributes for parts of the text. The caller releases the list.
    static func attributes(of text: String, letterSpacing: Double) -> OpaquePointer? {
        let attributes = pango_attr_list_new()
        // Old-style figures, which some typefaces have first, read as letters: the 1 of EB Garamond is an I.
        insert(pango_attr_font_features_new("lnum=1"), 0..<text.utf8.count, into: attributes)
        if letterSpacing != 0, letterSpacing.isFinite {
            let units = Int32((min(max(letterSpacing, -1_000), 10_000) * Double(PANGO_SCALE)).rounded())
            for range in spacedRanges(in: text) { insert(pango_attr_letter_spacing_new(units), range, into: attributes) }
        }
        // A single-letter word does not stay at the end of a line.
        for range in singleLetters(in: text) { insert(pango_attr_allow_breaks_new(0), range, into: attributes) }
        for range in addresses(in: text) { insert(pango_attr_insert_hyphens_new(0), range, into: attributes) }
        return attributes
    }

    private static func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>, into list: OpaquePointer?) {
        guard let attribute else { return }
        attribute.pointee.start_index = UInt32(range.lowerBound)
        attribute.pointee.end_index = UInt32(range.upperBound)
        pango_attr_list_insert(list, attribute)
    }

    /// The ranges in scripts without joined letters.
    private static func spacedRanges(in text: String) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var (offset, start, isJoined) = (0, 0, false)
        for scalar in text.unicodeScalars {
            let script = g_unichar_get_script(scalar.value)
            // Marks, spaces and figures belong to the script before them.
            if script != G_UNICODE_SCRIPT_COMMON, script != G_UNICODE_SCRIPT_INHERITED {
                let joins = joined.contains(script.rawValue)
                if joins, !isJoined, start < offset { ranges.append(start..<offset) }
                if !joins, isJoined { start = offset }
                isJoined = joins
            }
            offset += UTF8.width(scalar)
        }
        if !isJoined, start < offset { ranges.append(start..<offset) }
        return ranges
    }

    /// The scripts with joined letters.
    private static let joined: Set<Int32> = Set(
        [
            G_UNICODE_SCRIPT_ARABIC, G_UNICODE_SCRIPT_SYRIAC, G_UNICODE_SCRIPT_MONGOLIAN, G_UNICODE_SCRIPT_NKO, G_UNICODE_SCRIPT_MANDAIC,
            G_UNICODE_SCRIPT_PHAGS_PA, G_UNICODE_SCRIPT_MANICHAEAN, G_UNICODE_SCRIPT_PSALTER_PAHLAVI, G_UNICODE_SCRIPT_ADLAM,
            G_UNICODE_SCRIPT_HANIFI_ROHINGYA, G_UNICODE_SCRIPT_SOGDIAN, G_UNICODE_SCRIPT_DEVANAGARI, G_UNICODE_SCRIPT_BENGALI,
            G_UNICODE_SCRIPT_GURMUKHI,
        ].map(\.rawValue))

    /// The ranges from a single-letter word to the beginning of the next word.
    private static func singleLetters(in text: String) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        let scalars = Array(text.unicodeScalars.prefix(20_000))
        var offset = 0
        for (index, scalar) in scalars.enumerated() {
            defer { offset += UTF8.width(scalar) }
            guard scalar.properties.isAlphabetic, scalar.value < 0x0590, index + 2 < scalars.count, scalars[index + 1] == " ",
                index == 0 || scalars[index - 1] == " " || scalars[index - 1] == "\n", !scalars[index + 2].properties.isWhitespace
            else { continue }
            ranges.append(offset..<offset + UTF8.width(scalar) + 1 + UTF8.width(scalars[index + 2]))
        }
        return ranges
    }

    /// The ranges of web and mail addresses, numbers and the like, in which a hyphen could be mistaken for a part.
    private static func addresses(in text: String) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var offset = 0
        for word in text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == " " || $0 == "\n" }) {
            let length = word.utf8.count
            let isAddress = word.utf8.contains { byte in
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                    || [UInt8(ascii: "/"), UInt8(ascii: "@"), UInt8(ascii: "_"), UInt8(ascii: "=")].contains(byte)
            }
            if isAddress || word.hasPrefix("www.") { ranges.append(offset..<offset + length) }
            offset += length + 1
        }
        return ranges
    }
}
