internal import GRDB

/// How the windows of pinned widgets stay on the desktop.
enum FifthSchema {
    /// JSON of `WindowOptions`; none where nothing was chosen.
    static func migrate(_ db: Database) throws {
        try db.execute(sql: "ALTER TABLE pin ADD COLUMN options TEXT")
    }
}
