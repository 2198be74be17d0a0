public import Foundation
import GRDB

/// The state of the folder sync that is kept in the library. `LibrarySync` does the merging.
extension Library {
    /// A setting of the sync of this library, by its name.
    public func syncSetting(_ name: String) throws(LibraryError) -> String? {
        try read { try String.fetchOne($0, sql: "SELECT value FROM syncSetting WHERE name = ?", arguments: [name]) }
    }

    /// Changes settings; nil removes one.
    public func setSyncSettings(_ settings: [String: String?]) throws(LibraryError) {
        try write { db in
            for (name, value) in settings {
                try db.execute(literal: "DELETE FROM syncSetting WHERE name = \(name)")
                if let value { try db.execute(literal: "INSERT INTO syncSetting (name, value) VALUES (\(name), \(value))") }
            }
        }
    }

    /// Starts to mark every changed code as unsynced. At the first call all codes are marked.
    public func startSyncTracking() throws(LibraryError) {
        try write { try SyncSchema.watch($0) }
    }

    /// Removes all state of the sync, and stops marking changes.
    public func removeSyncState() throws(LibraryError) {
        try write { try SyncSchema.forget($0) }
    }

    /// The codes that changed here since they were last merged.
    public func unsyncedCodes() throws(LibraryError) -> [UUID] {
        try read { try String.fetchAll($0, sql: "SELECT uuid FROM syncDirty").compactMap(UUID.init(uuidString:)) }
    }

    /// Merges some codes in one transaction: all of them, or none if an error is thrown.
    ///
    /// - Parameters:
    ///   - merge: decides about one code.
    ///   - settle: gets the record as the library has stored it, and returns the document for that record.
    public func sync(
        _ uuids: [UUID], merge: (SyncEntry) throws -> SyncDecision,
        settle: (_ record: CodeRecord, _ document: [UInt8]) throws -> [UInt8]
    ) throws(LibraryError) {
        try write { db in
            for uuid in uuids {
                let entry = try SyncTable.entry(uuid, folders: try FolderTable.names(in: db), in: db)
                var decision = try merge(entry)
                switch decision.change {
                case .none: break
                case .remove: try SyncTable.remove(uuid, in: db)
                case .write(let record):
                    try SyncTable.write(record, in: db)
                    if let document = decision.document,
                        let kept = try SyncTable.record(uuid, folders: try FolderTable.names(in: db), in: db)
                    {
                        let settled = try settle(kept, document)
                        if settled != document { (decision.document, decision.isUnwritten) = (settled, true) }
                    }
                }
                if let document = decision.document, document != entry.document || decision.isUnwritten != entry.isUnwritten {
                    try SyncTable.save(uuid.uuidString, document, isUnwritten: decision.isUnwritten, died: decision.died, in: db)
                }
                // This change came from the merge and must not be merged again.
                try SyncTable.markClean(uuid, in: db)
                for copy in decision.copies where try !SyncTable.isKnown(copy.record.uuid, in: db) {
                    try SyncTable.write(copy.record, in: db)
                    let kept = try SyncTable.record(copy.record.uuid, folders: try FolderTable.names(in: db), in: db)
                    let document = try kept.map { try settle($0, copy.document) } ?? copy.document
                    try SyncTable.save(copy.record.uuid.uuidString, document, isUnwritten: true, died: nil, in: db)
                    try SyncTable.markClean(copy.record.uuid, in: db)
                }
            }
        }
    }

