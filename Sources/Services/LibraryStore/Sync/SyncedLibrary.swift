public import Foundation
internal import GRDB

/// What the folder sync keeps in the library; `LibrarySync` decides what becomes of it.
extension Library {
    /// Something that is remembered about the sync of this library: where its folder is, for one.
    public func syncSetting(_ name: String) throws(LibraryError) -> String? {
        try read { try String.fetchOne($0, sql: "SELECT value FROM syncSetting WHERE name = ?", arguments: [name]) }
    }

    /// Remembers something, or forgets it with nil.
    public func setSyncSettings(_ settings: [String: String?]) throws(LibraryError) {
        try write { db in
            for (name, value) in settings {
                try db.execute(literal: "DELETE FROM syncSetting WHERE name = \(name)")
                if let value { try db.execute(literal: "INSERT INTO syncSetting (name, value) VALUES (\(name), \(value))") }
            }
        }
    }

    /// From now on every change of a code is noted; at the first time all codes are.
    public func watchForSync() throws(LibraryError) {
        try write { try SyncSchema.watch($0) }
    }

    /// Forgets everything about the sync, and notes nothing more.
    public func forgetSync() throws(LibraryError) {
        try write { try SyncSchema.forget($0) }
    }

    /// Codes that changed here since they were last merged.
    public func unsyncedCodes() throws(LibraryError) -> [UUID] {
        try read { try String.fetchAll($0, sql: "SELECT uuid FROM syncDirty").compactMap(UUID.init(uuidString:)) }
    }

    /// Merges some codes in one transaction: all of them, or none when an error is thrown.
    ///
    /// `merge` is asked about each; `settle` then gets what it wrote as the library keeps it, and answers the document for that.
    public func sync(
        _ uuids: [UUID], merge: (SyncEntry) throws -> SyncDecision,
        settle: (_ record: CodeRecord, _ document: [UInt8]) throws -> [UInt8]
    ) throws(LibraryError) {
        try write { db in
            for uuid in uuids {
                let entry = try SyncTable.entry(uuid, folders: try SyncTable.folderNames(in: db), in: db)
                var decision = try merge(entry)
                switch decision.change {
                case .none: break
                case .remove: try SyncTable.remove(uuid, in: db)
                case .write(let record):
                    try SyncTable.write(record, in: db)
                    if let document = decision.document,
                        let kept = try SyncTable.record(uuid, folders: try SyncTable.folderNames(in: db), in: db)
                    {
                        let settled = try settle(kept, document)
                        if settled != document { (decision.document, decision.isUnwritten) = (settled, true) }
                    }
                }
                if let document = decision.document, document != entry.document || decision.isUnwritten != entry.isUnwritten {
                    try SyncTable.save(
                        uuid.uuidString, document, isUnwritten: decision.isUnwritten, died: decision.died, in: db)
                }
                // Its own change is no news.
                try SyncTable.clean(uuid, in: db)
                for copy in decision.copies where try !SyncTable.isKnown(copy.record.uuid, in: db) {
                    try SyncTable.write(copy.record, in: db)
                    let kept = try SyncTable.record(copy.record.uuid, folders: try SyncTable.folderNames(in: db), in: db)
                    let document = try kept.map { try settle($0, copy.document) } ?? copy.document
                    try SyncTable.save(copy.record.uuid.uuidString, document, isUnwritten: true, died: nil, in: db)
                    try SyncTable.clean(copy.record.uuid, in: db)
                }
            }
        }
    }

    /// Merges all folders in one transaction. `merge` gets them with the documents of folders by their names; `settle` gets what became of
    /// them and answers the documents to be kept, and which of them have to be written.
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

    /// Documents that have to be written, some at a time: those behind a name, in order of the names.
    public func unwrittenSyncItems(after name: String, limit: Int) throws(LibraryError) -> [SyncItem] {
        try read { db in
            try Row.fetchAll(
                db, sql: "SELECT name, document FROM syncItem WHERE isUnwritten AND name > ? ORDER BY name LIMIT ?", arguments: [name, limit]
            ).map { SyncItem(name: $0["name"], document: Array($0["document"] as Data)) }
        }
    }

    /// Documents were written, unless they have changed again meanwhile; `looks` tells how their files look now.
    public func noteWritten(_ items: [SyncItem], looks: [String: String]) throws(LibraryError) {
        try write { db in
            for item in items {
                try db.execute(
                    literal: "UPDATE syncItem SET isUnwritten = 0 WHERE name = \(item.name) AND document = \(Data(item.document))")
            }
            try note(looks, in: db)
        }
    }

    /// How files looked when they were read; nil forgets one.
    public func noteSyncFiles(_ looks: [String: String?]) throws(LibraryError) {
        guard !looks.isEmpty else { return }
        try write { try note(looks, in: $0) }
    }

    private func note(_ looks: [String: String?], in db: Database) throws {
        for (name, look) in looks {
            if let look {
                try db.cachedStatement(sql: "INSERT OR REPLACE INTO syncFile (name, look) VALUES (?, ?)").execute(arguments: [name, look])
            } else {
                try db.execute(literal: "DELETE FROM syncFile WHERE name = \(name)")
            }
        }
    }

    /// How each file looked when it was last read or written.
    public func syncFileLooks() throws(LibraryError) -> [String: String] {
        try read { db in
            var looks: [String: String] = [:]
            let rows = try Row.fetchCursor(db, sql: "SELECT name, look FROM syncFile")
            while let row = try rows.next() { looks[row[0]] = row[1] }
            return looks
        }
    }

    /// The names of all documents.
    public func syncItemNames() throws(LibraryError) -> Set<String> {
        try read { try String.fetchSet($0, sql: "SELECT name FROM syncItem") }
    }

    /// Their files are gone, so they have to be written again.
    public func markUnwritten(_ names: [String]) throws(LibraryError) {
        guard !names.isEmpty else { return }
        try write { db in
            for name in names { try db.cachedStatement(sql: "UPDATE syncItem SET isUnwritten = 1 WHERE name = ?").execute(arguments: [name]) }
        }
    }

    /// Forgets codes that were deleted for good before a date, and answers the names of their documents.
    public func forgetDead(before date: Date) throws(LibraryError) -> [String] {
        let end = Timestamp.milliseconds(date)
        let names = try read { try String.fetchAll($0, sql: "SELECT name FROM syncItem WHERE died < ?", arguments: [end]) }
        guard !names.isEmpty else { return [] }
        try write { try $0.execute(sql: "DELETE FROM syncItem WHERE died < ?", arguments: [end]) }
        return names
    }
}
