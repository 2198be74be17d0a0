import ArgumentParser
import Foundation
import StatusStore

/// A status as `quire status … --json` writes it.
struct StatusReport: Encodable {
    let name: String
    let pushed: Date
    let title, state, text, value, icon, color, url: String?
    let progress: Double?
    let start, end: Date?
    /// Seconds.
    let ttl: Double?
    let staleAt: Date?
    let isStale: Bool
    /// Whether a live activity goes on.
    let isActivity: Bool
    /// The keys of the program's own.
    let fields: [String: String]

    init(_ status: PushedStatus, at now: Date = Date()) {
        name = status.name.text
        pushed = status.pushed
        title = status.title
        state = status.state
        text = status.text
        value = status.value
        icon = status.icon
        color = status[.color]
        url = status.url
        progress = status.progress
        start = status.start
        end = status.end
        ttl = status.timeToLive
        staleAt = status.staleDate
        isStale = status.isStale(at: now)
        isActivity = status.isActive(at: now)
        fields = Dictionary(status.others.map { ($0.key, $0.value) }) { first, _ in first }
    }
}

/// Carries out what concerns statuses: what makes no sense is wrong usage.
func reportingStatusErrors<Value>(_ body: () throws -> Value) throws -> Value {
    do {
        return try body()
    } catch let error as StatusError where error.isMisuse {
        throw ValidationError("\(error.message) \(error.recovery)")
    }
}
