import Foundation
import LibraryStore

/// The library as searches need it: opened when somebody first asks, for reading alone, and again when another file has taken its place.
@MainActor
package final class LibraryLookup {
    /// Opens the library as a whole, for one that cannot just be read as it is.
    package typealias Opening = @MainActor () async throws -> Library

    private let openWhole: Opening
    private var kept: Library?
    /// The library as it was opened ahead of the first question.
    private var ahead: Ahead?
    private var isIndexLookedAfter = false

    package typealias Ahead = Task<Found, any Error>

    package init(ahead: Ahead? = nil, openWhole: @escaping Opening) {
        self.ahead = ahead
        self.openWhole = openWhole
    }

    /// Begins to open the library, away from the main thread.
    nonisolated static func openAhead() -> Ahead { Task.detached { try open() } }

    /// Asks the library away from the main thread; nil where there is none yet.
    package func ask<Answer: Sendable>(_ question: @escaping @Sendable (CodeFinder) throws -> Answer) async throws -> Answer? {
        for isRepeated in [false, true] {
            guard let library = try await library() else { return nil }
            do {
                let answer = try await Self.run { try question(CodeFinder(library: library)) }
                lookAfterIndex(of: library)
                return answer
            } catch LibraryError.replaced where !isRepeated {
                // By an imported backup, for instance.
                kept = nil
            }
        }
        return nil
    }

    private func library() async throws -> Library? {
        if let kept { return kept }
        // What went wrong then is tried again at the next question.
        let opening = ahead
        ahead = nil
        let found = if let opening { try await opening.value } else { try await Self.run { try Self.open() } }
        switch found {
        case .none: return nil
        case .ready(let library): kept = library
        case .toBeOpenedWhole: kept = try await openWhole()
        }
        return kept
    }

    /// A large import leaves most codes to be taken into the index of the search by a program that goes on running: until then each search
    /// looks at all of them.
    private func lookAfterIndex(of library: Library) {
        guard !isIndexLookedAfter else { return }
        isIndexLookedAfter = true
        Task {
            // Without it searches find the same, only later.
            if try await Self.run({ try !library.isSearchIndexed }) { _ = try await openWhole() }
        }
    }

    package enum Found: Sendable {
        /// Looking for something makes no library.
        case none
        case ready(Library)
        case toBeOpenedWhole
    }

    private nonisolated static func open() throws -> Found {
        guard FileManager.default.fileExists(atPath: Library.defaultURL.path) else { return .none }
        return try Library.openForLookingUp().map { .ready($0) } ?? .toBeOpenedWhole
    }

    @concurrent
    private nonisolated static func run<Answer: Sendable>(_ work: @Sendable () throws -> Answer) async throws -> Answer { try work() }
}

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
