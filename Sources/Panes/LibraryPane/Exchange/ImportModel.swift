import Foundation
import LibraryStore
import LibraryTransfer
import PaneKit

/// How far an import has come, from a file to the codes in the library.
@MainActor
final class ImportModel {
    enum Stage {
        case choosing
        /// From 0 to 1, and how many codes were found so far.
        case reading(ImportSource, fraction: Double, codes: Int)
        case previewing(ImportSource, ImportPreview)
        case importing(ImportSource, done: Int, of: Int)
        case done(ImportOutcome, ImportPreview)
    }

    private let library: Library
    private(set) var stage = Stage.choosing { didSet { changed?() } }
    private(set) var duplicates = DuplicatePolicy.skip
    private(set) var target = ImportTarget.asInFile
    /// Whether a row with a problem keeps everything out.
    var isAllOrNothing = false { didSet { changed?() } }
    private(set) var reading: ImportWork.Reading?
    private var work: Task<Void, Never>?

    var changed: (@MainActor () -> Void)?
    var failed: (@MainActor (any Error) -> Void)?

    init(library: Library) { self.library = library }

    var isImporting: Bool { if case .importing = stage { true } else { false } }

    /// Why the import cannot begin; nil when it can. An empty one says nothing that is not seen already.
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
        let progress = Latest<ImportProgress> { [weak self] progress in
            guard let self, case .reading(source, _, _) = self.stage else { return }
            self.stage = .reading(source, fraction: progress.fraction, codes: progress.codes)
        }
        work = Task { [weak self, duplicates] in
            do {
                let reading = try await ImportWork.read(source, for: library) { progress.send($0) }
                let preview = await ImportWork.preview(reading, duplicates: duplicates, target: .asInFile)
                guard !Task.isCancelled, let self else { return }
                self.reading = reading
                self.stage = .previewing(source, preview)
            } catch {
                guard !Task.isCancelled, let self else { return }
                self.stage = .choosing
                self.failed?(error)
            }
        }
    }

    /// Plans anew with another choice.
    func plan(duplicates: DuplicatePolicy? = nil, target: ImportTarget? = nil) {
        guard case .previewing(let source, _) = stage, let reading else { return }
        self.duplicates = duplicates ?? self.duplicates
        self.target = target ?? self.target
        work?.cancel()
        let choices = (self.duplicates, self.target)
        work = Task { [weak self] in
            let preview = await ImportWork.preview(reading, duplicates: choices.0, target: choices.1)
            if !Task.isCancelled { self?.stage = .previewing(source, preview) }
        }
    }

    func carryOut() {
        guard obstacle == nil, case .previewing(let source, let preview) = stage else { return }
        let library = self.library
        stage = .importing(source, done: 0, of: preview.coming)
        let progress = Latest<Int> { [weak self] done in
            guard let self, case .importing(source, _, let all) = self.stage else { return }
            self.stage = .importing(source, done: min(done, all), of: all)
        }
        work = Task { [weak self] in
            do {
                let outcome = try await ImportWork.carryOut(preview.plan, in: library) { progress.send($0) }
                // A cancellation that came too late changes nothing about what is in the library now.
                self?.stage = .done(outcome, preview)
            } catch {
                guard let self else { return }
                self.stage = .previewing(source, preview)
                if !ExchangeFailure.isCancellation(error) { self.failed?(error) }
            }
        }
    }

    /// Ends what is under way; of an import nothing is left then.
    func cancel() {
        work?.cancel()
        if case .reading = stage { stage = .choosing }
    }

    /// Back to where a file is chosen.
    func chooseAnother() {
        work?.cancel()
        reading = nil
        stage = .choosing
    }
}

/// What codes are imported from: a file, or a text that was pasted.
enum ImportSource: Hashable, Sendable {
    case file(String)
    case text(String)

    /// What people call it.
    var name: String {
        switch self {
        case .file(let path): (path as NSString).lastPathComponent
        case .text: "Pasted text"
        }
    }

    /// The name without its ending, for a folder.
    var folderName: String {
        switch self {
        case .file(let path): ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        case .text: "Imported"
        }
    }

    /// All of it, away from the main thread; never waits for a pipe or a device.
    func bytes() throws -> [UInt8] {
        switch self {
        case .text(let text): return Array(text.utf8)
        case .file(let path):
            let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
            do {
                let values = try url.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
                guard values.isRegularFile == true else { throw ExchangeFailure.notAFile(name: name) }
                let limit = LibraryReading.sizeLimit
                if let size = values.fileSize, size > limit { throw ExchangeFailure.tooLarge(.tooLarge(bytes: size, limit: limit)) }
                return [UInt8](try Data(contentsOf: url))
            } catch let error as ExchangeFailure {
                throw error
            } catch {
                throw ExchangeFailure.cannotRead(name: name, reason: (error as NSError).localizedDescription)
            }
        }
    }
}

/// Where imported codes are put.
enum ImportTarget: Hashable, Sendable {
    case asInFile
    case unfiled
    case folder(String)
}

extension ImportResult {
    /// The same codes, put elsewhere than the file says.
    func put(into target: ImportTarget) -> ImportResult {
        switch target {
        case .asInFile: self
        case .unfiled: filed(in: nil)
        case .folder(let name): filed(in: name)
        }
    }
}

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
