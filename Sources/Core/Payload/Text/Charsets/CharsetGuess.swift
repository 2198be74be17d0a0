import Foundation
import Platform

/// Guesses the character set of bytes that are not UTF-8.
///
/// For each character set in use the text is decoded strictly, and it is asked how probable such a text is in each language that is
/// written in it: by the frequency of its characters in Chinese, Japanese and Korean, by pairs of letters in other languages. The most
/// probable language wins, if the text is more probable in it than such bytes by chance. Unlike detectors made for web pages (uchardet,
/// ICU), which count bytes over hundreds of words, this tells the language of a name or an address.
struct CharsetGuess {
    /// The plausible readings, the most plausible first, each with another text. Empty for data.
    let readings: [TextReading]

    /// Longer contents are no texts of a symbol.
    private static let maximumBytes = 16_384
    private static let maximumReadings = 4
    /// A reading that is less probable than the best one by more than this many bits is no choice.
    private static let plausibleDistance = 40.0

    /// - Parameter language: the language of the desktop (ISO 639-1), whose texts are more probable than others.
    init(_ bytes: [UInt8], language: String = Self.desktopLanguage) {
        guard bytes.count <= Self.maximumBytes, !bytes.contains(where: Self.isControl) || Self.hasUTF16Mark(bytes) else {
            readings = []
            return
        }
        if Self.hasUTF16Mark(bytes) {
            let text = bytes.count > 6 && bytes.count % 2 == 0 ? TextCharset.utf16.text(of: bytes) : nil
            let isText = text?.unicodeScalars.allSatisfy {
                Self.isWritten($0) && ($0.value >= 0x20 || [0x09, 0x0A, 0x0D].contains($0.value))
            }
            readings = isText == true ? [TextReading(text: text ?? "", charset: .utf16, isGuessed: true)] : []
            return
        }
        var scored: [(reading: TextReading, score: Double)] = []
        for candidate in CharsetCandidate.all {
            guard let text = candidate.charset.text(of: bytes), text.unicodeScalars.allSatisfy(Self.isWritten) else { continue }
            let charset = candidate.name(for: bytes)
            let score = candidate.score(text, bytes, desktop: language)
            scored.append((TextReading(text: text, charset: charset, isGuessed: true), score))
        }
        scored.sort { $0.score > $1.score }
        guard let best = scored.first, bytes.count > 1, best.score > Self.chance(bytes) else {
            readings = []
            return
        }
        var texts: Set<String> = []
        readings = scored.filter { $0.score > best.score - Self.plausibleDistance && texts.insert($0.reading.text).inserted }
            .prefix(Self.maximumReadings).map(\.reading)
    }

    /// The language of the person (ISO 639-1), for which `LANG` and its like stand.
    private static let desktopLanguage = Locale.desktop.language.languageCode?.identifier ?? "en"

    private static func hasUTF16Mark(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) }

    /// Control characters, which no text has besides those that end lines and separate fields.
    private static func isControl(_ byte: UInt8) -> Bool {
        byte == 0x7F || byte < 0x20 && ![0x09, 0x0A, 0x0D, 0x1C, 0x1D, 0x1E, 0x04].contains(byte)
    }

    /// Whether a character may stand in a text: it is assigned, is no control character of ISO 6429, and not for private use.
    private static func isWritten(_ scalar: UnicodeScalar) -> Bool {
        switch scalar.value {
        case 0..<0x80: true
        case 0x80..<0xA0, 0xAD, 0xE000..<0xF900, 0xFFF0...0xFFFF, 0x1_0000...: false
        default: scalar.properties.generalCategory != .unassigned
        }
    }

    /// How probable the bytes are by chance, where each value of a byte is as frequent as any other, in bits.
    private static func chance(_ bytes: [UInt8]) -> Double { -8 * Double(bytes.count) - 2 }
}

/// A character set in use, and who writes in it.
struct CharsetCandidate: Sendable {
    let charset: TextCharset
    /// How much less often it is met than others, in bits.
    private let rarity: Double
    private let writers: Writers
    private enum Writers: Sendable {
        case languages(String)
        case characters(CharacterFrequency, language: String)
    }

