import Foundation
import GRDB
import Payload

/// Folders, tags, notes, expiry, use counts, history and the search index, with the migration of the first tables.
enum SecondSchema {
    static func migrate(_ db: Database) throws {
        try db.execute(sql: order)
        try db.execute(sql: newCodes)
        try copyCodes(in: db)
        // An id stays used even if no code has it any more.
        try db.execute(
            sql: """
                DELETE FROM sqlite_sequence WHERE name = 'newCode';
                INSERT INTO sqlite_sequence (name, seq) SELECT 'newCode', seq FROM sqlite_sequence WHERE name = 'code';
                DROP TABLE code;
                ALTER TABLE newCode RENAME TO code;
                """)
        try db.execute(sql: indexes)
        try db.execute(sql: relations)
        try db.execute(sql: "INSERT INTO event (code, kind, date) SELECT id, 'made', created FROM code ORDER BY id")
        try db.execute(sql: searchTables)
        try db.execute(sql: search)
    }

    /// The first tables had no use counts: a code that was used counts once.
    private static func copyCodes(in db: Database) throws {
        let insertion = try db.makeStatement(
            sql: """
                INSERT INTO newCode (id, uuid, kind, title, sortTitle, isFavorite, created, modified, used, touched, trashed, useCount,
                    style, searchText, payload)
                SELECT id, uuid, kind, title, sortTitle, isFavorite, created, modified, used, touched, trashed, used IS NOT NULL,
                    style, ?, payload FROM code WHERE id = ?
                """)
        let rows = try Row.fetchCursor(db, sql: "SELECT id, title, payload FROM code ORDER BY id")
        while let row = try rows.next() {
            let text = SearchableText.text(title: try row["title"], notes: "", tags: [], payload: try row.payload)
            try insertion.execute(arguments: [text, try row["id"] as Int64])
        }
    }

    /// The folded name is unique. Unfiled codes have no folder.
    private static let order = """
        CREATE TABLE folder (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            foldedName TEXT NOT NULL UNIQUE,
            icon TEXT,
            color TEXT,
            position INTEGER NOT NULL
        );
        CREATE TABLE tag (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            foldedName TEXT NOT NULL UNIQUE
        );
        """

    /// A new table, because the payload has to stay the last column.
    private static let newCodes = """
        CREATE TABLE newCode (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uuid TEXT NOT NULL UNIQUE,
            kind TEXT NOT NULL,
            title TEXT NOT NULL,
            sortTitle TEXT NOT NULL,
            isFavorite INTEGER NOT NULL DEFAULT 0,
            folder INTEGER REFERENCES folder(id),
            created INTEGER NOT NULL,
            modified INTEGER NOT NULL,
            used INTEGER,
            touched INTEGER NOT NULL,
            trashed INTEGER,
            useCount INTEGER NOT NULL DEFAULT 0,
            expires INTEGER,
            isOneTime INTEGER NOT NULL DEFAULT 0,
            spent INTEGER,
            style TEXT,
            notes TEXT NOT NULL DEFAULT '',
            searchText TEXT NOT NULL,
            payload BLOB NOT NULL
        );
        """

    /// The same indexes with the folder, and one for the codes of a folder in their default order.
    private static let indexes = """
        CREATE INDEX codeByTouched ON code(touched, id, isFavorite, kind, folder, trashed) WHERE trashed IS NULL;
        CREATE INDEX codeByCreated ON code(created, id, isFavorite, kind, folder, trashed) WHERE trashed IS NULL;
        CREATE INDEX codeByTitle ON code(sortTitle, id, isFavorite, kind, folder, trashed) WHERE trashed IS NULL;
        CREATE INDEX codeByUses ON code(useCount, used, id, isFavorite, kind, folder, trashed) WHERE trashed IS NULL;
        CREATE INDEX codeInTrash ON code(trashed, id, kind) WHERE trashed IS NOT NULL;
        CREATE INDEX codeInFolder ON code(folder, trashed, touched, id, isFavorite, kind);
        """

    /// With ids, unlike tables WITHOUT ROWID, of which SQLite reports no changes.
    private static let relations = """
        CREATE TABLE codeTag (
            id INTEGER PRIMARY KEY,
            code INTEGER NOT NULL REFERENCES code(id) ON DELETE CASCADE,
            tag INTEGER NOT NULL REFERENCES tag(id) ON DELETE CASCADE,
            UNIQUE (code, tag)
        );
        CREATE INDEX codeTagByTag ON codeTag(tag, code);
        CREATE TABLE event (
            id INTEGER PRIMARY KEY,
            code INTEGER NOT NULL REFERENCES code(id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            date INTEGER NOT NULL
        );
        CREATE INDEX eventByCode ON event(code, date);
        CREATE INDEX eventByDate ON event(date);
        """

