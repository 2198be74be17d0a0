import TestNumbers

/// Random texts that are difficult for notations: reserved characters, accents, other scripts, emoji, quotes, percent signs.
struct RandomText {
    private var generator: SeededNumbers

    init(seed: UInt64) { generator = SeededNumbers(seed) }

    private static let pieces = [
        "a", "B", "z", "7", "0", " ", "  ", ";", ":", ",", "\\", "\\\\", "\"", "'", "=", "&", "?", "#", "%", "%41", "%zz", "+", "/", "//",
        "@", "|", "*", "<", ">",
        "(", ")", "[", "]", "{", "}", "$", "~", "^", "`", "-", "--", ".", "_", "ä", "ß", "é", "e\u{301}", "Ø", "ł", "Ж", "я", "α", "שלום",
        "سلام", "日本", "한",
        "ไทย", "😀", "👨‍👩‍👧", "🇩🇪", "\u{200D}", "¡", "€", "\\n", "\\;", ";;", "END:VCARD", "BEGIN:", "TEL:", "\u{301}", "abcdef", "Café", "null",
        "H:true",
    ]
    private static let ascii = Array("abcXYZ 0189.-_/'&%+;:,\\\"*?#=()")
    private static let latin = Array("abcXYZ 0189.-/',;:ÄöüßéèçñŁłŠžŐ\"&%+\\€Șț()")

    mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &generator) < share }
    mutating func integer(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    mutating func element<T>(_ values: [T]) -> T { values[Int.random(in: 0..<values.count, using: &generator)] }

    mutating func letters(_ alphabet: String, _ count: ClosedRange<Int>) -> String {
        let letters = Array(alphabet)
        return String((0..<integer(count)).map { _ in element(letters) })
    }

    mutating func digits(_ count: Int) -> String { letters("0123456789", count...count) }

    /// A line that is not empty and has no white space at its ends.
    mutating func line(_ longest: Int = 40) -> String { trimmed { $0.raw(longest) } }

    /// A line with spaces anywhere.
    mutating func raw(_ longest: Int = 40) -> String {
        let count = integer(1...max(1, longest / 4))
        let text = (0..<count).map { _ in element(Self.pieces) }.joined()
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest)))
    }

    /// Up to four lines, some of them empty.
    mutating func lines() -> String {
        trimmed { text in (0..<text.integer(1...4)).map { _ in text.chance(0.2) ? "" : text.raw() }.joined(separator: "\n") }
    }

    mutating func asciiLine(_ longest: Int) -> String {
        trimmed { text in String((0..<text.integer(1...longest)).map { _ in text.element(Self.ascii) }) }
    }

    mutating func latinLine(_ longest: Int) -> String {
        trimmed { text in String((0..<text.integer(1...longest)).map { _ in text.element(Self.latin) }) }
    }

    mutating func word(_ count: ClosedRange<Int> = 1...12) -> String { letters("abcdefghijklmnopqrstuvwxyzABCDEFXYZ0123456789", count) }

    private mutating func trimmed(_ make: (inout Self) -> String) -> String {
        while true {
            let text = make(&self)
            let isBlank: (Unicode.Scalar?) -> Bool = { $0?.properties.isWhitespace ?? true }
            if !isBlank(text.unicodeScalars.first), !isBlank(text.unicodeScalars.last) { return text }
        }
    }
}

extension RandomText {
    mutating func phone() -> String { (chance(0.7) ? "+" : "") + "49" + digits(integer(3...11)) }

    /// An amount whose last digit is not zero.
    mutating func amount() -> String { "\(integer(0...99_999)).\(integer(0...9))\(integer(1...9))" }

    mutating func mailbox(isASCII: Bool = false) -> String {
        letters(isASCII ? "abcXYZ09_-" : "abcXYZ09!#$%&'*+/=?^_`{|}~-äЖ日", 1...12) + "@" + letters(isASCII ? "abc09" : "abcäЖ09", 1...8)
            + ".example"
    }

    mutating func url() -> String {
        "https://" + word().lowercased() + ".example/" + letters("abcXYZ09-._~%!$&'()*+,;=:@/?#[]äЖ日😀", 0...30)
    }

    /// A text with a maximum number of bytes.
    mutating func bounded(_ bytes: Int, _ make: (inout Self) -> String) -> String {
        while true {
            let text = make(&self)
            if text.utf8.count <= bytes { return text }
        }
    }
}
