import Foundation
import Gtk
import LibraryStore
import LibraryTransfer
import PaneKit
import Platform

/// The state of an import until it begins: from a file to a plan that was reviewed.
@MainActor
final class ImportModel {
    enum Stage {
        case choosing
        /// The progress is nil at first.
        case reading(ImportSource, ImportProgress?)
        case previewing(ImportSource, ImportPreview)
    }

    private let library: Library
    private(set) var stage = Stage.choosing { didSet { onChange?() } }
    private(set) var duplicates = DuplicatePolicy.skip
    private(set) var target = ImportTarget.asInFile
    /// Whether codes that no symbol holds are shortened or left out.
    private(set) var onlyWhatFits = false
    /// Whether a single row with a problem prevents the whole import.
    var isAllOrNothing = false { didSet { onChange?() } }
    private(set) var reading: LibraryImporter.Reading?
    private let work = LongTask<ImportProgress, (LibraryImporter.Reading, ImportPreview)>()
    private var planning: Task<Void, Never>?

    var onChange: (@MainActor () -> Void)?
    var onError: (@MainActor (any Error) -> Void)?

    init(library: Library) { self.library = library }

    /// Why the import cannot begin; nil if it can. It is empty if the reason is already visible.
    var obstacle: LocalizedText? {
        guard case .previewing(_, let preview) = stage else { return .empty }
        if let reason = library.readOnlyReason { return reason.message }
        if isAllOrNothing, !preview.plan.isComplete {
            return tr("Some rows can’t be read. Turn off “All or nothing” to import the others.")
        }
        return preview.coming + preview.comingTasks == 0 ? .empty : nil
    }

    /// What would be imported now; nil while there is an obstacle.
    var ready: (source: ImportSource, preview: ImportPreview)? {
        guard obstacle == nil, case .previewing(let source, let preview) = stage else { return nil }
        return (source, preview)
    }

    func read(_ source: ImportSource) {
        planning?.cancel()
        (reading, target) = (nil, .asInFile)
        work.onChange = { [weak self] state in
            switch state {
            case .preparing, .cancelled: break
            case .running(let progress): self?.stage = .reading(source, progress)
            case .finished((let reading, let preview)):
                self?.reading = reading
                self?.stage = .previewing(source, preview)
            case .failed(let error):
                self?.stage = .choosing
                self?.onError?(error)
            }
        }
        work.start { [library, duplicates, onlyWhatFits] progress in
            let reading = try await LibraryImporter.read(source, for: library, progress: progress)
            return (reading, await LibraryImporter.preview(reading, duplicates: duplicates, target: .asInFile, onlyWhatFits: onlyWhatFits))
        }
    }

    func plan(duplicates: DuplicatePolicy? = nil, target: ImportTarget? = nil, onlyWhatFits: Bool? = nil) {
        guard case .previewing(let source, _) = stage, let reading else { return }
        self.duplicates = duplicates ?? self.duplicates
        self.target = target ?? self.target
        self.onlyWhatFits = onlyWhatFits ?? self.onlyWhatFits
        planning?.cancel()
        let choices = (self.duplicates, self.target, self.onlyWhatFits)
        planning = Task { [weak self] in
            let preview = await LibraryImporter.preview(reading, duplicates: choices.0, target: choices.1, onlyWhatFits: choices.2)
            if !Task.isCancelled { self?.stage = .previewing(source, preview) }
        }
    }

    func stop() {
        work.drop()
        planning?.cancel()
    }

    func chooseAnother() {
        stop()
        reading = nil
        stage = .choosing
    }
}

/// The source of an import: a file, or pasted text.
enum ImportSource: Hashable, Sendable {
    case file(String)
    case text(String)

    var name: LocalizedText {
        switch self {
        case .file(let path): .verbatim((path as NSString).lastPathComponent)
        case .text: tr("Pasted text")
        }
    }

    /// The name without extension, for a new folder.
    var folderName: String {
        switch self {
        case .file(let path): ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        // Translators: the name of a folder of the library, for codes that were pasted.
        case .text: tr("Imported", context: "folder").string
        }
    }

    /// Reads all of it. Call away from the main thread; it never blocks on a pipe or device.
    func bytes() throws -> [UInt8] {
        switch self {
        case .text(let text): return Array(text.utf8)
        case .file(let path):
            let (url, name) = (URL(fileURLWithPath: path).resolvingSymlinksInPath(), (path as NSString).lastPathComponent)
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
    static func preview(
        _ reading: Reading, duplicates: DuplicatePolicy, target: ImportTarget, onlyWhatFits: Bool
    ) async -> ImportPreview {
        ImportPreview(
            ImportPlan(reading.result.put(into: target), known: reading.known, duplicates: duplicates, onlyWhatFits: onlyWhatFits),
            folders: reading.folders, tags: reading.tags)
    }

    /// Imports in one transaction: everything, or nothing if it is cancelled or fails.
    @concurrent
    static func carryOut(
        _ preview: ImportPreview, in library: Library, progress: @escaping @Sendable (TaskProgress) -> Void
    ) async throws -> ImportOutcome {
        progress(TaskProgress(done: 0, all: preview.coming))
        return try library.carryOut(preview.plan) { done in
            try Task.checkCancellation()
            progress(TaskProgress(done: min(done, preview.coming), all: preview.coming))
        }
    }
}

/// An error of importing or exporting.
enum ImportExportError: PresentableError, Hashable {
    case notAFile(name: String)
    case cannotRead(name: String, reason: String)
    case tooLarge(ExchangeError)
    /// The format only holds codes of this kind, and there are none.
    case noContacts, noEvents, noCards
    case nothingToExport

    /// What happened and what to do.
    var message: LocalizedText {
        switch self {
        case .notAFile(let name): tr("“\(name)” isn’t a file. Choose a file, or import the files of a folder one by one.")
        case .cannotRead(let name, let reason):
            tr("“\(name)” can’t be read: \(reason). Check that it exists and that you have permission to read it.")
        case .tooLarge(let error): error.text
        case .noContacts: tr("None of these codes is a contact. Choose another format or more codes.")
        case .noEvents: tr("None of these codes is an event. Choose another format or more codes.")
        case .noCards: tr("Catima can’t show any of these codes. Choose another format or more codes.")
        case .nothingToExport: tr("There are no codes to export. Choose “Everything”, or create a code first.")
        }
    }

    /// Whether the user cancelled it.
    static func isCancellation(_ error: any Error) -> Bool {
        error is CancellationError || error as? LibraryError == .cancelled || error as? ExchangeError == .cancelled
            || error as? PictureExportError == .cancelled
    }

    /// - Parameter cancelled: the message for work that was cancelled.
    @MainActor
    static func messages(cancelled: LocalizedText) -> LongTaskSheet.Messages {
        LongTaskSheet.Messages(cancelled: cancelled, isCancellation: isCancellation)
    }
}
