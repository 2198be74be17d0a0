public import Foundation
public import LibraryStore
import Payload

extension Library {
    /// Everything in the library including the trash and the tasks, or only the codes with these ids.
    public func exchanged(ids: [Code.ID]? = nil) async throws -> ExchangedLibrary {
        var exchanged = ExchangedLibrary()
        do throws(LibraryError) {
            exchanged.folders = try await folders().map { FolderRecord($0) }
        } catch {
            // As the steps below say it.
            if case .cancelled = error { throw ExchangeError.cancelled }
            throw error
        }
        try forEachRecord(ids: ids) { _, record in exchanged.codes.append(ExchangedCode(record)) }
        try exchanged.addPictures(of: self)
        if ids == nil { try exchanged.addTasks(of: self) }
        return exchanged
    }

    /// The identities of all codes and tasks, for planning an import.
    public func knownCodes() throws -> KnownCodes {
        var known = KnownCodes()
        try forEachIdentity { known.add($0) }
        known.tasks = try taskUUIDs()
        return known
    }

    /// Imports codes and tasks by a plan, in one transaction.
    ///
    /// - Parameter progress: gets the number of finished codes. If it throws, the import ends and nothing is changed.
    public func carryOut(_ plan: ImportPlan, now: Date = .now, progress: (Int) throws -> Void = { _ in }) throws -> ImportOutcome {
        var identities = TimeOrderedUUIDs(at: now)
        let records = plan.steps.lazy.compactMap { step -> CodeRecord? in
            switch step.action {
            case .skip, .leaveOut, .restore: return nil
            case .add, .replace: break
            }
            var record = CodeRecord(step.imported.code, now: now, uuid: identities.next())
            // Quire's own files contain the history.
            if plan.format != .json { record.history.append(CodeRecord.Event(.imported, now)) }
            if case .replace(_, let uuid) = step.action { record.uuid = uuid }
            return record
        }
        var tasks = TaskRecords(lists: plan.tasks.lists, tasks: plan.tasks.tasks)
        for index in tasks.lists.indices where tasks.lists[index].created == nil { tasks.lists[index].created = now }
        for index in tasks.tasks.indices where tasks.tasks[index].created == nil { tasks.tasks[index].created = now }
        // Before the codes that name them; without them they are forgotten again.
        try store(plan.pictures)
        // The policy also applies to codes that were added after the plan was made.
        let insertion = try insert(
            records, folders: plan.folders, tasks: tasks, restoring: plan.restored, symbologies: plan.symbologies, known: plan.policy,
            progress: progress)
        return ImportOutcome(
            imported: insertion.inserted, skipped: plan.skipped + insertion.skipped, restored: insertion.restored.count,
            redrawn: insertion.redrawn, ids: insertion.ids.compactMap(\.self) + insertion.restored,
            importedTasks: insertion.tasks, skippedTasks: plan.tasks.skipped + tasks.tasks.count - insertion.tasks)
    }
}

extension ExchangedLibrary {
    /// Adds the pictures that its cards name.
    public mutating func addPictures(of library: Library) throws(LibraryError) {
        let named = Set(codes.flatMap { [$0.card.front, $0.card.back] }).subtracting([""])
        for digest in named.sorted() {
            if let picture = try library.storedPicture(digest) { pictures.append(picture) }
        }
    }

    /// Adds the lists of tasks and the tasks of a library.
    public mutating func addTasks(of library: Library) throws(LibraryError) {
        let records = try library.taskRecords()
        (taskLists, tasks) = (records.lists, records.tasks)
    }
}

/// The result of an import.
public struct ImportOutcome: Hashable, Sendable {
    /// The number of codes that were added or replaced others.
    public let imported: Int
    /// The number of codes that already existed.
    public let skipped: Int
    /// The number of codes that lay in the trash and were taken out of it.
    public let restored: Int
    /// The number of codes that already existed and were drawn as QR codes, and are drawn in the symbology of the file from now on.
    public let redrawn: Int
    /// The ids of the imported codes in the order of the file, then of those that were taken out of the trash. A code that replaced another
    /// one has its id.
    public let ids: [Int64]
    /// The number of tasks that were added or replaced others.
    public let importedTasks: Int
    /// The number of tasks that already existed.
    public let skippedTasks: Int

    /// Creates an outcome.
    public init(
        imported: Int, skipped: Int, restored: Int = 0, redrawn: Int = 0, ids: [Int64] = [], importedTasks: Int = 0, skippedTasks: Int = 0
    ) {
        (self.imported, self.skipped, self.restored, self.redrawn, self.ids) = (imported, skipped, restored, redrawn, ids)
        (self.importedTasks, self.skippedTasks) = (importedTasks, skippedTasks)
    }
}