    /// Merges all folders in one transaction.
    ///
    /// - Parameters:
    ///   - merge: gets the folders, and the documents of folders by their names.
    ///   - settle: gets the folders as they were stored. Returns the documents to keep, and which of them have to be written.
    public func syncFolders(
        named prefix: String, merge: ([SyncFolderEntry], [String: [UInt8]]) throws -> SyncFolderDecision,
        settle: ([SyncFolderEntry]) throws -> [(item: SyncItem, isUnwritten: Bool)]
    ) throws(LibraryError) {
        try write { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT name, document, isUnwritten FROM syncItem WHERE name >= ? AND name < ?", arguments: [prefix, prefix + "~"])
            let documents = Dictionary(uniqueKeysWithValues: rows.map { ($0["name"] as String, Array($0["document"] as Data)) })
            let decision = try merge(try SyncTable.folderEntries(in: db), documents)
            try SyncTable.arrange(decision, in: db)
            for (item, isUnwritten) in try settle(try SyncTable.folderEntries(in: db)) {
                let old = rows.first { $0["name"] == item.name }
                let isPending = isUnwritten || (old?["isUnwritten"] ?? false)
                if documents[item.name] != item.document || (old?["isUnwritten"] ?? false) != isPending {
                    try SyncTable.save(item.name, item.document, isUnwritten: isPending, died: nil, in: db)
                }
            }
        }
    }

    /// The next documents that have to be written, ordered by name and starting after `name`.
    public func unwrittenSyncItems(after name: String, limit: Int) throws(LibraryError) -> [SyncItem] {
        try read { db in
            try Row.fetchAll(
                db, sql: "SELECT name, document FROM syncItem WHERE isUnwritten AND name > ? ORDER BY name LIMIT ?",
                arguments: [name, limit]
            ).map { SyncItem(name: $0["name"], document: Array($0["document"] as Data)) }
        }
    }

    /// Marks documents as written, unless they have changed again meanwhile. `states` has the new states of their files.
    public func markWritten(_ items: [SyncItem], states: [String: String]) throws(LibraryError) {
        try write { db in
            for item in items {
                try db.execute(
                    literal: "UPDATE syncItem SET isUnwritten = 0 WHERE name = \(item.name) AND document = \(Data(item.document))")
            }
            try save(states, in: db)
        }
    }

    /// Saves the states of files that were read; nil removes one.
    public func saveSyncFileStates(_ states: [String: String?]) throws(LibraryError) {
        guard !states.isEmpty else { return }
        try write { try save(states, in: $0) }
    }

    private func save(_ states: [String: String?], in db: Database) throws {
        for (name, state) in states {
            if let state {
                try db.cachedStatement(sql: "INSERT OR REPLACE INTO syncFile (name, look) VALUES (?, ?)").execute(arguments: [name, state])
            } else {
                try db.execute(literal: "DELETE FROM syncFile WHERE name = \(name)")
            }
        }
    }

    /// The state of each file when it was last read or written.
    public func syncFileStates() throws(LibraryError) -> [String: String] {
        try read { db in
            var states: [String: String] = [:]
            let rows = try Row.fetchCursor(db, sql: "SELECT name, look FROM syncFile")
            while let row = try rows.next() { states[row[0]] = row[1] }
            return states
        }
    }

    /// The names of all documents.
    public func syncItemNames() throws(LibraryError) -> Set<String> {
        try read { try String.fetchSet($0, sql: "SELECT name FROM syncItem") }
    }

    /// Marks documents as unwritten, because their files are gone.
    public func markUnwritten(_ names: [String]) throws(LibraryError) {
        guard !names.isEmpty else { return }
        try write { db in
            for name in names {
                try db.cachedStatement(sql: "UPDATE syncItem SET isUnwritten = 1 WHERE name = ?").execute(arguments: [name])
            }
        }
    }

    /// Removes the documents of codes that were permanently deleted before a date, and returns their names.
    public func removeDeletedItems(before date: Date) throws(LibraryError) -> [String] {
        let end = Timestamp.milliseconds(date)
        let names = try read { try String.fetchAll($0, sql: "SELECT name FROM syncItem WHERE died < ?", arguments: [end]) }
        guard !names.isEmpty else { return [] }
        try write { try $0.execute(sql: "DELETE FROM syncItem WHERE died < ?", arguments: [end]) }
        return names
    }
}
