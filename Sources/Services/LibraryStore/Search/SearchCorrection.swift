import Foundation
import GRDB
import Payload

extension Library {
    /// The search of a query that finds nothing with its mistyped words corrected, each by one letter; nil where that finds nothing either.
    /// Words come from the texts that are searched, and from the names of kinds and folders.
    public func correctedSearch(of query: CodeQuery) async throws(LibraryError) -> String? {
        try await read { try SearchCorrection(query, in: $0).corrected }
    }
}

/// Corrects words of a search that no code has. It looks at far more texts than a search, so it is for those that found nothing.
private struct SearchCorrection {
    private let query: CodeQuery
    private let db: Database
    /// The length of the shortest word that is corrected, in letters: others are near too many words.
    private static let minimumLength = 4
    /// From this length on, one half of a word with a wrong letter is a trigram of the right one.
    private static let indexedLength = 6
    /// The maximum number of texts, and of letters of each.
    private static let maximumTexts = 600, maximumTitles = 50_000, maximumLetters = 2000

    init(_ query: CodeQuery, in db: Database) { (self.query, self.db) = (query, db) }

    var corrected: String? {
        get throws {
            var words: [String] = []
            let typed = SearchWords(query.search).words
            for word in typed {
                if try finds(word) {
                    words.append(word)
                } else if let near = try nearest(word) {
                    words.append(near)
                } else {
                    return nil
                }
            }
            let search = words.joined(separator: " ")
            return try words != typed && finds(search) ? search : nil
        }
    }

    private func finds(_ search: String) throws -> Bool {
        var query = self.query
        (query.search, query.limit, query.offset) = (search, 1, 0)
        return try !CodeSearch(query, SearchWords(search), in: db).ids(in: db).isEmpty
    }

    /// The most frequent word that differs in one letter; whole words come before beginnings of words.
    private func nearest(_ word: String) throws -> String? {
        let letters = Array(word)
        guard letters.count >= Self.minimumLength else { return nil }
        var found: [String: (isWhole: Bool, count: Int)] = [:]
        for text in try texts(near: word) {
            for token in text.prefix(Self.maximumLetters).split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
                guard let match = Self.match(letters, Array(token)) else { continue }
                let known = found[match.word] ?? (false, 0)
                found[match.word] = (known.isWhole || match.isWhole, known.count + 1)
            }
        }
        return found.max { one, other in
            (one.value.isWhole ? 1 : 0, one.value.count, other.key) < (other.value.isWhole ? 1 : 0, other.value.count, one.key)
        }?.key
    }

    private func texts(near word: String) throws -> [String] {
        let names =
            query.findsNames
            ? try SearchWords.keywords.values.flatMap(\.self)
                + String.fetchAll(db, sql: "SELECT name FROM folder").map(FoldedText.forSearch) : []
        let tags = try String.fetchAll(db, sql: "SELECT name FROM tag").map(FoldedText.forSearch)
        let scalars = Array(word.unicodeScalars)
        guard scalars.count >= Self.indexedLength else {
            return names + tags
                + (try String.fetchAll(db, literal: "SELECT sortTitle FROM code WHERE trashed IS NULL LIMIT \(Self.maximumTitles)"))
        }
        let halves = [scalars.prefix(3), scalars.suffix(3)].map { SearchWords.quoted(String(String.UnicodeScalarView($0))) }
        return names + tags
            + (try String.fetchAll(
                db,
                literal: """
                    SELECT code.searchText FROM codeSearch CROSS JOIN code ON code.id = codeSearch.rowid
                    WHERE codeSearch MATCH \(halves.joined(separator: " OR ")) LIMIT \(Self.maximumTexts)
                    """))
    }

    /// The word that is meant by another with one wrong, missing, superfluous or exchanged letter: `token`, or its beginning.
    private static func match(_ typed: [Character], _ token: [Character]) -> (word: String, isWhole: Bool)? {
        guard token.count >= typed.count - 1 else { return nil }
        if token.count <= typed.count + 1, isNear(typed, token) { return (String(token), true) }
        let beginning = Array(token.prefix(typed.count))
        return token.count > typed.count && isNear(typed, beginning) ? (String(beginning), false) : nil
    }

    /// Whether two words differ in one edit (F. J. Damerau, 1964).
    private static func isNear(_ one: [Character], _ other: [Character]) -> Bool {
        let prefix = zip(one, other).prefix { $0 == $1 }.count
        let suffix = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.prefix(min(one.count, other.count) - prefix).count
        let (left, right) = (one.count - prefix - suffix, other.count - prefix - suffix)
        if left == 2, right == 2 { return one[prefix] == other[prefix + 1] && one[prefix + 1] == other[prefix] }
        return left <= 1 && right <= 1 && left + right > 0
    }
}
