import Foundation
public import Payload

/// The words of a search. All of them have to be found, each anywhere in the text, without regard to case and accents.
public struct SearchWords: Hashable, Sendable {
    /// The folded words; none is empty or contains white space.
    let words: [String]

    /// The maximum length in characters. Text that was pasted by mistake is cut.
    private static let maximumLength = 300

    /// Splits what was typed into words. No character has a special meaning.
    public init(_ text: String) {
        let folded = FoldedText.forSearch(String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.maximumLength))))
        var words: [String] = []
        for word in folded.split(whereSeparator: \.isWhitespace).map(String.init) where !words.contains(word) { words.append(word) }
        self.words = words
    }

    /// The text in the form in which words are compared: without case and accents.
    public static func folded(_ text: String) -> String { FoldedText.forSearch(text) }

    public var isEmpty: Bool { words.isEmpty }

    /// The kinds of codes that a word names: it is the beginning of one of their names, in whatever case.
    public static func named(by word: String) -> Set<PayloadKind> {
        let word = FoldedText.forSearch(word)
        guard word.unicodeScalars.count >= KindKeywords.minimumLetters else { return [] }
        return Set(keywords.filter { $0.value.contains { $0.hasPrefix(word) } }.keys)
    }

    /// The symbologies, other than QR Code, that a word names: it is the beginning of a part of the title, or of “barcode” for one of bars.
    static func symbologies(namedBy word: String) -> [Symbology] {
        guard word.unicodeScalars.count >= KindKeywords.minimumLetters else { return [] }
        return symbologyNames.filter { $0.names.contains { $0.hasPrefix(word) } }.map(\.symbology)
    }

    /// What each word may stand for in a name: itself, and itself together with the word before or after it, as “wi fi” for “wifi”.
    var spellings: [[String]] {
        words.indices.map { index in
            let before = index > 0 ? [words[index - 1] + words[index]] : []
            let after = index + 1 < words.count ? [words[index] + words[index + 1]] : []
            return [words[index]] + before + after
        }
    }

    private static let symbologyNames = Symbology.allCases.filter { $0 != .qrCode }.map {
        (symbology: $0, names: KindKeywords.words($0).map(FoldedText.forSearch))
    }

    /// The words for kinds as they are compared.
    static let keywords: [PayloadKind: [String]] = Dictionary(
        uniqueKeysWithValues: PayloadKind.allCases.map { kind in
            (kind, KindKeywords.words(kind).map(FoldedText.forSearch))
        })

    /// Whether a title begins with the first word.
    public func begin(_ title: String) -> Bool {
        guard let first = words.first else { return false }
        return FoldedText.forSearch(title).utf8.starts(with: first.utf8)
    }

    /// Whether each word is in one of the texts.
    public func stand(in texts: [String]) -> Bool {
        let folded = texts.map(FoldedText.forSearch)
        return words.allSatisfy { word in folded.contains { $0.contains(word) } }
    }

    /// The ranges of the words in a text that is shown, in order and without overlaps, for highlighting them.
    public func ranges(in text: String) -> [Range<String.Index>] {
        guard !isEmpty else { return [] }
        // The folded scalars, and the character of the text that each comes from.
        var folded: [UnicodeScalar] = []
        var sources: [String.Index] = []
        for index in text.indices {
            for scalar in FoldedText.fold(text[index]).unicodeScalars {
                folded.append(scalar)
                sources.append(index)
            }
        }
        let found = words.flatMap { folded.ranges(of: Array($0.unicodeScalars)) }.sorted { $0.lowerBound < $1.lowerBound }
        var ranges: [Range<String.Index>] = []
        for match in found {
            let range = sources[match.lowerBound]..<text.index(after: sources[match.upperBound - 1])
            if let last = ranges.last, range.lowerBound <= last.upperBound {
                ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                ranges.append(range)
            }
        }
        return ranges
    }
}

extension SearchWords {
    /// An expression for the FTS5 trigram index that matches every code with these words, and some others: the results have to be compared
    /// again. Nil if no word has three letters. Each trigram is quoted, so that nothing typed is read as syntax.
    var trigramExpression: String? {
        var trigrams: [String] = []
        for word in words {
            let scalars = Array(word.unicodeScalars)
            guard scalars.count >= 3 else { continue }
            // Adjacent trigrams are as selective as overlapping ones.
            for start in Array(stride(from: 0, through: scalars.count - 3, by: 3)).prefix(6) + [scalars.count - 3] {
                let trigram = Self.quoted(String(String.UnicodeScalarView(scalars[start..<start + 3])))
                if !trigrams.contains(trigram) { trigrams.append(trigram) }
            }
        }
        return trigrams.isEmpty ? nil : trigrams.prefix(24).joined(separator: " AND ")
    }

    static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
