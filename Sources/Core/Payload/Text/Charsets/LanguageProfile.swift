import Foundation
import Synchronization

/// The letters of a language beyond ASCII, and which letters stand beside them: enough to tell “přítel” from “pøítel”.
struct LanguageProfile: Sendable {
    /// ISO 639-1.
    let language: String
    /// How many of a thousand letters are no ASCII.
    let perMille: Double
    /// How much less often this language is met than others, in bits.
    let rarity: Double
    /// Words with letters beyond ASCII, a sample of the vocabulary: the forty most frequent, then thirty from each of the ranks up to 100,
    /// 600, 4,000 and 30,000, each of which stands for all those around it. Last, the letters in a row, as people type them to try a code.
    let words: String

    init(_ language: String, perMille: Double, rarity: Double, words: String) {
        self.language = language
        self.perMille = perMille
        self.rarity = rarity
        self.words = words
    }

    static let all = western + eastern + others
    static func of(_ languages: String) -> [LetterStatistics] { languages.split(separator: " ").compactMap { statistics[String($0)] } }

    /// Counted when a text needs them first.
    private static let statistics = Dictionary(uniqueKeysWithValues: all.map { ($0.language, LetterStatistics($0)) })
}

/// How often letters of a language follow each other.
struct LetterStatistics: Sendable {
    let language: String
    let rarity: Double
    /// Whether the language is written in other than Latin letters.
    let isForeignScript: Bool
    private var pairs: [UInt64: Double] = [:]
    private var firsts: [UInt32: Double] = [:]
    private var letters: [UInt32: Double] = [:]
    private var total = 0.0
    /// Makes up for the words without letters beyond ASCII, of which the sample has none.
    private var scale = 1.0

    /// Stands for the beginning and the end of a word.
    static let edge: UInt32 = 0x5E
    /// The weight of a letter's own frequency against that of its pairs.
    private static let smoothing = 20.0

    init(_ profile: LanguageProfile) {
        (language, rarity, isForeignScript) = (profile.language, profile.rarity, profile.perMille >= 1000)
        for (rank, word) in profile.words.split(separator: " ").enumerated() {
            let weight = Self.weight(of: rank)
            var previous = Self.edge
            for letter in word.unicodeScalars.map(\.value) + [Self.edge] {
                pairs[Self.pair(previous, letter), default: 0] += weight
                firsts[previous, default: 0] += weight
                letters[letter, default: 0] += weight
                total += weight
                previous = letter
            }
        }
        let foreign = letters.reduce(0) { $1.key >= 0x80 ? $0 + $1.value : $0 } / total
        if !isForeignScript { scale = min(1, profile.perMille / 1000 / foreign) }
    }

    func has(_ letter: UInt32) -> Bool { letter >= 0x80 && letters[letter] != nil }

    /// The logarithm of the probability that a letter follows another one, in bits.
    func logProbability(of letter: UInt32, after previous: UInt32) -> Double { log2(conditional(letter, previous) * scale) }

    /// How much more probable a letter is behind this one than anywhere, in bits.
    func attraction(of letter: UInt32, after previous: UInt32) -> Double {
        guard letters[letter] != nil else { return -6 }
        return min(3, max(-6, log2(conditional(letter, previous) / frequency(letter))))
    }

    private func frequency(_ letter: UInt32) -> Double { ((letters[letter] ?? 0) + 0.01) / total }

    private func conditional(_ letter: UInt32, _ previous: UInt32) -> Double {
        ((pairs[Self.pair(previous, letter)] ?? 0) + Self.smoothing * frequency(letter)) / ((firsts[previous] ?? 0) + Self.smoothing)
    }

    private static func pair(_ one: UInt32, _ other: UInt32) -> UInt64 { UInt64(one) << 32 | UInt64(other) }

    /// The share of a word of the sample in the text of its language.
    private static func weight(of rank: Int) -> Double {
        if rank < 40 { return max(1.2, 20 / (1 + Double(rank) / 2.5)) }
        let (first, last) = [(2.6, 1.4), (10, 3.4), (17, 5.4), (28, 3.4)][min(3, (rank - 40) / 30)]
        return first + (last - first) * Double((rank - 40) % 30) / 30
    }
}

/// How frequent the characters of East Asian languages are.
struct CharacterFrequency: Sendable {
    private let ranks: [UInt32: Int]
    /// The probability of the most frequent characters, and how it falls with the rank.
    private let (top, half, slope): (Double, Double, Double)
    /// The first bytes of the usual characters, the first level of a national standard, in the character set that is read.
    private let usual: ClosedRange<UInt8>

    private init(_ characters: String, top: Double, half: Double, slope: Double, usual: ClosedRange<UInt8>) {
        ranks = Dictionary(characters.unicodeScalars.map(\.value).enumerated().map { ($1, $0) }) { first, _ in first }
        (self.top, self.half, self.slope, self.usual) = (top, half, slope, usual)
    }

    static let ofShiftJIS = CharacterFrequency(japanese, top: 0.045, half: 12, slope: 1.1, usual: 0x88...0x98)
    static let ofEUCJP = CharacterFrequency(japanese, top: 0.045, half: 12, slope: 1.1, usual: 0xB0...0xCF)
    static let ofGB18030 = CharacterFrequency(simplified, top: 0.02, half: 30, slope: 1.02, usual: 0xB0...0xD7)
    static let ofBig5 = CharacterFrequency(traditional, top: 0.02, half: 30, slope: 1.02, usual: 0xA4...0xC6)
    static let ofEUCKR = CharacterFrequency(korean, top: 0.045, half: 12, slope: 1.15, usual: 0xB0...0xC8)

    /// The logarithm of the probability of a character, in bits.
    ///
    /// - Parameter bytes: its bytes in the character set that is read.
    func logProbability(of character: UInt32, bytes: ArraySlice<UInt8>) -> Double {
        if let rank = ranks[character] { return log2(0.85 * top / pow(1 + Double(rank) / half, slope)) }
        switch character {
        case 0x3000...0x303F, 0xFF00...0xFF60: return -8
        case 0x4E00...0x9FFF, 0xAC00...0xD7A3: return isUsual(bytes) ? -14.5 : -19
        case 0x2500...0x25FF: return -18
        default: return -22
        }
    }

    /// The national standards have second bytes from A1 on; what lies below was added by others.
    private func isUsual(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count == 2, let lead = bytes.first, let trail = bytes.last else { return false }
        return usual.contains(lead) && (trail >= 0xA1 || usual.lowerBound != 0xB0)
    }
}
