import Foundation
import LibraryStore
import LibraryTransfer

/// The steps of an import that take their time, none of them on the main thread.
enum ImportWork {
    /// What was read from a file, and what of the library it is compared with.
    struct Reading: Sendable {
        let result: ImportResult
        let known: KnownCodes
        let folders: [String]
        let tags: [String]
    }

    @concurrent
    static func read(
        _ source: ImportSource, for library: Library, progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws -> Reading {
        let result = try LibraryReading.read(try source.bytes(), progress: progress)
        try Task.checkCancellation()
        return Reading(
            result: result, known: try library.knownCodes(), folders: try await library.folders().map(\.name),
            tags: try await library.tags().map(\.name))
    }

    @concurrent
    static func preview(_ reading: Reading, duplicates: DuplicatePolicy, target: ImportTarget) async -> ImportPreview {
        ImportPreview(
            ImportPlan(reading.result.put(into: target), known: reading.known, duplicates: duplicates), folders: reading.folders,
            tags: reading.tags)
    }

    /// All of it or, when it is cancelled or fails, nothing: it is one transaction.
    @concurrent
    static func carryOut(
        _ plan: ImportPlan, in library: Library, progress: @escaping @Sendable (Int) -> Void
    ) async throws -> ImportOutcome {
        try library.carryOut(plan) { done in
            try Task.checkCancellation()
            progress(done)
        }
    }
}
