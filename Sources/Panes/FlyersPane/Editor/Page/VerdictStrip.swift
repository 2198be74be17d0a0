import Gtk

/// Below the page: what of it would not scan, or from how far away it does.
@MainActor
final class VerdictStrip {
    let root = Box(.column, spacing: 4, classes: ["flyer-verdict"])
    private var shown: PageVerdict?

    /// Before anything is known: its line is there from the beginning, so that the page does not move when the words come.
    private static let waiting = "Checking whether it scans as printed…"

    init() { root.append(Self.line(Self.waiting)) }

    private static func line(_ words: String) -> Label { Label(words, classes: ["caption", "dim"]).fitting(.wrap).aligned(0.5) }

    /// Nil where nothing is known yet.
    func show(_ verdict: PageVerdict?) {
        guard verdict != shown else { return }
        shown = verdict
        root.removeAll()
        let problems = verdict?.problems ?? []
        for problem in problems { root.append(WarningLine.make(problem)) }
        if problems.isEmpty { root.append(Self.line(verdict.map { $0.praise ?? "There is no code on this page." } ?? Self.waiting)) }
        root.setClass("alarming", !problems.isEmpty)
    }

    /// What was found is of an older flyer.
    func setStale(_ isStale: Bool) { root.opacity = isStale ? 0.5 : 1 }
}
