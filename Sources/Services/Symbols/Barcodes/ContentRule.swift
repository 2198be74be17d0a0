import Platform

/// What a symbology can hold.
enum ContentRule: Sendable {
    /// Any bytes.
    case anything
    /// Characters of ISO 8859-1.
    case latin1
    /// Characters of ASCII.
    case ascii
    /// Nothing but these characters, which are described in words.
    case characters(String, LocalizedText)
    /// Digits, as many as this.
    case digits(ClosedRange<Int>)
    /// Digits in pairs.
    case pairs
    /// Digits with a check digit at the end, or without it: their number without it.
    case checked(Int)
    /// The digits of EAN and UPC, with the check digit or without, and an add-on of two or five digits after a plus sign: the number without
    /// check digit.
    case article(Int)
    /// A whole number.
    case number(ClosedRange<Int>)
    /// GS1 element strings.
    case elements
    /// A product number and nothing else.
    case productNumber
    /// What the words say, which Zint checks.
    case described(LocalizedText)

    /// What fits, in words that go on from “holds”.
    var description: LocalizedText {
        switch self {
        case .anything: tr("text and data")
        case .latin1: tr("Western European letters, digits and punctuation")
        case .ascii: tr("letters without accents, digits and punctuation")
        case .characters(_, let words), .described(let words): words
        case .digits(let range) where range.lowerBound == range.upperBound: tr("\(range.lowerBound) digits")
        case .digits(let range): tr("\(range.lowerBound) to \(range.upperBound) digits")
        case .pairs: tr("an even number of digits")
        case .checked(let count): tr("\(count) digits and a check digit")
        case .article(let count): tr("\(count) digits and a check digit, and an add-on of 2 or 5 digits after a +")
        case .number(let range): tr("a whole number from \(range.lowerBound) to \(range.upperBound)")
        case .elements: tr("GS1 elements such as (01)09521234543213(10)ABC")
        case .productNumber: tr("a product number, such as (01)09521234543213")
        }
    }

    /// Whether the content may fit. Zint decides the rest.
    func allows(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        func areDigits(_ counts: ClosedRange<Int>) -> Bool { counts.contains(bytes.count) && bytes.allSatisfy(Self.isDigit) }
        switch self {
        case .anything, .elements, .productNumber, .described: return true
        case .latin1: return text.unicodeScalars.allSatisfy { $0.value < 0x100 }
        case .ascii: return bytes.allSatisfy { $0 < 0x80 }
        case .characters(let known, _):
            let allowed = Set(known.utf8)
            return bytes.allSatisfy(allowed.contains)
        case .digits(let range): return areDigits(range)
        case .pairs: return areDigits(2...1000) && bytes.count % 2 == 0
        case .checked(let count): return areDigits(count...(count + 1))
        case .article(let count):
            let parts = bytes.split(separator: UInt8(ascii: "+"), omittingEmptySubsequences: false)
            guard (1...2).contains(parts.count), (count...(count + 1)).contains(parts[0].count), parts[0].allSatisfy(Self.isDigit) else {
                return false
            }
            return parts.count == 1 || [2, 5].contains(parts[1].count) && parts[1].allSatisfy(Self.isDigit)
        case .number(let range):
            return (1...12).contains(bytes.count) && bytes.allSatisfy(Self.isDigit) && Int(text).map(range.contains) == true
        }
    }

    /// Whether readable text beside a symbol is of this rule: an article number has all its digits and no others.
    func isNumber(of text: String) -> Bool {
        guard case .article(let count) = self else { return true }
        return text.prefix { $0 != "+" }.count(where: \.isWholeNumber) == count + 1
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    static let capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    static let decimals = "0123456789"
    /// ISO/IEC 16388.
    static let code39 = ContentRule.characters(capitals + decimals + " -.$/+%", tr("capital letters, digits, spaces and - . $ / + %"))
}
