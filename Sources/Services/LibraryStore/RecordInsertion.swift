import Foundation
internal import GRDB

/// Inserts many records, inside a transaction that somebody else holds.
struct RecordInsertion {
    private let known: Library.KnownRecords
    private let db: Database
    private var folders: [String: Folder.ID] = [:]

    init(_ known: Library.KnownRecords, in db: Database) {
        self.known = known
        self.db = db
    }

    func insert(_ records: some Sequence<CodeRecord>, folders: [FolderRecord], progress: (Int) throws -> Void) throws -> Library.Insertion {
        for folder in folders where try FolderTable.folder(named: folder.name, in: db) == nil {
            _ = try FolderTable.add(name: folder.name, icon: folder.icon, color: folder.color, to: db)
        }
        var copy = self
        var insertion = Library.Insertion()
        for record in records {
            insertion.ids.append(try copy.insert(record))
            if insertion.ids.count.isMultiple(of: 500) { try progress(insertion.ids.count) }
        }
        if known == .replace { try TagTable.removeUnused(in: db) }
        try progress(insertion.ids.count)
        return insertion
    }

    private mutating func insert(_ record: CodeRecord) throws -> Code.ID? {
        var record = record
        let statement = try db.cachedStatement(sql: "SELECT id FROM code WHERE uuid = ?")
        if let id = try Int64.fetchOne(statement, arguments: [record.uuid.uuidString]) {
            switch known {
            case .skip: return nil
            case .keep: record.uuid = UUID()
            case .replace:
                try db.execute(literal: "DELETE FROM code WHERE id = \(id)")
                return try RecordTable.insert(record, as: id, folder: try folder(record.folder), into: db)
            }
        }
        return try RecordTable.insert(record, folder: try folder(record.folder), into: db)
    }

    private mutating func folder(_ name: String?) throws -> Folder.ID? {
        guard let given = name else { return nil }
        if let id = folders[given] { return id }
        // Other programs allow longer names; losing a code over that would be worse than losing letters.
        let name = String(FoldedText.line(given).prefix(Folder.longestName))
        guard !name.isEmpty, FoldedText.forSorting(name) != FoldedText.forSorting(Folder.unfiledName) else { return nil }
        let folder = try FolderTable.folder(named: name, in: db) ?? FolderTable.add(name: name, icon: nil, color: nil, to: db)
        folders[given] = folder.id
        return folder.id
    }
}
