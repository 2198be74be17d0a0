import Foundation
import Timeline

extension SimulatedWorld {
    /// Looks at every widget: what can be seen is right, and nothing that is due has been forgotten.
    mutating func audit() {
        for index in widgets.indices { auditStream(index) }
        guard !isLocked, boot > crowdedUntil else { return }
        for index in widgets.indices where !widgets[index].isHidden {
            auditEntry(index)
            auditRefresh(index)
        }
    }

    private mutating func auditEntry(_ index: Int) {
        let widget = widgets[index]
        guard let shown = widget.shown else { return fail("\(index) shows nothing (\(widget.provider))") }
        // What falls due within a second is shown at its end.
        guard let due = widget.due(at: wall), let before = widget.due(at: wall - 1.1), boot > widget.seenSince + 1.1 else { return }
        if shown != due, shown != before { fail("\(index) still shows \(shown.date) and not \(due.date)") }
    }

    private mutating func auditRefresh(_ index: Int) {
        let widget = widgets[index]
        guard widget.flight == nil else { return }
        guard let lastEnd = widget.lastEnd else { return fail("\(index) was never asked") }
        let rules = TimelineRules.standard
        let wait: Double
        if widget.failures > 0 {
            wait = max(rules.longestRetry * (1 + rules.jitter), Self.longestStretch)
        } else if let date = widget.timeline?.refreshDate, date <= wall - Self.patience {
            wait = widget.counted.count > rules.dailyBudget / 5 ? Self.longestStretch : rules.shortestInterval
        } else {
            return
        }
        let latest = max(lastEnd + wait, widget.seenSince) + Self.patience
        if boot > latest {
            let status = engine.status(of: Int64(index)).map { "\($0)" } ?? "unknown"
            fail("\(index) (\(widget.provider)) has not been asked for \(boot - lastEnd) s: \(status)")
        }
    }

    /// A day shared among the part of the budget that is no burst.
    private static let longestStretch = 86_400.0 / 56
    /// Up to the whole second, and a turn or two.
    private static let patience = 10.0
}
