import Foundation
internal import GRDB

/// An index of the search that may follow later than the codes, and titles in the form that the search compares.
///
/// Letters in groups of three cost more than everything else about a code. Of a large import the codes are on the disk first; the index takes
/// them in afterwards, and until then a search looks through them one by one.
enum ThirdSchema {
    static func migrate(_ db: Database) throws {
        try db.execute(sql: tables)
        try db.execute(sql: "DROP INDEX codeByTitle")
        try foldTitles(in: db)
        try db.execute(sql: titles)
        try db.execute(sql: triggers)
    }

    /// Titles were folded for sorting alone before, where "ß" is not "ss"; of ASCII both forms are the same.
    private static func foldTitles(in db: Database) throws {
        let update = try db.makeStatement(sql: "UPDATE code SET sortTitle = ? WHERE id = ?")
        let titles = try Row.fetchAll(db, sql: "SELECT id, title FROM code WHERE title GLOB '*[^ -~]*'")
        for row in titles { try update.execute(arguments: [FoldedText.forSearch(row["title"]), row["id"] as Int64]) }
    }

    /// `searchBacklog`: spans of ids that the index does not hold yet; empty nearly always. `searchRepair`: an index that had to be made
    /// anew while nobody could be told.
    private static let tables = """
        CREATE TABLE searchBacklog (first INTEGER PRIMARY KEY, last INTEGER NOT NULL);
        CREATE TABLE searchRepair (date INTEGER NOT NULL);
        """

    /// With `touched`, so that the latest of many titles that begin alike are found in the index alone.
    private static let titles = """
        CREATE INDEX codeByTitle ON code(sortTitle, id, touched, isFavorite, kind, folder, trashed) WHERE trashed IS NULL;
        """

    /// As before, for the codes that are in the index. A code that is new is put there by whoever adds it (`RecordWriter`): a trigger that
    /// inserts makes SQLite copy every page that a row touches, so as to be able to take half a row back.
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
