import Foundation
internal import GRDB
import Glibc

/// Copies what can still be read from a damaged library into a new one.
///
/// The tables are walked from both ends until a damaged page stops the walk, so one bad page costs the rows on it.
enum Rescue {
    private static let tables: [(name: String, columns: [String])] = [
        ("folder", ["id", "name", "foldedName", "icon", "color", "position"]),
        ("tag", ["id", "name", "foldedName"]),
        ("code", firstCodeColumns + ["folder", "useCount", "expires", "isOneTime", "spent", "notes"]),
        // As an older Quire, whose library was damaged before it was brought up to date, kept them.
        ("code", firstCodeColumns),
        ("codeTag", ["id", "code", "tag"]),
        ("event", ["id", "code", "kind", "date"]),
        ("pin", ["id", "kind", "family", "configuration", "placement", "created"]),
        ("scan", ["id", "date", "medium", "source", "printedAs", "kind", "title", "searchText", "payload"]),
        ("scanSession", ["id", "name", "begun", "ended"]),
        ("scanItem", ["id", "session", "printedAs", "kind", "title", "count", "first", "last", "payload"]),
        ("todoList", ["id", "name", "foldedName", "position", "created"]),
        ("task", ["id", "uuid", "list", "title", "dueDay", "dueMoment", "completed", "created", "modified", "position", "notes"]),
    ]

    private static let firstCodeColumns = [
        "id", "uuid", "kind", "title", "sortTitle", "isFavorite", "created", "modified", "used", "touched", "trashed", "style",
        "searchText",
        "payload",
    ]

    /// Returns how many codes were copied. The damaged file is only read; it throws when the new one cannot be written.
    static func copy(from damaged: URL, into writer: any DatabaseWriter) throws -> Int {
        var configuration = Configuration()
        configuration.readonly = true
        // A file whose first page is gone opens as nothing: then there is nothing to copy.
        guard let source = try? DatabaseQueue(path: damaged.path, configuration: configuration) else { return 0 }
        return try writer.write { target in
            // Codes are kept when their folder is lost; what then leads nowhere is cut below.
            try target.execute(sql: "PRAGMA defer_foreign_keys = ON")
            let waiting = try SearchBacklog.open(from: 1, in: target)
            for table in tables {
                // Without a transaction: an error of the damaged file would end it, and with it the walk from the other end.
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
            try SearchBacklog.close(waiting, in: target)
            while try SearchBacklog.work(in: target) {}
            return try Int.fetchOne(target, sql: "SELECT count(*) FROM code") ?? 0
        }
    }

    private static func copy(_ table: String, _ columns: [String], _ direction: String, from source: Database, to target: Database) throws {
        let list = columns.joined(separator: ", ")
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        let insertion = try target.makeStatement(sql: "INSERT OR IGNORE INTO \(table) (\(list)) VALUES (\(marks))")
        // Damage ends a walk where it stands: what was read before is kept.
        guard let rows = try? Row.fetchCursor(source, sql: "SELECT \(list) FROM \(table) NOT INDEXED ORDER BY id \(direction)") else {
            return
        }
        while let row = try? rows.next() {
            let values: [DatabaseValue] = columns.map { row[$0] }
            // A constraint (a title that reads as NULL) refuses a row that makes no sense; a full disk is another matter.
            do {
                try insertion.execute(arguments: StatementArguments(values))
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                continue
            }
        }
    }
}

/// Gives a damaged library a new name, together with its journals, and never takes a name that exists.
struct SettingAside {
    private let file: LibraryFile

    init(_ file: LibraryFile) {
        self.file = file
    }

    /// Returns the new name, such as `library-damaged-20261121-103015.sqlite`.
    func perform() throws(LibraryError) -> URL {
        let kept = unusedName()
        // The main file moves first: should the program die in between, the journal alone is recognised and set aside as well.
        for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: file.url.path + suffix) {
            guard Self.renameExclusively(file.url.path + suffix, kept.path + suffix) else {
                throw LibraryFile.failure(at: file.url, code: errno)
            }
        }
        return kept
    }

    private func unusedName() -> URL {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.dateFormat = "yyyyMMdd-HHmmss"
        let stem = file.url.deletingPathExtension().lastPathComponent
        let ending = file.url.pathExtension.isEmpty ? "" : "." + file.url.pathExtension
        let date = format.string(from: Date())
        var number = 1
        while true {
            let name = "\(stem)-damaged-\(date)\(number == 1 ? "" : "-\(number)")\(ending)"
            let candidate = file.folder.appending(path: name, directoryHint: .notDirectory)
            let isTaken = ["", "-wal", "-shm"].contains { FileManager.default.fileExists(atPath: candidate.path + $0) }
            if !isTaken { return candidate }
            number += 1
        }
    }

    /// A hard link fails where the name exists, unlike a rename. File systems without links get the rename: the name was just found
    /// unused, and the folder is locked.
    private static func renameExclusively(_ old: String, _ new: String) -> Bool {
        if link(old, new) == 0 { return unlink(old) == 0 }
        return errno != EEXIST && rename(old, new) == 0
    }
}
