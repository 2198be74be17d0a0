import GRDB

/// The tables of the folder sync. They exist only while a library is synced, so that other libraries pay neither space nor time for them.
/// They hold what this library and the folder last agreed on, so a backup does not restore them.
enum SyncSchema {
    static let prefix = "sync"

    /// `syncItem`: the document of each code and folder as it was last merged; `died` is the date when the code was permanently deleted.
    /// `syncFile`: the state of each file when it was last read or written. `syncDirty`: codes that changed here since the last merge.
    fileprivate static let tables = """
        CREATE TABLE IF NOT EXISTS syncItem (
            name TEXT PRIMARY KEY,
            isUnwritten INTEGER NOT NULL,
            died INTEGER,
            document BLOB NOT NULL
        );
        CREATE INDEX IF NOT EXISTS syncItemUnwritten ON syncItem(name) WHERE isUnwritten;
        CREATE INDEX IF NOT EXISTS syncItemDied ON syncItem(died) WHERE died IS NOT NULL;
        CREATE TABLE IF NOT EXISTS syncFile (
            name TEXT PRIMARY KEY,
            look TEXT NOT NULL
        );
        CREATE TABLE IF NOT EXISTS syncDirty (
            uuid TEXT PRIMARY KEY
        );
        CREATE TABLE IF NOT EXISTS syncSetting (
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL
        );
        """

    /// Triggers that mark each changed code as dirty, whichever program changes it.
    fileprivate static let triggers: [(name: String, body: String)] = [
        ("syncCodeAdded", "AFTER INSERT ON code BEGIN INSERT OR IGNORE INTO syncDirty VALUES (new.uuid); END"),
        (
            "syncCodeChanged",
            """
            AFTER UPDATE ON code BEGIN
                INSERT OR IGNORE INTO syncDirty VALUES (old.uuid);
                INSERT OR IGNORE INTO syncDirty VALUES (new.uuid);
            END
            """
        ),
        ("syncCodeRemoved", "AFTER DELETE ON code BEGIN INSERT OR IGNORE INTO syncDirty VALUES (old.uuid); END"),
        (
            "syncTagAdded",
            "AFTER INSERT ON codeTag BEGIN INSERT OR IGNORE INTO syncDirty SELECT uuid FROM code WHERE id = new.code; END"
        ),
        (
            "syncTagRemoved",
            "AFTER DELETE ON codeTag BEGIN INSERT OR IGNORE INTO syncDirty SELECT uuid FROM code WHERE id = old.code; END"
        ),
        (
            "syncTagRenamed",
            """
            AFTER UPDATE ON tag BEGIN
                INSERT OR IGNORE INTO syncDirty SELECT uuid FROM code WHERE id IN (SELECT code FROM codeTag WHERE tag = new.id);
            END
            """
        ),
        (
            "syncFolderRenamed",
            "AFTER UPDATE OF name ON folder BEGIN INSERT OR IGNORE INTO syncDirty SELECT uuid FROM code WHERE folder = new.id; END"
        ),
    ]
}

extension Library {
    /// Starts to mark every changed code as unsynced. If a trigger is missing, at the first call or because a table was created again, every
    /// code may have changed, and all are marked.
    public func startSyncTracking() throws(LibraryError) {
        try write { db in
            let existing = try String.fetchSet(db, sql: "SELECT name FROM sqlite_master WHERE type = 'trigger'")
            let missing = SyncSchema.triggers.filter { !existing.contains($0.name) }
            guard !missing.isEmpty else { return }
            try db.execute(sql: SyncSchema.tables)
            for trigger in missing { try db.execute(sql: "CREATE TRIGGER \(trigger.name) \(trigger.body)") }
            try db.execute(sql: "INSERT OR IGNORE INTO syncDirty SELECT uuid FROM code")
            try db.execute(sql: "INSERT OR IGNORE INTO syncDirty SELECT name FROM syncItem WHERE died IS NULL AND name LIKE '________-%'")
        }
    }

    /// Removes all state of the sync, and stops marking changes.
    public func removeSyncState() throws(LibraryError) {
        try write { db in
            for trigger in SyncSchema.triggers { try db.execute(sql: "DROP TRIGGER IF EXISTS \(trigger.name)") }
            for table in ["syncItem", "syncFile", "syncDirty", "syncSetting"] { try db.execute(sql: "DROP TABLE IF EXISTS \(table)") }
        }
    }
}
