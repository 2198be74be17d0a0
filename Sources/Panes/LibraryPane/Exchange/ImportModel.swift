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
