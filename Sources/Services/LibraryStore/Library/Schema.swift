import Foundation
import GRDB

/// The tables of a library and their migrations.
enum Schema {
    /// "Quir": marks the file as a Quire library (SQLite file format §1.3.17), so that no database of another program is taken for one.
    static let applicationID: Int32 = 0x5175_6972

    /// A migration never changes once it is released. A new rule is a new migration at the end.
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 codes and pins") { db in
            try db.execute(sql: "PRAGMA application_id = \(applicationID)")
            try db.execute(sql: codes)
            try db.execute(sql: pins)
        }
        migrator.registerMigration("2 folders, tags, history and search") { try SecondSchema.migrate($0) }
        migrator.registerMigration("3 search behind imports") { try ThirdSchema.migrate($0) }
        migrator.registerMigration("4 scans and scan sessions") { try $0.execute(sql: scans + sessions) }
        migrator.registerMigration("5 window options of pinned widgets") {
            // JSON of `WindowOptions`; NULL for the default options.
            try $0.execute(sql: "ALTER TABLE pin ADD COLUMN options TEXT")
        }
        migrator.registerMigration("6 tasks and their lists") { try $0.execute(sql: lists + tasks) }
        migrator.registerMigration("7 titles of one measure, folded alike") { try TitleMigration.migrate($0) }
        migrator.registerMigration("8 texts in other character sets") { try CharsetMigration.migrate($0) }
        migrator.registerMigration("9 symbologies") { try SymbologyMigration.migrate($0) }
        migrator.registerMigration("10 cards") { try $0.execute(sql: cards) }
        return migrator
    }

    /// Dates are milliseconds since 1970 in UTC. AUTOINCREMENT keeps an id from being used again. The payload is the last column, so that
    /// reading the others never walks through a long one. `touched` is the latest of created, modified and used.
    ///
    /// Each order has an index that covers a list of ids (SQLite 3.40 needs `trashed` in it too, though the condition implies it). Codes in
    /// the trash have their own index.
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
    /// Throws if another program or a newer version of Quire made the file.
    static func verify(_ db: Database, file: URL) throws {
        let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name <> 'grdb_migrations'") ?? 0
        let owner = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        if tables > 0, owner != applicationID { throw LibraryError.foreign(file: file) }
        if try migrator.hasBeenSuperseded(db) { throw LibraryError.newerVersion(file: file) }
    }

    /// Whether the tables are those of this version. Throws if another program or a newer version of Quire made the file.
    static func isCurrent(_ reader: any DatabaseReader, file: URL) throws -> Bool {
        try reader.read { db in
            try verify(db, file: file)
            return try migrator.hasCompletedMigrations(db)
        }
    }
}

// The scan history, the scan sessions, the tasks and their lists.
extension Schema {
    /// What cards and passes say besides their codes, and the pictures of their sides, each once.
    private static let cards = """
        ALTER TABLE code ADD COLUMN balance TEXT NOT NULL DEFAULT '';
        ALTER TABLE code ADD COLUMN validFrom INTEGER;
        ALTER TABLE code ADD COLUMN relevant INTEGER;
        ALTER TABLE code ADD COLUMN cardFields TEXT NOT NULL DEFAULT '';
        ALTER TABLE code ADD COLUMN places TEXT NOT NULL DEFAULT '';
        ALTER TABLE code ADD COLUMN secondContent TEXT NOT NULL DEFAULT '';
        ALTER TABLE code ADD COLUMN secondSymbology TEXT NOT NULL DEFAULT '';
        ALTER TABLE code ADD COLUMN frontPicture TEXT NOT NULL DEFAULT '';
        ALTER TABLE code ADD COLUMN backPicture TEXT NOT NULL DEFAULT '';
        CREATE TABLE picture (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            digest TEXT NOT NULL UNIQUE,
            added INTEGER NOT NULL,
            bytes BLOB NOT NULL
        );
        """

    /// The scan history. `printedAs` names the symbology, prefixed with "GS1 " if the symbol says so. The payload is the last column, as in
    /// `code`.
    private static let scans = """
        CREATE TABLE scan (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            date INTEGER NOT NULL,
            medium TEXT NOT NULL,
            source TEXT NOT NULL,
            printedAs TEXT NOT NULL,
            kind TEXT NOT NULL,
            title TEXT NOT NULL,
            searchText TEXT NOT NULL,
            payload BLOB NOT NULL
        );
        CREATE INDEX scanByDate ON scan(date, id);
        """

    /// A session is unfinished while `ended` is NULL. Counting a code again adds to its row, so two programs can count in one session.
    private static let sessions = """
        CREATE TABLE scanSession (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            begun INTEGER NOT NULL,
            ended INTEGER
        );
        CREATE TABLE scanItem (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            session INTEGER NOT NULL REFERENCES scanSession(id) ON DELETE CASCADE,
            printedAs TEXT NOT NULL,
            kind TEXT NOT NULL,
            title TEXT NOT NULL,
            count INTEGER NOT NULL,
            first INTEGER NOT NULL,
            last INTEGER NOT NULL,
            payload BLOB NOT NULL,
            UNIQUE (session, payload)
        );
        """

    /// Lists of tasks. The folded name is unique.
    private static let lists = """
        CREATE TABLE todoList (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            foldedName TEXT NOT NULL UNIQUE,
            position INTEGER NOT NULL,
            created INTEGER NOT NULL
        );
        """

    /// A task that is due on a day has `dueDay`, in days since 1970 on the local calendar. A task that is due at a moment has `dueMoment`.
    private static let tasks = """
        CREATE TABLE task (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uuid TEXT NOT NULL UNIQUE,
            list INTEGER NOT NULL REFERENCES todoList(id) ON DELETE CASCADE,
            title TEXT NOT NULL,
            dueDay INTEGER,
            dueMoment INTEGER,
            completed INTEGER,
            created INTEGER NOT NULL,
            modified INTEGER NOT NULL,
            position INTEGER NOT NULL,
            notes TEXT NOT NULL,
            CHECK (dueDay IS NULL OR dueMoment IS NULL)
        );
        CREATE INDEX taskInList ON task(list, position);
        CREATE INDEX taskOpen ON task(list) WHERE completed IS NULL;
        """
}
