import Foundation
internal import GRDB

/// What was scanned, and what was counted while scanning.
enum FourthSchema {
    static func migrate(_ db: Database) throws {
        try db.execute(sql: scans)
        try db.execute(sql: sessions)
    }

    /// The history of scans. `printedAs` names the symbology, "GS1 " before it where the symbol says so. The payload stands last, as that
    /// of a code does.
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

    /// A session is unfinished while it has no `ended`. Whoever counts a code that is there already adds to its row: so two programs may
    /// count into one session.
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
}
