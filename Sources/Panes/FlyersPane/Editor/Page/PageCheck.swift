import FlyerLayout
import Flyers
import Foundation
import Gtk
import Platform

/// Says whether the codes of a page scan when printed.
struct PageCheck: Hashable, Sendable {
    /// Each one or two sentences.
    let problems: [LocalizedText]
    /// From how far the codes scan; nil if there is no code, or a problem.
    let praise: LocalizedText?

    /// The input of a check.
    struct Request: Hashable, Sendable {
        let flyer: Flyer
        let template: FlyerTemplate
        let page: Int
    }

    /// A page of labels has the same problem many times.
    private static let maximumProblems = 3

    init(_ findings: [CodeFinding]) {
        var sentences: [LocalizedText] = []
        for problem in findings.compactMap(\.problem) where !sentences.contains(problem) { sentences.append(problem) }
        let more = sentences.count - Self.maximumProblems
        problems =
            sentences.prefix(Self.maximumProblems)
            + (more > 0 ? [tr("And 1 more.", plural: "And \(count: more.formatted()) more.", count: more)] : [])
        guard sentences.isEmpty, let nearest = findings.map(\.distance).min() else {
            praise = nil
            return
        }
        praise = tr(
            "Scans from up to \(Self.text(for: nearest)) away.",
            plural: "All \(count: findings.count.formatted()) codes scan from up to \(Self.text(for: nearest)) away.", count: findings.count
        )
    }

    /// Checks the page as it would be printed. Can be called on any thread.
    static func check(_ request: Request) -> PageCheck? {
        // The page itself shows why it cannot be drawn.
        guard let rendering = try? FlyerRendering(request.flyer, template: request.template), !rendering.pages.isEmpty else { return nil }
        return PageCheck(FlyerCheck.check(rendering, page: min(request.page, rendering.pages.count - 1)))
    }

    /// A distance in metres, formatted for people.
    private static func text(for distance: Double) -> LocalizedText {
        distance < 1
            ? tr("\(Int((distance * 20).rounded(.down)) * 5) cm")
            : tr("\(distance.formatted(.number.precision(.fractionLength(distance < 10 ? 1 : 0)))) m")
    }
}

/// The line below the page that says which codes would not scan, or from how far they do.
@MainActor
final class PageCheckBar {
    let root = Box(.column, spacing: 4, classes: ["flyer-verdict"])
    private var shown: PageCheck?

    /// Shown before the first result. The line exists from the beginning, so that the page does not move when the result arrives.
    private static let waiting = tr("Checking that it scans when printed…")

    init() { root.append(Self.line(Self.waiting)) }

    private static func line(_ text: LocalizedText) -> Label { Label(text, classes: ["caption", "dim"]).fitting(.wrap).aligned(0.5) }

    /// Shows the result; nil while there is none.
    func show(_ verdict: PageCheck?) {
        guard verdict != shown else { return }
        shown = verdict
        root.removeAll()
        let problems = verdict?.problems ?? []
        for problem in problems { root.append(WarningLine.make(problem)) }
        if problems.isEmpty { root.append(Self.line(verdict.map { $0.praise ?? tr("This page has no code.") } ?? Self.waiting)) }
        root.setClass("alarming", !problems.isEmpty)
    }

    /// Marks the result as belonging to an older version of the flyer.
    func setStale(_ isStale: Bool) { root.opacity = isStale ? 0.5 : 1 }
}
