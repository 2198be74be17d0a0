import Foundation
import LibraryStore

/// Looks for codes in a library as the desktop's searches do: titles that begin with what is looked for come first, among equals
/// favourites, among these what was used last.
package struct CodeFinder: Sendable {
    let library: Library

    /// The ids of the codes that the terms mean, at most so many; `among` narrows an earlier search.
    func ids(_ terms: SearchTerms, among: [Code.ID]? = nil, limit: Int) throws(LibraryError) -> [Code.ID] {
        let queries = terms.parts.map { part in
            var query = CodeQuery(search: part.search, sort: .relevance, limit: limit)
            query.kinds = part.kinds
            query.among = among
            return query
        }
        let words = SearchWords(terms.words.first ?? "")
        let candidates = try library.prominentCodes(matchingAny: queries).map { Candidate(code: $0, beginsWithWord: words.begin($0.title)) }
        var found: [Code.ID] = []
        // What may be shown is looked at no longer than until there is enough.
        for candidate in candidates.sorted() where SearchResult.mayShow(candidate.code, for: terms) {
            found.append(candidate.code.id)
            if found.count == limit { break }
        }
        return found
    }

    /// What may be shown of the codes with these ids, in their order; the others are left out.
    package func codes(_ ids: [Code.ID]) throws(LibraryError) -> [SearchResult] {
        try library.codes(ids: ids).compactMap { SearchResult($0) }
    }
}

/// A code that has the words, and its place among the others.
private struct Candidate: Comparable {
    let code: Code
    let beginsWithWord: Bool

    private var touched: Date { max(code.created, code.modified, code.used ?? code.created) }

    static func < (one: Candidate, other: Candidate) -> Bool {
        if one.beginsWithWord != other.beginsWithWord { return one.beginsWithWord }
        if one.code.isFavorite != other.code.isFavorite { return one.code.isFavorite }
        return (one.touched, one.code.id) > (other.touched, other.code.id)
    }
}
