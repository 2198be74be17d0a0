public import Foundation
public import LibraryStore

extension Library {
    /// Everything in the library, the trash and the tasks too, or only the codes with these ids.
    public func exchanged(ids: [Code.ID]? = nil) throws -> ExchangedLibrary {
        var exchanged = ExchangedLibrary(
            folders: try folders().map { ExchangedFolder(name: $0.name, icon: $0.icon, color: $0.color) })
        try forEachRecord(ids: ids) { _, record in exchanged.codes.append(ExchangedCode(record)) }
        if ids == nil { try exchanged.addTasks(of: self) }
        return exchanged
    }

    /// The codes and tasks of the library as planning an import needs them.
    public func knownCodes() throws -> KnownCodes {
        var known = KnownCodes()
        try forEachIdentity { known.add(id: $0, uuid: $1, payload: $2) }
        known.tasks = try taskUUIDs()
        return known
    }

    /// Does what was planned, in one transaction, and says how many codes came in and how many were left out.
    ///
    /// `progress` is told how many codes are done; what it throws ends the import, and nothing is changed then.
    public func carryOut(_ plan: ImportPlan, now: Date = .now, progress: (Int) throws -> Void = { _ in }) throws -> ImportOutcome {
        var identities = TimeOrderedUUIDs(at: now)
        let records = plan.steps.lazy.compactMap { step -> CodeRecord? in
            if step.action == .skip { return nil }
            var record = CodeRecord(step.imported.code, now: now, uuid: identities.next())
            // Quire's own files bring their history along.
            if plan.format != .json { record.history.append(CodeRecord.Event(.imported, now)) }
            switch step.action {
            case .add, .skip: break
            case .replace(_, let uuid): record.uuid = uuid
            }
            return record
        }
        let folders = plan.folders.map { FolderRecord(name: $0.name, icon: $0.icon, color: $0.color) }
        let tasks = TaskRecords(
            lists: plan.tasks.lists.map { TodoListRecord(name: $0.name, created: $0.created ?? now) },
            tasks: plan.tasks.tasks.map { TaskRecord($0, now: now) })
        let insertion = try insert(records, folders: folders, tasks: tasks, known: plan.known, progress: progress)
        return ImportOutcome(
            imported: insertion.inserted, skipped: plan.skipped + insertion.skipped, ids: insertion.ids.compactMap(\.self),
            importedTasks: insertion.tasks, skippedTasks: plan.tasks.skipped + tasks.tasks.count - insertion.tasks)
    }
}

extension ExchangedLibrary {
    /// Puts in the lists of tasks with all that is in them.
    public mutating func addTasks(of library: Library) throws(LibraryError) {
        let records = try library.taskRecords()
        taskLists = records.lists.map { ExchangedTaskList(name: $0.name, created: $0.created) }
        tasks = records.tasks.map(ExchangedTask.init)
    }
}

extension ImportPlan {
    /// What the library is to do with a code that came into it after the plan was made, too.
    fileprivate var known: Library.KnownRecords {
        switch policy {
        case .skip: .skip
        case .keep: .keep
        case .replace: .replace
        }
    }
}

/// What an import did.
public struct ImportOutcome: Hashable, Sendable {
    /// Codes that were added or put in the place of others.
    public let imported: Int
    /// Codes that were there already.
    public let skipped: Int
    /// Of the codes that came in, in the order of the file; those put in the place of others have the others'.
    public let ids: [Int64]
    /// Tasks that were added or put in the place of others.
    public let importedTasks: Int
    /// Tasks that were there already.
    public let skippedTasks: Int

    /// Says how many came in and how many did not.
    public init(imported: Int, skipped: Int, ids: [Int64] = [], importedTasks: Int = 0, skippedTasks: Int = 0) {
        (self.imported, self.skipped, self.ids) = (imported, skipped, ids)
        (self.importedTasks, self.skippedTasks) = (importedTasks, skippedTasks)
    }
}
