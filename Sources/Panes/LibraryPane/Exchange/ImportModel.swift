import Foundation
import LibraryStore
import LibraryTransfer
import PaneKit

/// The state of an import, from a file to codes in the library.
@MainActor
final class ImportModel {
    enum Stage {
        case choosing
        /// The fraction is from 0 to 1; `codes` is the number found so far.
        case reading(ImportSource, fraction: Double, codes: Int)
        case previewing(ImportSource, ImportPreview)
        case importing(ImportSource, done: Int, of: Int)
        case done(ImportOutcome, ImportPreview)
    }

    private let library: Library
    private(set) var stage = Stage.choosing { didSet { onChange?() } }
    private(set) var duplicates = DuplicatePolicy.skip
    private(set) var target = ImportTarget.asInFile
    /// Whether a single row with a problem prevents the whole import.
    var isAllOrNothing = false { didSet { onChange?() } }
    private(set) var reading: LibraryImporter.Reading?
    private var work: Task<Void, Never>?

    var onChange: (@MainActor () -> Void)?
    var onError: (@MainActor (any Error) -> Void)?

    init(library: Library) { self.library = library }

    var isImporting: Bool { if case .importing = stage { true } else { false } }

    /// Why the import cannot begin; nil if it can. It is empty if the reason is already visible.
    var obstacle: String? {
        guard case .previewing(_, let preview) = stage else { return "" }
        if let reason = library.readOnlyReason { return reason.message }
        if isAllOrNothing, !preview.plan.isComplete { return "All or nothing was chosen, and some rows cannot be read." }
        return preview.coming + preview.comingTasks == 0 ? "" : nil
    }

    // MARK: Steps

    func read(_ source: ImportSource) {
        work?.cancel()
        (reading, target) = (nil, .asInFile)
        stage = .reading(source, fraction: 0, codes: 0)
        let library = self.library
        let progress = LatestValue<ImportProgress> { [weak self] progress in
            guard let self, case .reading(source, _, _) = self.stage else { return }
            self.stage = .reading(source, fraction: progress.fraction, codes: progress.codes)
        }
        work = Task { [weak self, duplicates] in
            do {
                let reading = try await LibraryImporter.read(source, for: library) { progress.send($0) }
                let preview = await LibraryImporter.preview(reading, duplicates: duplicates, target: .asInFile)
                guard !Task.isCancelled, let self else { return }
                self.reading = reading
                self.stage = .previewing(source, preview)
            } catch {
                guard !Task.isCancelled, let self else { return }
                self.stage = .choosing
                self.onError?(error)
            }
        }
    }

    /// Plans again with other choices.
    func plan(duplicates: DuplicatePolicy? = nil, target: ImportTarget? = nil) {
        guard case .previewing(let source, _) = stage, let reading else { return }
        self.duplicates = duplicates ?? self.duplicates
        self.target = target ?? self.target
        work?.cancel()
        let choices = (self.duplicates, self.target)
        work = Task { [weak self] in
            let preview = await LibraryImporter.preview(reading, duplicates: choices.0, target: choices.1)
            if !Task.isCancelled { self?.stage = .previewing(source, preview) }
        }
    }

    func carryOut() {
        guard obstacle == nil, case .previewing(let source, let preview) = stage else { return }
        let library = self.library
        stage = .importing(source, done: 0, of: preview.coming)
        let progress = LatestValue<Int> { [weak self] done in
            guard let self, case .importing(source, _, let all) = self.stage else { return }
            self.stage = .importing(source, done: min(done, all), of: all)
        }
        work = Task { [weak self] in
            do {
                let outcome = try await LibraryImporter.carryOut(preview.plan, in: library) { progress.send($0) }
                // A late cancellation does not change that the codes are in the library.
                self?.stage = .done(outcome, preview)
            } catch {
                guard let self else { return }
                self.stage = .previewing(source, preview)
                if !ImportExportError.isCancellation(error) { self.onError?(error) }
            }
        }
    }

    /// Cancels reading or importing; nothing is imported then.
    func cancel() {
        work?.cancel()
        if case .reading = stage { stage = .choosing }
    }

    /// Returns to choosing a file.
    func chooseAnother() {
        work?.cancel()
        reading = nil
        stage = .choosing
    }
}

/// The source of an import: a file, or pasted text.
enum ImportSource: Hashable, Sendable {
    case file(String)
    case text(String)

    /// The visible name.
    var name: String {
        switch self {
        case .file(let path): (path as NSString).lastPathComponent
        case .text: "Pasted text"
        }
    }

    /// The name without extension, for a new folder.
    var folderName: String {
        switch self {
        case .file(let path): ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        case .text: "Imported"
        }
    }

    /// Reads all of it. Call away from the main thread; it never blocks on a pipe or device.
    func bytes() throws -> [UInt8] {
        switch self {
        case .text(let text): return Array(text.utf8)
        case .file(let path):
            let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
            do {
                let values = try url.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
                guard values.isRegularFile == true else { throw ImportExportError.notAFile(name: name) }
                let limit = LibraryReading.sizeLimit
                if let size = values.fileSize, size > limit { throw ImportExportError.tooLarge(.tooLarge(bytes: size, limit: limit)) }
                return [UInt8](try Data(contentsOf: url))
            } catch let error as ImportExportError {
                throw error
            } catch {
                throw ImportExportError.cannotRead(name: name, reason: (error as NSError).localizedDescription)
            }
        }
    }
}

/// Where imported codes go.
enum ImportTarget: Hashable, Sendable {
    case asInFile
    case unfiled
    case folder(String)
}

extension ImportResult {
    /// The same codes in another folder than the file says.
    func put(into target: ImportTarget) -> ImportResult {
        switch target {
        case .asInFile: self
        case .unfiled: filed(in: nil)
        case .folder(let name): filed(in: name)
        }
    }
}

/// The slow steps of an import, away from the main thread.
enum LibraryImporter {
    /// The content of a file, and the data of the library to compare it with.
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

    /// Imports in one transaction: everything, or nothing if it is cancelled or fails.
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
