import Foundation
import StatusStore

/// Saturday, 21 November 2026, 09:42:30 UTC.
let now = Date(timeIntervalSince1970: 1_795_254_150)

func status(_ fields: KeyValuePairs<String, String>, named name: String = "job", at date: Date = now) throws -> PushedStatus {
    try PushedStatus(name: StatusName(name), fields: fields.map { StatusField($0.key, $0.value) }, pushed: date)
}

/// A folder of statuses of its own, which goes with `body`.
func withFolder(_ body: (StatusFolder) async throws -> Void) async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "quire-status-\(UUID().uuidString)/status")
    // Best effort: the system empties its temporary folder.
    defer { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
    try await body(StatusFolder(url))
}
