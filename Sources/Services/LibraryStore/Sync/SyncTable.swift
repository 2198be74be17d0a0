import Foundation
import GRDB
import Payload

/// Reads and writes the tables of the folder sync. The caller holds the transaction.
enum SyncTable {
    static func entry(_ uuid: UUID, folders: [Folder.ID: String], in db: Database) throws -> SyncEntry {
        let item = try Row.fetchOne(
            try db.cachedStatement(sql: "SELECT document, isUnwritten FROM syncItem WHERE name = ?"), arguments: [uuid.uuidString])
        return SyncEntry(
            uuid: uuid, record: try record(uuid, folders: folders, in: db), document: item.map { Array($0["document"] as Data) },
            isUnwritten: item?["isUnwritten"] ?? false)
    }

    /// The record of a code without its history, which stays on each device.
    static func record(_ uuid: UUID, folders: [Folder.ID: String], in db: Database) throws -> CodeRecord? {
        try CodeTable.code(uuid, in: db).map { code in CodeRecord(code, folder: code.folder.flatMap { folders[$0] }, history: []) }
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
        var attributes = record.attributes.stored(titled: FoldedText.title(record.title, for: record.payload))
        attributes.tags = try TagTable.set(record.tags, of: code.id, in: db)
        let assignments = attributes.assignments(kind: record.kind ?? record.payload.kind, payload: record.payload, folder: folder)
        let (created, modified) = (Timestamp.milliseconds(record.created), Timestamp.milliseconds(record.modified))
        let used = record.used.map(Timestamp.milliseconds)
        try db.execute(
            literal: """
                UPDATE code SET \(assignments), created = \(created), modified = \(modified), used = \(used),
                    touched = \(max(created, modified, used ?? created)), trashed = \(record.trashed.map(Timestamp.milliseconds)),
                    useCount = \(max(0, record.useCount))
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
        for wanted in decision.folders {
            guard let id = try FolderTable.id(making: wanted.name, in: db) else { continue }
            let folder = try Folder.existing(id, in: db)
            // Every device uses the spelling of the document.
            if folder.name != FoldedText.line(wanted.name) { _ = try FolderTable.rename(id, to: wanted.name, in: db) }
            // A color that cannot be shown counts as none.
            let color = wanted.color.flatMap { $0.wholeMatch(of: /#?[0-9A-Fa-f]{6}/) == nil ? nil : $0 }
            if folder.icon != wanted.icon || folder.color != color {
                _ = try FolderTable.style(id, icon: wanted.icon, color: color, in: db)
            }
            if !order.contains(id) { order.append(id) }
        }
        if try FolderTable.all(in: db).map(\.id).starts(with: order) { return }
        try FolderTable.order(order, in: db)
    }
}