    /// A trigram index of `searchText`. The text itself is stored only in the table. It is already folded, so the index is case-sensitive.
    static let searchTables = """
        CREATE VIRTUAL TABLE codeSearch USING fts5(
            searchText, content = 'code', content_rowid = 'id', tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0);
        CREATE VIRTUAL TABLE codeSearchTerm USING fts5vocab(codeSearch, row);
        """

    private static let search = """
        INSERT INTO codeSearch (codeSearch) VALUES ('rebuild');
        CREATE TRIGGER codeSearchInsert AFTER INSERT ON code BEGIN
            INSERT INTO codeSearch (rowid, searchText) VALUES (new.id, new.searchText);
        END;
        CREATE TRIGGER codeSearchDelete AFTER DELETE ON code BEGIN
            INSERT INTO codeSearch (codeSearch, rowid, searchText) VALUES ('delete', old.id, old.searchText);
        END;
        CREATE TRIGGER codeSearchUpdate AFTER UPDATE OF searchText ON code WHEN old.searchText IS NOT new.searchText BEGIN
            INSERT INTO codeSearch (codeSearch, rowid, searchText) VALUES ('delete', old.id, old.searchText);
            INSERT INTO codeSearch (rowid, searchText) VALUES (new.id, new.searchText);
        END;
        """
}

/// A search index that may be updated later than the codes, and titles in the form that the search compares.
///
/// Indexing trigrams takes longer than everything else about a code. A large import saves its codes first. They are indexed afterwards, and
/// until then a search reads them one by one.
enum ThirdSchema {
    static func migrate(_ db: Database) throws {
        try db.execute(sql: tables)
        try db.execute(sql: "DROP INDEX codeByTitle")
        try foldTitles(in: db)
        try db.execute(sql: titles)
        try db.execute(sql: triggers)
    }

    /// Titles were folded for sorting before, where "ß" is not "ss". For ASCII both forms are equal.
    private static func foldTitles(in db: Database) throws {
        let update = try db.makeStatement(sql: "UPDATE code SET sortTitle = ? WHERE id = ?")
        let titles = try Row.fetchAll(db, sql: "SELECT id, title FROM code WHERE title GLOB '*[^ -~]*'")
        for row in titles { try update.execute(arguments: [FoldedText.forSearch(try row["title"]), try row["id"] as Int64]) }
    }

    /// `searchBacklog`: ranges of ids that are not indexed yet; nearly always empty. `searchRepair`: dates when the index was rebuilt
    /// without a notice to the user.
    private static let tables = """
        CREATE TABLE searchBacklog (first INTEGER PRIMARY KEY, last INTEGER NOT NULL);
        CREATE TABLE searchRepair (date INTEGER NOT NULL);
        """

    /// With `touched`, so that the latest of many titles with the same beginning are found in the index alone.
    private static let titles = """
        CREATE INDEX codeByTitle ON code(sortTitle, id, touched, isFavorite, kind, folder, trashed) WHERE trashed IS NULL;
        """

    /// As before, but only for indexed codes. `RecordWriter` indexes new codes itself: a trigger that inserts makes SQLite copy every page
    /// that a row touches, so that it could undo half a row.
    private static let triggers = """
        DROP TRIGGER codeSearchInsert;
        DROP TRIGGER codeSearchDelete;
        DROP TRIGGER codeSearchUpdate;
        CREATE TRIGGER codeSearchDelete AFTER DELETE ON code
        WHEN NOT EXISTS (SELECT 1 FROM searchBacklog WHERE old.id BETWEEN first AND last) BEGIN
            INSERT INTO codeSearch (codeSearch, rowid, searchText) VALUES ('delete', old.id, old.searchText);
        END;
        CREATE TRIGGER codeSearchUpdate AFTER UPDATE OF searchText ON code
        WHEN old.searchText IS NOT new.searchText
            AND NOT EXISTS (SELECT 1 FROM searchBacklog WHERE new.id BETWEEN first AND last) BEGIN
            INSERT INTO codeSearch (codeSearch, rowid, searchText) VALUES ('delete', old.id, old.searchText);
            INSERT INTO codeSearch (rowid, searchText) VALUES (new.id, new.searchText);
        END;
        """
}
