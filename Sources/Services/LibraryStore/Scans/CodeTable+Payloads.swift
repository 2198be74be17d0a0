import Foundation
internal import GRDB
import Payload

extension CodeTable {
    /// The codes outside of the trash that carry exactly these bytes: of several alike the oldest. One walk through the codes, however many
    /// are asked for; of each no more is compared than its length where that differs.
    static func ids(carrying payloads: Set<Payload>, in db: Database) throws -> [Payload: Code.ID] {
        guard !payloads.isEmpty else { return [:] }
        let lengths = SQL(sql: Set(payloads.map(\.bytes.count)).sorted().map(String.init).joined(separator: ", "))
        let rows = try Row.fetchCursor(
            db,
            SQLRequest(
                literal: "SELECT id, payload FROM code WHERE trashed IS NULL AND length(payload) IN (\(lengths)) ORDER BY id"))
        var found: [Payload: Code.ID] = [:]
        while let row = try rows.next() {
            let payload = Payload(bytes: Array(row["payload"] as Data))
            if payloads.contains(payload), found[payload] == nil { found[payload] = row["id"] }
        }
        return found
    }
}
