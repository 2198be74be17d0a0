import Flyers
import Gtk
import PaneKit

/// Reads a flyer back before it leaves in a way that asks nothing else, and asks when something on it would not work.
@MainActor
enum OutputQuestion {
    /// From so many pages on it is said that this takes a while.
    private static let manyPages = 10

    /// - Parameters:
    ///   - pages: those that leave, counted from 0; all of them where none are named.
    ///   - deed: such as “Print”.
    ///   - go: goes on, at once or after the question.
    static func ask(
        _ job: OutputJob, pages: [Int]? = nil, as format: FlyerFormat = .pdf, deed: String, context: PaneContext,
        go: @escaping @MainActor () -> Void
    ) async throws {
        let pages = pages ?? Array(job.pages.indices)
        if pages.count >= manyPages { context.shell?.show(Toast("Reading \(pages.count.formatted()) pages back before they leave…")) }
        let findings = try await OutputFindings.of(job, pages: pages, as: format)
        guard !findings.isFine, let shell = context.shell else { return go() }
        Question.ask(
            title: "\(deed) it anyway?", text: findings.shownProblems.joined(separator: "\n\n"), confirmTitle: "\(deed) anyway",
            over: shell.window, confirmed: go)
    }
}
