import LibraryStore
import Payload

/// What somebody looks for on the desktop: words that each stand in a code's title, tags, notes or content, or in the name of its kind.
struct SearchTerms: Hashable, Sendable {
    /// One search of the library; each finds codes that the terms mean.
    struct Part: Hashable, Sendable {
        /// The words that are left to be found in the codes; may be empty where the kind is all that was asked for.
        let search: String
        let kinds: Set<PayloadKind>
    }

    /// As they were typed, without those that came twice.
    let words: [String]

    /// Nobody types more than this (Unicode scalars); what was pasted by mistake is cut.
    static let longest = 300

    init(_ terms: [String]) {
        var scalars = String.UnicodeScalarView()
        for term in terms where scalars.count < Self.longest {
            if !scalars.isEmpty { scalars.append(" ") }
            scalars.append(contentsOf: term.unicodeScalars.prefix(Self.longest - scalars.count))
        }
        var words: [String] = []
        // A word of nothing but accents is none to the library.
        for word in String(scalars).split(whereSeparator: \.isWhitespace).map(String.init)
        where !words.contains(word) && !SearchWords(word).isEmpty { words.append(word) }
        self.words = words
    }

    /// As a person would type them into one field.
    var text: String { words.joined(separator: " ") }

    /// What to type into the library's own search, which knows no names of kinds: without these words, where others are left.
    var librarySearch: String {
        let others = words.filter { word in !KindWords.searchable.contains { KindWords.name($0, with: word) } }
        return (others.isEmpty ? words : others).joined(separator: " ")
    }

    /// Everything that the words may mean: all of them in the text, and for each kind that some of them name, the others in the text.
    var parts: [Part] {
        guard !words.isEmpty else { return [] }
        var kinds: [[String]: Set<PayloadKind>] = [:]
        for kind in KindWords.searchable {
            let others = words.filter { !KindWords.name(kind, with: $0) }
            if others.count < words.count { kinds[others, default: []].insert(kind) }
        }
        // The fewest first, so that the same words are always looked for in the same order.
        let named = kinds.sorted { ($0.key.count, $0.key.joined()) < ($1.key.count, $1.key.joined()) }
        return [Part(search: text, kinds: KindWords.searchable)] + named.map { Part(search: $0.key.joined(separator: " "), kinds: $0.value) }
    }
}