    static let all = [
        CharsetCandidate(charset: .shiftJIS, rarity: 1, writers: .characters(.ofShiftJIS, language: "ja")),
        CharsetCandidate(charset: .gb18030, rarity: 1, writers: .characters(.ofGB18030, language: "zh")),
        CharsetCandidate(charset: .big5, rarity: 1.5, writers: .characters(.ofBig5, language: "zh")),
        CharsetCandidate(charset: .eucKR, rarity: 1, writers: .characters(.ofEUCKR, language: "ko")),
        CharsetCandidate(charset: .eucJP, rarity: 6, writers: .characters(.ofEUCJP, language: "ja")),
        CharsetCandidate(charset: .windows1252, rarity: 0, writers: .languages("ca da de es et fi fr is it nl no pt sq sv")),
        CharsetCandidate(charset: .windows1251, rarity: 1.5, writers: .languages("ru uk bg mk")),
        CharsetCandidate(charset: .windows1250, rarity: 1.5, writers: .languages("cs hr hu pl ro sk sl sq")),
        CharsetCandidate(charset: .windows1253, rarity: 2, writers: .languages("el")),
        CharsetCandidate(charset: .windows1254, rarity: 3.5, writers: .languages("tr")),
        CharsetCandidate(charset: .windows1255, rarity: 1.5, writers: .languages("he")),
        CharsetCandidate(charset: .windows1256, rarity: 2.5, writers: .languages("ar fa")),
        CharsetCandidate(charset: .windows1257, rarity: 3.5, writers: .languages("lt lv et")),
        CharsetCandidate(charset: .thai, rarity: 2, writers: .languages("th")),
        CharsetCandidate(charset: .latin2, rarity: 4, writers: .languages("cs hr hu pl ro sk sl sq")),
        CharsetCandidate(charset: .latin9, rarity: 5, writers: .languages("de es fi fr it nl pt sv")),
        CharsetCandidate(charset: .greek, rarity: 4, writers: .languages("el")),
        CharsetCandidate(charset: .koi8, rarity: 6, writers: .languages("ru uk")),
    ]

    /// The name of the character set for these bytes: what Windows added to ISO 8859-1 and -9 stands at 80 to 9F.
    func name(for bytes: [UInt8]) -> TextCharset {
        guard !bytes.contains(where: { 0x80...0x9F ~= $0 }) else { return charset }
        return switch charset {
        case .windows1252: .latin1
        case .windows1254: .latin5
        default: charset
        }
    }

    /// The logarithm of the probability of a text in the most probable language, in bits.
    func score(_ text: String, _ bytes: [UInt8], desktop: String) -> Double {
        /// A text in the language of the desktop is that much more probable.
        func favour(_ language: String) -> Double { desktop == language || desktop == "nb" && language == "no" ? 6 : 0 }
        let letters = text.unicodeScalars.map(ScoredCharacter.init)
        let plain = ASCIIText.logProbability(of: letters)
        switch writers {
        case .languages(let languages):
            let scores = LanguageProfile.of(languages).map { Self.score(letters, $0) + favour($0.language) - $0.rarity }
            return (scores.max() ?? -.infinity) + plain - rarity
        case .characters(let common, let language):
            return Self.score(letters.map(\.value), Self.characters(bytes, charset), common) + favour(language) + plain - rarity
        }
    }

    // MARK: Letters

    private static func score(_ text: [ScoredCharacter], _ language: LetterStatistics) -> Double {
        let hasLatin = text.contains { $0.isLatin }
        var score = 0.0
        for (index, character) in text.enumerated() {
            let previous = index > 0 ? text[index - 1] : .blank
            let next = index + 1 < text.count ? text[index + 1] : .blank
            if character.value >= 0x80 {
                if language.has(character.lower) {
                    score +=
                        language.logProbability(of: character.lower, after: previous.lower) + letterCase(character, previous, text, index)
                    // A mark belongs to a letter.
                    if character.isMark, !previous.isForeignLetter { score -= 12 }
                    if language.isForeignScript {
                        if previous.isLatin || next.isLatin { score -= 4 }
                        // “è” between Italian words is no Cyrillic letter.
                        if hasLatin, !previous.isForeignLetter, !next.isForeignLetter { score -= 5 }
                    }
                } else {
                    score += Punctuation.logProbability(of: character, after: previous, before: next)
                }
            } else if previous.isForeignLetter {
                score += language.attraction(of: character.lower, after: previous.lower)
            }
        }
        if let last = text.last, last.isForeignLetter {
            score += max(-6, language.attraction(of: LetterStatistics.edge, after: last.lower))
        }
        return score
    }

