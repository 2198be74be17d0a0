internal import GRDB

/// What there is to do: lists and their tasks.
enum SixthSchema {
    static func migrate(_ db: Database) throws {
        try db.execute(sql: lists)
        try db.execute(sql: tasks)
    }

    /// `name` is unique in its folded form.
    private static let lists = """
        CREATE TABLE todoList (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            foldedName TEXT NOT NULL UNIQUE,
            position INTEGER NOT NULL,
            created INTEGER NOT NULL
        );
        """

    /// What is due on a day has `dueDay`, in days since 1970 of whichever calendar hangs on the wall; what is due at a moment has `dueMoment`.
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
