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

/// The words by which people call the kinds of codes when they look for one.
enum KindWords {
    /// One-time passwords are nobody's to see in passing.
    static let searchable = Set(PayloadKind.allCases).subtracting([.otp])

    /// Fewer letters begin too many words to mean one of these.
    private static let fewestLetters = 3

    /// Whether a word, or its beginning, names a kind.
    static func name(_ kind: PayloadKind, with word: String) -> Bool {
        let word = SearchWords.folded(word)
        return word.unicodeScalars.count >= fewestLetters && words[kind, default: []].contains { $0.hasPrefix(word) }
    }

    private static let words: [PayloadKind: [String]] = Dictionary(
        uniqueKeysWithValues: PayloadKind.allCases.map { kind in
            let name = SearchWords.folded(kind.name)
            // "Wi-Fi" is looked for as "wifi" as well.
            let plain = name.filter { $0.isLetter || $0.isNumber || $0 == " " }
            return (kind, name.split(separator: " ").map(String.init) + plain.split(separator: " ").map(String.init) + otherWords(kind))
        })

    private static func otherWords(_ kind: PayloadKind) -> [String] {
        switch kind {
        case .uri: ["url", "website", "address"]
        case .text: ["note"]
        case .wifi: ["wlan", "network"]
        case .phone: ["telephone", "call"]
        case .sms: ["sms"]
        case .geo: ["location", "map"]
        case .email: ["mail"]
        case .calendar: ["calendar", "appointment"]
        case .contact: ["person", "vcard"]
        case .isbn: ["isbn"]
        case .product: ["barcode"]
        case .vin: ["car"]
        case .epc, .swissqr, .payment: ["payment", "transfer"]
        case .gs1, .otp, .binary: []
        }
    }
}
