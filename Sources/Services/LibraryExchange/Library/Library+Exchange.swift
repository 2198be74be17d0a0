public import Foundation
public import LibraryStore

extension Library {
    /// Everything in the library, the trash too, or only the codes with these ids.
    public func exchanged(ids: [Code.ID]? = nil) throws -> ExchangedLibrary {
        var exchanged = ExchangedLibrary(
            folders: try folders().map { ExchangedFolder(name: $0.name, icon: $0.icon, color: $0.color) })
        try forEachRecord(ids: ids) { _, record in exchanged.codes.append(ExchangedCode(record)) }
        return exchanged
    }

    /// The codes of the library as planning an import needs them.
    public func knownCodes() throws -> KnownCodes {
        var known = KnownCodes()
        try forEachIdentity { known.add(id: $0, uuid: $1, payload: $2) }
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
        let insertion = try insert(records, folders: folders, known: plan.known, progress: progress)
        return ImportOutcome(imported: insertion.inserted, skipped: plan.skipped + insertion.skipped, ids: insertion.ids.compactMap(\.self))
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
