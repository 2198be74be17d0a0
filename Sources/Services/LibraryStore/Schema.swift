import Foundation
internal import GRDB

/// The tables of a library and how they came to be.
enum Schema {
    /// "Quir": marks the file as ours (SQLite file format §1.3.17), so that no other program's database is taken for a library.
    static let applicationID: Int32 = 0x5175_6972

    /// Migrations are never changed once released: a new rule is a new migration at the end.
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 codes and pins") { db in
            try db.execute(sql: "PRAGMA application_id = \(applicationID)")
            try db.execute(sql: codes)
            try db.execute(sql: pins)
        }
        migrator.registerMigration("2 folders, tags, history and search") { try SecondSchema.migrate($0) }
        migrator.registerMigration("3 search behind imports") { try ThirdSchema.migrate($0) }
        migrator.registerMigration("4 scans and scan sessions") { try FourthSchema.migrate($0) }
        migrator.registerMigration("5 window options of pinned widgets") { try FifthSchema.migrate($0) }
        migrator.registerMigration("6 tasks and their lists") { try SixthSchema.migrate($0) }
        return migrator
    }

    /// Dates are milliseconds since 1970 in UTC. AUTOINCREMENT keeps an id from ever meaning another code. The payload stands last,
    /// so that reading the other columns never walks through a long one. `touched` is the latest of created, modified and used.
    ///
    /// Each order has an index that holds everything a list of ids needs (SQLite 3.40 asks for `trashed` too, though the index implies
    /// it); codes in the trash have their own.
    private static let codes = """
        CREATE TABLE code (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uuid TEXT NOT NULL UNIQUE,
            kind TEXT NOT NULL,
            title TEXT NOT NULL,
            sortTitle TEXT NOT NULL,
            isFavorite INTEGER NOT NULL DEFAULT 0,
            created INTEGER NOT NULL,
            modified INTEGER NOT NULL,
            used INTEGER,
            touched INTEGER NOT NULL,
            trashed INTEGER,
            style TEXT,
            searchText TEXT NOT NULL,
            payload BLOB NOT NULL
        );
        CREATE INDEX codeByTouched ON code(touched, id, isFavorite, kind, trashed) WHERE trashed IS NULL;
        CREATE INDEX codeByCreated ON code(created, id, isFavorite, kind, trashed) WHERE trashed IS NULL;
        CREATE INDEX codeByTitle ON code(sortTitle, id, isFavorite, kind, trashed) WHERE trashed IS NULL;
        CREATE INDEX codeByUsed ON code(used, id, isFavorite, kind, trashed) WHERE trashed IS NULL;
        CREATE INDEX codeInTrash ON code(trashed, id, kind) WHERE trashed IS NOT NULL;
        """

    private static let pins = """
        CREATE TABLE pin (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL,
            family TEXT NOT NULL,
            configuration TEXT NOT NULL,
            placement TEXT,
            created INTEGER NOT NULL
        );
        """
}

extension Schema {
    /// Refuses a file that another program or a newer Quire made.
    static func verify(_ db: Database, file: URL) throws {
        let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name <> 'grdb_migrations'") ?? 0
        let owner = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        if tables > 0, owner != applicationID { throw LibraryError.foreign(file: file) }
        if try migrator.hasBeenSuperseded(db) { throw LibraryError.newerVersion(file: file) }
    }
}
