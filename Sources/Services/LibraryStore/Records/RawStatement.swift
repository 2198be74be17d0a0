import GRDB
private import GRDBSQLite

/// A prepared statement that is bound and run without GRDB, whose checks and observers take longer than the insertion of a row.
struct RawStatement {
    private let statement: Statement
    private let db: Database

    init(_ statement: Statement, _ db: Database) {
        self.statement = statement
        self.db = db
        // GRDB does not reset a statement after use, and a statement that was not reset cannot be bound.
        sqlite3_reset(statement.sqliteStatement)
    }

    func bind(_ number: Int64?, at index: Int32) {
        if let number {
            sqlite3_bind_int64(statement.sqliteStatement, index, number)
        } else {
            sqlite3_bind_null(statement.sqliteStatement, index)
        }
    }

    /// Binds UTF-8 text, which must stay in place until the statement has run.
    func bind(text: UnsafeRawBufferPointer, at index: Int32) {
        // SQLite takes a null pointer for NULL, not for an empty text.
        let start = text.isEmpty ? Self.empty : text.baseAddress?.assumingMemoryBound(to: CChar.self)
        sqlite3_bind_text(statement.sqliteStatement, index, start, Int32(text.count), nil)
    }

    /// Binds a short text, which SQLite copies.
    func bind(copied text: String, at index: Int32) {
        var text = text
        text.withUTF8 { bytes in
            let start = bytes.isEmpty ? Self.empty : UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
            // SQLITE_TRANSIENT, a macro that Swift does not import.
            sqlite3_bind_text(
                statement.sqliteStatement, index, start, Int32(bytes.count), unsafeBitCast(-1, to: sqlite3_destructor_type.self))
        }
    }

    /// Binds bytes, which must stay in place until the statement has run.
    func bind(blob: UnsafeRawBufferPointer, at index: Int32) {
        if blob.isEmpty {
            sqlite3_bind_zeroblob(statement.sqliteStatement, index, 0)
        } else {
            sqlite3_bind_blob(statement.sqliteStatement, index, blob.baseAddress, Int32(blob.count), nil)
        }
    }

    func run() throws {
        let handle = statement.sqliteStatement
        let code = sqlite3_step(handle)
        guard code == SQLITE_DONE || code == SQLITE_ROW else {
            let message = sqlite3_errmsg(db.sqliteConnection).map { String(cString: $0) }
            sqlite3_reset(handle)
            throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
        }
        sqlite3_reset(handle)
    }

    /// One byte that is never freed. SQLite does not read it.
    private nonisolated(unsafe) static let empty: UnsafePointer<CChar> = UnsafePointer(UnsafeMutablePointer<CChar>.allocate(capacity: 1))
}
