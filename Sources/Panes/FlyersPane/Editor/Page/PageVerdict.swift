import FlyerLayout
import Flyers
import Gtk

/// Whether the codes of a page scan as they are printed, in words.
struct PageVerdict: Hashable, Sendable {
    /// A sentence or two each.
    let problems: [String]
    /// How well it scans; nil where there is no code, or something is wrong.
    let praise: String?

    /// What is asked.
    struct Request: Hashable, Sendable {
        let flyer: Flyer
        let template: FlyerTemplate
        let page: Int
    }

    /// A page of many labels says the same of each.
    private static let mostProblems = 3

    init(_ findings: [CodeFinding]) {
        var sentences: [String] = []
        for problem in findings.compactMap(\.problem) where !sentences.contains(problem) { sentences.append(problem) }
        let more = sentences.count - Self.mostProblems
        problems = sentences.prefix(Self.mostProblems) + (more > 0 ? ["And \(more.formatted()) more."] : [])
        guard sentences.isEmpty, let nearest = findings.map(\.distance).min() else {
            praise = nil
            return
        }
        praise = "\(findings.count == 1 ? "Scans" : "All \(findings.count.formatted()) codes scan") from up to \(Self.words(for: nearest)) away."
    }

    /// Looks at the page as it is printed; on any thread.
    static func check(_ request: Request) -> PageVerdict? {
        // That it cannot be drawn is said in its place.
        guard let rendering = try? FlyerRendering(request.flyer, template: request.template), !rendering.pages.isEmpty else { return nil }
        return PageVerdict(FlyerCheck.check(rendering, page: min(request.page, rendering.pages.count - 1)))
    }

    /// A distance in metres as people say it.
    private static func words(for distance: Double) -> String {
        distance < 1
            ? "\(Int((distance * 20).rounded(.down)) * 5) cm"
            : "\(distance.formatted(.number.precision(.fractionLength(distance < 10 ? 1 : 0)))) m"
    }
}

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
