import Foundation
internal import GRDB

/// What has been in the trash for thirty days goes for good when the library is opened.
enum TrashExpiry {
    /// How many days a code stays in the trash.
    static let days = 30
    private static let batch = 200
    /// A trash that holds more is emptied over several openings, so that none of them takes long.
    private static let mostBatches = 10

    /// In small transactions, so that a program that writes meanwhile hardly waits.
    static func purge(_ writer: any DatabaseWriter, now: Date = .now) throws {
        let end = Timestamp.milliseconds(now) - Int64(days) * 86_400_000
        let expired: SQL = "SELECT id FROM code WHERE trashed IS NOT NULL AND trashed <= \(end)"
        for _ in 0..<mostBatches {
            // Nothing is written, and no lock taken, where nothing is over.
            let isOver = try writer.read { try Bool.fetchOne($0, SQLRequest(literal: "SELECT EXISTS (\(expired))")) ?? false }
            guard isOver else { return }
            try writer.write { db in
                try db.execute(literal: "DELETE FROM code WHERE id IN (\(expired) ORDER BY trashed LIMIT \(batch))")
                try TagTable.removeUnused(in: db)
            }
        }
    }
}
