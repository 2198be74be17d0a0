import Foundation
import GLib

extension CodeReport {
    /// The same keys as in JSON, without the style. What D-Bus cannot say is left out: a text with a NUL in it, whose bytes are there.
    ///
    /// - Parameter isWithheld: leaves the content out and says so with "secret".
    func values(isWithheld: Bool) -> [String: Variant] {
        var values: [String: Variant] = [
            "id": .int64(id), "uuid": .string(uuid), "title": .string(title.carried), "kind": .string(kind), "favorite": .bool(favorite),
            "created": .string(created.carried), "modified": .string(modified.carried),
        ]
        if isWithheld {
            values["secret"] = .bool(true)
        } else {
            if let text, !text.utf8.contains(0) { values["text"] = .string(text) }
            values["bytes"] = .bytes(Array(bytes))
        }
        values["folder"] = folder.map { .string($0.carried) }
        values["tags"] = tags.map { .strings($0.map(\.carried)) }
        values["notes"] = notes.map { .string($0.carried) }
        values["used"] = used.map { .string($0.carried) }
        values["uses"] = uses.map { .int64(Int64($0)) }
        values["expires"] = expires.map { .string($0.carried) }
        values["oneTime"] = oneTime.map { .bool($0) }
        values["spent"] = spent.map { .string($0.carried) }
        values["state"] = state.map { .string($0) }
        values["trashed"] = trashed.map { .string($0.carried) }
        return values
    }

    /// In bytes, roughly: what an answer with it takes.
    var weight: Int {
        let texts = [title, text ?? "", folder ?? "", notes ?? ""] + (tags ?? [])
        return 400 + bytes.count + texts.reduce(0) { $0 + $1.utf8.count }
    }
}

extension PinReport {
    /// The same keys as in JSON.
    var values: [String: Variant] {
        var values: [String: Variant] = [
            "id": .int64(id), "kind": .string(kind.carried), "family": .string(family.carried),
            "configuration": .dictionary(configuration.mapValues { .string($0.carried) }), "created": .string(created.carried),
        ]
        values["nextRefresh"] = nextRefresh.map { .string($0.carried) }
        values["lastRefresh"] = lastRefresh.map { .string($0.carried) }
        values["isRefreshing"] = isRefreshing.map { .bool($0) }
        values["isStale"] = isStale.map { .bool($0) }
        values["isHidden"] = isHidden.map { .bool($0) }
        values["isLive"] = isLive.map { .bool($0) }
        values["spentBudget"] = spentBudget.map { .int32(Int32(clamping: $0)) }
        values["problem"] = problem.map { .string($0.carried) }
        return values
    }
}

extension String {
    /// As D-Bus carries texts: it ends them at NUL.
    fileprivate var carried: String { utf8.contains(0) ? replacing("\0", with: "\u{2400}") : self }
}

extension Date {
    /// ISO 8601 in UTC with milliseconds, as in JSON.
    fileprivate var carried: String { formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
}