    /// Capitals begin words or stand among capitals.
    private static func letterCase(_ letter: ScoredCharacter, _ previous: ScoredCharacter, _ text: [ScoredCharacter], _ index: Int)
        -> Double
    {
        if letter.isUpper {
            if previous.isLower { return -7 }
            return previous.isLetter ? -0.5 : -3
        }
        guard letter.isLower, previous.isUpper else { return 0 }
        return index > 1 && text[index - 2].isUpper ? -5 : -0.5
    }

    // MARK: Characters of East Asian languages

    private static func score(_ text: [UInt32], _ bytes: [ArraySlice<UInt8>], _ common: CharacterFrequency) -> Double {
        var score = 0.0
        var previous: UInt32 = 0x20
        for (index, character) in text.enumerated() {
            defer { previous = character }
            guard character >= 0x80 else { continue }
            if isHalfWidth(character) {
                // A voiced sound mark stands behind every fourth of them.
                score -= !isHalfWidth(previous) ? startOfHalfWidth(text, index) : 0xFF9E...0xFF9F ~= character ? 4 : 7
            } else {
                score += common.logProbability(of: character, bytes: index < bytes.count ? bytes[index] : [])
            }
            // An accented letter and the one behind it often make a character.
            if previous < 0x80 { score -= 0x61...0x7A ~= previous ? 4 : 1 }
            if index + 1 < text.count, 0x61...0x7A ~= text[index + 1] { score -= 5 }
        }
        return score
    }

    private static func isHalfWidth(_ character: UInt32) -> Bool { 0xFF61...0xFF9F ~= character }

    /// A few half-width katakana are more often accented letters; four in a row are a word.
    private static func startOfHalfWidth(_ text: [UInt32], _ index: Int) -> Double {
        text[index...].prefix(4).count(where: isHalfWidth) == 4 ? 9 : 13
    }

    /// The bytes of each character.
    private static func characters(_ bytes: [UInt8], _ charset: TextCharset) -> [ArraySlice<UInt8>] {
        var (characters, position) = ([ArraySlice<UInt8>](), 0)
        while position < bytes.count {
            let lead = bytes[position]
            let isSingle = lead < 0x81 || charset == .shiftJIS && 0xA0...0xDF ~= lead
            let isLong = charset == .gb18030 && position + 1 < bytes.count && 0x30...0x39 ~= bytes[position + 1]
            let length = isSingle ? 1 : isLong ? 4 : charset == .eucJP && lead == 0x8F ? 3 : 2
            characters.append(bytes[position..<min(bytes.count, position + length)])
            position += length
        }
        return characters
    }
}

/// A character with what its score asks for.
struct ScoredCharacter {
    let value: UInt32
    /// The small letter; `LetterStatistics.edge` for what is no letter.
    let lower: UInt32
    let isUpper: Bool
    let isLower: Bool
    /// Whether it stands above or below the letter before it.
    let isMark: Bool

    static let blank = ScoredCharacter(" ")

