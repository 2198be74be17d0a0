public import Foundation
import GRDB
import Payload

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
                let entry = try SyncTable.entry(uuid, in: db)
                var decision = try merge(entry)
                switch decision.change {
                case .none: break
                case .remove: try SyncTable.remove(uuid, in: db)
                case .write(let record):
                    try SyncTable.write(record, in: db)
                    if let document = decision.document, let kept = try SyncTable.record(uuid, in: db) {
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
                    let kept = try SyncTable.record(copy.record.uuid, in: db)
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
            let documents = Dictionary(uniqueKeysWithValues: try rows.map { (try $0["name"] as String, Array(try $0["document"] as Data)) })
            let decision = try merge(try SyncTable.folderEntries(in: db), documents)
            try SyncTable.arrange(decision, in: db)
            for (item, isUnwritten) in try settle(try SyncTable.folderEntries(in: db)) {
                let old = try rows.first { try $0["name"] == item.name }
                let wasPending: Bool = try old?["isUnwritten"] ?? false
                let isPending = isUnwritten || wasPending
                if documents[item.name] != item.document || wasPending != isPending {
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
            ).map { SyncItem(name: try $0["name"], document: Array(try $0["document"] as Data)) }
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
            while let row = try rows.next() { states[try row[0]] = try row[1] }
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

/// Reads and writes the tables of the folder sync. The caller holds the transaction.
enum SyncTable {
    static func entry(_ uuid: UUID, in db: Database) throws -> SyncEntry {
        let item = try Row.fetchOne(
            try db.cachedStatement(sql: "SELECT document, isUnwritten FROM syncItem WHERE name = ?"), arguments: [uuid.uuidString])
        return SyncEntry(
            uuid: uuid, record: try record(uuid, in: db), document: try item.map { Array(try $0["document"] as Data) },
            isUnwritten: try item?["isUnwritten"] ?? false)
    }

    /// The record of a code without its history, which stays on each device.
    static func record(_ uuid: UUID, in db: Database) throws -> CodeRecord? {
        let folders = try FolderTable.names(in: db)
        return try CodeTable.code(uuid, in: db).map { code in CodeRecord(code, folder: code.folder.flatMap { folders[$0] }, history: []) }
    }

    static func save(_ name: String, _ document: [UInt8], isUnwritten: Bool, died: Date?, in db: Database) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO syncItem (name, document, isUnwritten, died) VALUES (?, ?, ?, ?)
                ON CONFLICT (name) DO UPDATE SET document = excluded.document, isUnwritten = excluded.isUnwritten, died = excluded.died
                """
        ).execute(arguments: [name, Data(document), isUnwritten, died.map(Timestamp.milliseconds)])
    }

    static func isKnown(_ uuid: UUID, in db: Database) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM syncItem WHERE name = ?1) OR EXISTS (SELECT 1 FROM code WHERE uuid = ?1)",
            arguments: [uuid.uuidString]) ?? false
    }

    static func markClean(_ uuid: UUID, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM syncDirty WHERE uuid = ?").execute(arguments: [uuid.uuidString])
    }

    /// Adds a code, or changes it in place: its id, its history and all references to it stay.
    static func write(_ record: CodeRecord, in db: Database) throws {
        let folder = try record.folder.flatMap { try FolderTable.id(making: $0, in: db) }
        guard let code = try CodeTable.code(record.uuid, in: db) else {
            var record = record
            record.history = [CodeRecord.Event(.imported, .now)]
            _ = try RecordTable.insert(record, folder: folder, into: db)
            return
        }
        let payload = record.attributes.reading(record.payload)
        var attributes = record.attributes.stored(titled: FoldedText.title(record.title, for: payload))
        attributes.tags = try TagTable.set(record.tags, of: code.id, in: db)
        let assignments = attributes.assignments(kind: record.givenKind ?? payload.kind, payload: payload, folder: folder)
        let (created, modified) = (Timestamp.milliseconds(record.created), Timestamp.milliseconds(record.modified))
        let used = record.used.map(Timestamp.milliseconds)
        try db.execute(
            literal: """
                UPDATE code SET \(assignments), created = \(created), modified = \(modified), used = \(used),
                    touched = \(max(created, modified, used ?? created)), trashed = \(record.trashed.map(Timestamp.milliseconds)),
                    useCount = \(Code.storedUseCount(record.useCount))
                WHERE id = \(code.id)
                """)
    }

    static func remove(_ uuid: UUID, in db: Database) throws {
        try db.execute(literal: "DELETE FROM code WHERE uuid = \(uuid.uuidString)")
        try TagTable.removeUnused(in: db)
    }

    static func folderEntries(in db: Database) throws -> [SyncFolderEntry] {
        let filled = try Int64.fetchSet(db, sql: "SELECT DISTINCT folder FROM code WHERE folder IS NOT NULL")
        return try FolderTable.all(in: db).map { folder in
            SyncFolderEntry(
                folder: FolderRecord(folder), key: Folder.key(folder.name),
                isEmpty: !filled.contains(folder.id))
        }
    }

    static func arrange(_ decision: SyncFolderDecision, in db: Database) throws {
        for folder in try FolderTable.all(in: db) where decision.removed.contains(Folder.key(folder.name)) {
            let isEmpty = try !(Bool.fetchOne(db, literal: "SELECT EXISTS (SELECT 1 FROM code WHERE folder = \(folder.id))") ?? true)
            if isEmpty { try FolderTable.remove(folder.id, .unfile, from: db) }
        }
        var order: [Folder.ID] = []
        for document in decision.folders {
            // A name that no folder can have, as another program may write it, is no reason to stop.
            guard let wanted = document.usable, let id = try FolderTable.id(making: wanted, in: db) else { continue }
            let folder = try Folder.existing(id, in: db)
            // Every device uses the spelling of the document.
            if folder.name != wanted.name { _ = try FolderTable.rename(id, to: wanted.name, in: db) }
            if folder.icon != wanted.icon || folder.color != wanted.color {
                _ = try FolderTable.style(id, icon: wanted.icon, color: wanted.color, in: db)
            }
            if !order.contains(id) { order.append(id) }
        }
        if try FolderTable.all(in: db).map(\.id).starts(with: order) { return }
        try FolderTable.order(order, in: db)
    }
}
