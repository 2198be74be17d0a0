import LibraryStore
import Payload
import Platform

/// The terms of a desktop search. Each word must occur in a code's title, tags, notes or content, or in the name of its kind.
struct SearchTerms: Hashable, Sendable {
    /// One query of the library. Each part finds codes that match the terms.
    struct Part: Hashable, Sendable {
        /// The words to find in the codes. Empty if the search names only a kind.
        let search: String
        let kinds: Set<PayloadKind>
    }

    /// The words as they were typed, without repetitions.
    let words: [String]

    /// The maximum length in Unicode scalars; longer terms, pasted by mistake, are cut.
    static let maximumLength = 300

    init(_ terms: [String]) {
        var scalars = String.UnicodeScalarView()
        for term in terms where scalars.count < Self.maximumLength {
            if !scalars.isEmpty { scalars.append(" ") }
            scalars.append(contentsOf: term.unicodeScalars.prefix(Self.maximumLength - scalars.count))
        }
        var words: [String] = []
        // The library ignores words that consist only of accents.
        for word in String(scalars).split(whereSeparator: \.isWhitespace).map(String.init)
        where !words.contains(word) && !SearchWords(word).isEmpty { words.append(word) }
        self.words = words
    }

    /// The words as a person types them into one field.
    var text: String { words.joined(separator: " ") }

    /// The text for the library's own search, which knows no names of kinds: without those words, if others are left.
    var librarySearch: String {
        let others = words.filter { word in !KindKeywords.searchable.contains { KindKeywords.name($0, with: word) } }
        return (others.isEmpty ? words : others).joined(separator: " ")
    }

    /// All interpretations of the words: all of them as text, and for each kind that some of them name, the others as text.
    var parts: [Part] {
        guard !words.isEmpty else { return [] }
        var kinds: [[String]: Set<PayloadKind>] = [:]
        for kind in KindKeywords.searchable {
            let others = words.filter { !KindKeywords.name(kind, with: $0) }
            if others.count < words.count { kinds[others, default: []].insert(kind) }
        }
        // Sorted, so that the same words always give the same order of queries.
        let named = kinds.sorted { ($0.key.count, $0.key.joined()) < ($1.key.count, $1.key.joined()) }
        return [Part(search: text, kinds: KindKeywords.searchable)]
            + named.map { Part(search: $0.key.joined(separator: " "), kinds: $0.value) }
    }
}

extension KindKeywords {
    /// One-time passwords never appear in searches.
    static let searchable = Set(PayloadKind.allCases).subtracting([.otp])

    /// Whether a word is the beginning of a word for the kind.
    static func name(_ kind: PayloadKind, with word: String) -> Bool { SearchWords.named(by: word).contains(kind) }
}
