import Foundation
internal import GRDB
public import Payload

/// Looking codes up by what they carry.
extension Library {
    /// The codes that carry exactly these bytes, those outside the trash first, then by id.
    public func codes(carrying payload: Payload) async throws(LibraryError) -> [Code] {
        try await read { try CodeTable.codes(CodeTable.ids(carrying: payload, in: $0), in: $0) }
    }
}

extension CodeTable {
    /// Of a hundred thousand codes each is looked at, which takes some tens of milliseconds and no index.
    fileprivate static func ids(carrying payload: Payload, in db: Database) throws -> [Int64] {
        try Int64.fetchAll(
            db, sql: "SELECT id FROM code WHERE length(payload) = ? AND payload = ? ORDER BY trashed IS NOT NULL, id LIMIT 20",
            arguments: [payload.bytes.count, Data(payload.bytes)])
    }
}
