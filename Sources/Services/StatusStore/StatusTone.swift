import Graphics
import Platform

/// The meaning of a state at a glance, shown as a colour.
public enum StatusTone: Hashable, Sendable {
    case success, warning, danger
    /// Something is in progress.
    case active
    case neutral
    /// "#RRGGBB", the same in light and dark.
    case fixed(String)

    /// The tone of a state, by the words that programs commonly use. Unknown words are neutral.
    public init(state: String) {
        let word = state.lowercased().filter { $0.isLetter || $0.isNumber }
        self = Self.words.first { $0.words.contains(word) }?.tone ?? .neutral
    }

    /// The tone of a pushed colour: a meaning, a plain colour that stands for one, or RRGGBB with or without "#".
    public init?(color: String) {
        if let tone = Self.names[color.lowercased()] {
            self = tone
            return
        }
        guard let color = Color(opaqueHex: color) else { return nil }
        self = .fixed(color.hex)
    }

    static let colorAdvice =
        tr("Use success, warning, danger, accent or neutral; green, yellow, red, blue or gray; or a colour like 3366CC.")

    private static let names: [String: StatusTone] = [
        "success": .success, "green": .success, "warning": .warning, "yellow": .warning, "orange": .warning, "amber": .warning,
        "danger": .danger, "error": .danger, "red": .danger, "accent": .active, "active": .active, "blue": .active,
        "neutral": .neutral, "gray": .neutral, "grey": .neutral,
    ]

    private static let words: [(tone: StatusTone, words: Set<String>)] = [
        (
            .success,
            [
                "ok", "okay", "good", "fine", "success", "successful", "succeeded", "passed", "pass", "passing", "done", "finished",
                "complete", "completed", "up", "online", "connected", "healthy", "ready", "on", "open", "available", "synced", "green",
                "yes", "fixed", "resolved", "safe", "uptodate", "charged",
            ]
        ),
        (
            .warning,
            [
                "warning", "warn", "degraded", "slow", "unstable", "late", "delayed", "attention", "unknown", "flaky", "partial", "stale",
                "low", "away", "yellow", "orange", "amber", "outdated", "skipped", "unhealthy",
            ]
        ),
        (
            .danger,
            [
                "error", "err", "failed", "failure", "fail", "failing", "down", "offline", "disconnected", "danger", "critical", "crit",
                "alert", "broken", "emergency", "fatal", "red", "crashed", "dead", "aborted", "cancelled", "canceled", "timeout",
                "timedout", "lost", "overdue", "blocked", "full", "no",
            ]
        ),
        (
            .active,
            [
                "running", "run", "active", "busy", "building", "working", "syncing", "downloading", "uploading", "connecting", "loading",
                "started", "starting", "stopping", "inprogress", "progress", "testing", "deploying", "installing", "updating", "checking",
                "scanning", "copying", "rendering", "recording", "playing", "charging", "restarting", "blue", "live",
            ]
        ),
    ]
}
