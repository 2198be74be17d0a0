import Foundation
package import LibraryStore
import Payload

/// The library for searches. It is opened for reading only at the first search, and opened again when another file has replaced it.
@MainActor
package final class LibraryLookup {
    /// Opens the library for reading and writing, if it cannot be read as it is.
    package typealias OpenLibrary = @MainActor () async throws -> Library

    private let openFully: OpenLibrary
    private var kept: Library?
    /// The library that is being opened before the first search.
    private var preload: Preload?
    private var hasCheckedIndex = false

    package typealias Preload = Task<OpenResult, any Error>

    package init(preload: Preload? = nil, openWhole openFully: @escaping OpenLibrary) {
        self.preload = preload
        self.openFully = openFully
    }

    /// Starts to open the library, away from the main thread.
    nonisolated static func startPreload() -> Preload { Task.detached { try open() } }

    /// Runs a query on the library away from the main thread; nil if there is no library yet.
    package func ask<Answer: Sendable>(_ question: @escaping @Sendable (CodeFinder) async throws -> Answer) async throws -> Answer? {
        for isRepeated in [false, true] {
            guard let library = try await library() else { return nil }
            do {
                let answer = try await question(CodeFinder(library: library))
                completeIndex(of: library)
                return answer
            } catch LibraryError.replaced where !isRepeated {
                // The file was replaced, by an imported backup for instance.
                kept = nil
            }
        }
        return nil
    }

    private func library() async throws -> Library? {
        if let kept { return kept }
        // An error of the preloading is followed by a new attempt at the next search.
        let pending = preload
        preload = nil
        let found = if let pending { try await pending.value } else { try await Self.run { try Self.open() } }
        switch found {
        case .none: return nil
        case .ready(let library): kept = library
        case .requiresFullOpen: kept = try await openFully()
        }
        return kept
    }

    /// Opens the whole library if its search index is incomplete, as after a large import. A program that stays open then completes the
    /// index; until then each search reads all codes.
    private func completeIndex(of library: Library) {
        guard !hasCheckedIndex else { return }
        hasCheckedIndex = true
        Task {
            // Without the index searches find the same codes, but slower.
            if try await !library.isSearchIndexed { _ = try await openFully() }
        }
    }

    package enum OpenResult: Sendable {
        /// There is no library file. A search creates none.
        case none
        case ready(Library)
        case requiresFullOpen
    }

    private nonisolated static func open() throws -> OpenResult {
        guard FileManager.default.fileExists(atPath: Library.defaultURL.path) else { return .none }
        return try Library.openForLookup().map { .ready($0) } ?? .requiresFullOpen
    }

    @concurrent
    private nonisolated static func run<Answer: Sendable>(_ work: @Sendable () throws -> Answer) async throws -> Answer { try work() }
}

/// Finds codes for desktop searches. Titles that begin with the search term come first, then favourites, then by last use.
package struct CodeFinder: Sendable {
    let library: Library

    /// The ids of the codes that match the terms. `among` narrows an earlier search.
    func ids(_ terms: SearchTerms, among: [Code.ID]? = nil, limit: Int) async throws(LibraryError) -> [Code.ID] {
        let queries = terms.parts.map { part in
            var query = CodeQuery(search: part.search, sort: .relevance, limit: limit)
            query.kinds = part.kinds
            query.among = among
            return query
        }
        let words = SearchWords(terms.words.first ?? "")
        let candidates = try await library.prominentCodes(matchingAny: queries).map {
            Candidate(code: $0, beginsWithWord: words.begin($0.title))
        }
        var found: [Code.ID] = []
        // Checking a code is slow, so this stops when there are enough results.
        for candidate in candidates.sorted() where SearchResult.mayShow(candidate.code, for: terms) {
            found.append(candidate.code.id)
            if found.count == limit { break }
        }
        return found
    }

    /// The results for these ids, in their order. Codes that may not be shown are left out.
    package func codes(_ ids: [Code.ID]) async throws(LibraryError) -> [SearchResult] {
        try await library.codes(ids: ids).compactMap { SearchResult($0) }
    }
}

/// A code that matches, with its rank among the others.
private struct Candidate: Comparable {
    let code: Code
    let beginsWithWord: Bool

    private var lastUse: Date { max(code.created, code.modified, code.used ?? code.created) }

    static func < (one: Candidate, other: Candidate) -> Bool {
        if one.beginsWithWord != other.beginsWithWord { return one.beginsWithWord }
        if one.code.isFavorite != other.code.isFavorite { return one.code.isFavorite }
        return (one.lastUse, one.code.id) > (other.lastUse, other.code.id)
    }
}