    init(_ scalar: UnicodeScalar) {
        value = scalar.value
        if value < 0x80 {
            (isUpper, isLower, isMark) = (0x41...0x5A ~= value, 0x61...0x7A ~= value, false)
            lower = isUpper ? value + 0x20 : isLower ? value : LetterStatistics.edge
        } else {
            let properties = scalar.properties
            (isUpper, isLower) = (properties.isUppercase, properties.isLowercase)
            isMark = properties.generalCategory == .nonspacingMark
            // The vowels of Thai are marks. ª and º are no letters of a word.
            let isLetter = (properties.isAlphabetic || 0x0E30...0x0E4E ~= value) && ![0xAA, 0xBA].contains(value)
            // The small letter of the Turkish İ has two scalars.
            lower =
                !isLetter ? LetterStatistics.edge : value == 0x130 ? 0x69 : properties.lowercaseMapping.unicodeScalars.first?.value ?? value
        }
    }

    var isLetter: Bool { lower != LetterStatistics.edge }
    var isLatin: Bool { value < 0x80 && isLetter }
    /// Whether it is a letter beyond ASCII.
    var isForeignLetter: Bool { value >= 0x80 && isLetter }
    var isDigit: Bool { 0x30...0x39 ~= value }
}

/// How probable the ASCII characters of a text are, in any language.
private enum ASCIIText {
    static func logProbability(of text: [ScoredCharacter]) -> Double {
        var (score, previous) = (0.0, ScoredCharacter.blank)
        for character in text {
            defer { previous = character }
            guard character.value < 0x80 else { continue }
            score -= bits(character)
            if character.isUpper, previous.isLower { score -= 3 }
        }
        return score
    }

    private static func bits(_ character: ScoredCharacter) -> Double {
        if character.isLower { return 5 }
        if character.isUpper || character.isDigit { return 6 }
        return switch character.value {
        case 0x20: 4
        case 0x0A, 0x0D, 0x2C, 0x2D, 0x2E, 0x2F, 0x3A: 7
        case 0x21, 0x22, 0x26, 0x27, 0x28, 0x29, 0x3B, 0x3D, 0x3F, 0x5F: 8.5
        default: 10
        }
    }
}

/// How probable punctuation and symbols are beside letters.
private enum Punctuation {
    private static let bits: [UInt32: Double] = [
        0x2013: 7, 0x2014: 8, 0x2019: 6, 0x2018: 9, 0x201C: 7, 0x201D: 7, 0x201E: 7, 0x2026: 8, 0xAB: 7, 0xBB: 7, 0x20AC: 6, 0xA7: 8,
        0xB0: 7,
        0xA3: 8, 0xB7: 9, 0xAE: 10, 0xA9: 10, 0x2116: 6, 0xBD: 11, 0xBF: 8, 0xA1: 8, 0xA0: 7, 0xB2: 9, 0xB3: 11, 0xBA: 9, 0xAA: 10,
        0xB5: 10,
        0xB4: 9, 0xA5: 10, 0x2022: 9, 0xB1: 10, 0xD7: 10, 0x2122: 10,
    ]
    private static let opening: Set<UInt32> = [0x201C, 0x201E, 0xAB, 0x2018, 0x2013, 0x2014, 0xBF, 0xA1, 0xA7, 0xA3]
    private static let closing: Set<UInt32> = [0x201D, 0xBB, 0x2026]
    /// Signs of quantities, which stand beside digits.
    private static let units: Set<UInt32> = [0x20AC, 0xA3, 0xB0]
    private static let ordinals: Set<UInt32> = [0xBA, 0xAA]

    static func logProbability(of sign: ScoredCharacter, after previous: ScoredCharacter, before next: ScoredCharacter) -> Double {
        guard let bits = bits[sign.value] else {
            // The capital İ begins Turkish words, and its small letter is one of ASCII.
            if sign.value == 0x130 { return previous.isLetter ? -12 : -7 }
            return sign.isLetter ? -13 : -16
        }
        var score = -bits - 1
        if opening.contains(sign.value), previous.isLetter { score -= 4 }
        if closing.contains(sign.value), next.isLetter { score -= 4 }
        if ordinals.contains(sign.value), !previous.isDigit, !previous.isLetter { score -= 6 }
        if [0xB0, 0xBA, 0xAA, 0xBD, 0x20AC].contains(sign.value), previous.isLetter { score -= 3 }
        if units.contains(sign.value), !previous.isDigit, !next.isDigit, previous.value != 0x20 { score -= 3 }
        return score
    }
}
