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
