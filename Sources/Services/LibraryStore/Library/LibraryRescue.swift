import Foundation
import GRDB
import Glibc
import Payload
import Platform

/// Copies the rows that can still be read from a damaged library to a new one.
///
/// Each table is walked from both ends until a damaged page stops the walk, so one bad page costs only the rows on it.
enum Rescue {
    private static let tables: [(name: String, columns: [String])] = [
        ("folder", ["id", "name", "foldedName", "icon", "color", "position"]),
        ("tag", ["id", "name", "foldedName"]),
        (
            "code",
            ["id", "uuid", "kind", "sortTitle", "folder", "created", "modified", "used", "touched", "trashed", "useCount", "style"]
                + CodeAttribute.all.map(\.column) + ["searchText", "payload"]
        ),
        ("picture", ["id", "digest", "added", "bytes"]),
        ("codeTag", ["id", "code", "tag"]),
        ("event", ["id", "code", "kind", "date"]),
        ("pin", ["id", "kind", "family", "configuration", "placement", "created", "options"]),
        ("scan", ["id", "date", "medium", "source", "printedAs", "kind", "title", "searchText", "payload"]),
        ("scanSession", ["id", "name", "begun", "ended"]),
        ("scanItem", ["id", "session", "printedAs", "kind", "title", "count", "first", "last", "payload"]),
        ("todoList", ["id", "name", "foldedName", "position", "created"]),
        ("task", ["id", "uuid", "list", "title", "dueDay", "dueMoment", "completed", "created", "modified", "position", "notes"]),
    ]

    /// Returns the number of copied codes. The damaged file is only read. Throws if the new one cannot be written.
    static func copy(from damaged: URL, into writer: any DatabaseWriter) throws -> Int {
        var configuration = Configuration()
        configuration.readonly = true
        // A file whose first page is gone cannot be opened, and has nothing to copy.
        guard let source = try? DatabaseQueue(path: damaged.path, configuration: configuration) else { return 0 }
        return try writer.write { target in
            // Codes are kept when their folder is lost. Dangling references are removed below.
            try target.execute(sql: "PRAGMA defer_foreign_keys = ON")
            let waiting = try SearchBacklog.open(from: 1, in: target)
            for table in tables {
                // Without a transaction, because an error of the damaged file would end it, and with it the walk from the other end.
                for direction in ["ASC", "DESC"] {
                    try source.unsafeRead { try copy(table.name, table.columns, direction, from: $0, to: target) }
                }
            }
            try target.execute(
                sql: """
                    UPDATE code SET folder = NULL WHERE folder NOT IN (SELECT id FROM folder);
                    DELETE FROM codeTag WHERE code NOT IN (SELECT id FROM code) OR tag NOT IN (SELECT id FROM tag);
                    DELETE FROM event WHERE code NOT IN (SELECT id FROM code);
                    DELETE FROM scanItem WHERE session NOT IN (SELECT id FROM scanSession);
                    DELETE FROM task WHERE list NOT IN (SELECT id FROM todoList);
                    """)
            try CodeTable.refreshSearch(in: target)
            // The damaged library may be one of before.
            try TitleMigration.migrate(target)
            try CharsetMigration.readTexts(in: target)
            try SearchBacklog.close(waiting, in: target)
            while try SearchBacklog.indexBatch(in: target) {}
            return try Int.fetchOne(target, sql: "SELECT count(*) FROM code") ?? 0
        }
    }

    private static func copy(_ table: String, _ columns: [String], _ direction: String, from source: Database, to target: Database) throws {
        // A library that was damaged before it was migrated lacks tables and columns.
        guard let present = try? source.columns(in: table).map(\.name) else { return }
        let columns = columns.filter(present.contains)
        let list = columns.joined(separator: ", ")
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        let insertion = try target.makeStatement(sql: "INSERT OR IGNORE INTO \(table) (\(list)) VALUES (\(marks))")
        // Damage ends a walk; the rows that were read before are kept.
        guard let rows = try? Row.fetchCursor(source, sql: "SELECT \(list) FROM \(table) NOT INDEXED ORDER BY id \(direction)") else {
            return
        }
        while let row = try? rows.next() {
            let values: [DatabaseValue] = columns.map { row[$0] }
            // A constraint refuses a damaged row, such as one whose title reads as NULL. A full disk is thrown.
            do {
                try insertion.execute(arguments: StatementArguments(values))
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                continue
            }
        }
    }
}

extension LibraryFile {
    /// Renames a damaged library together with its journals. Returns the new URL, such as `library-damaged-20261121-103015.sqlite`, which
    /// was unused before.
    func setAside() throws(LibraryError) -> URL {
        let kept = unusedDamagedURL()
        // The main file moves first: if the program dies in between, a journal without a library is recognized and renamed as well.
        for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: url.path + suffix) {
            do throws(SystemError) { try FileMove.keeping(url.path + suffix, kept.path + suffix) } catch {
                throw LibraryFile.failure(at: url, code: error.code)
            }
        }
        return kept
    }

    private func unusedDamagedURL() -> URL {
        let stem = url.deletingPathExtension().lastPathComponent
        let ending = url.pathExtension.isEmpty ? "" : "." + url.pathExtension
        let date = DateFormatter(fileNames: "yyyyMMdd-HHmmss").string(from: Date())
        var number = 1
        while true {
            let name = "\(stem)-damaged-\(date)\(number == 1 ? "" : "-\(number)")\(ending)"
            let candidate = folder.appending(path: name, directoryHint: .notDirectory)
            let isTaken = ["", "-wal", "-shm"].contains { FileManager.default.fileExists(atPath: candidate.path + $0) }
            if !isTaken { return candidate }
            number += 1
        }
    }
}
