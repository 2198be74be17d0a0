public import Desktop
import Gtk
public import LibraryStore
public import Navigation
public import PaneKit
import Platform

/// What the widgets pane shows.
public enum WidgetsDestination: LinkedDestination {
    /// The kinds of widgets, and the pinned ones: `quire://widgets`.
    case gallery
    /// The task lists: `quire://tasks`.
    case tasks
    /// A task in its list: `quire://task/3`.
    case task(TodoTask.ID)
    /// A kind of widget in the gallery, by its id: `quire://widgets/clock`.
    case kind(String)
    /// A pushed status, by its name: `quire://status/backup`.
    case status(String)

    public init?(_ link: inout DeepLink) throws(DeepLinkError) {
        switch (link.name, link.parts.count) {
        case ("tasks", 0): self = .tasks
        case ("task", 1): self = .task(try link.parts[0].id())
        case ("widgets", 1): self = .kind(try link.parts[0].name())
        case ("status", 1): self = .status(try link.parts[0].name())
        default: return nil
        }
    }

    public var address: String {
        switch self {
        case .gallery: DeepLink.address("widgets")
        case .tasks: DeepLink.address("tasks")
        case .task(let id): DeepLink.address("task", String(id))
        case .kind(let id): DeepLink.address("widgets", id)
        case .status(let name): DeepLink.address("status", name)
        }
    }
}

/// Completes a task for a link. It asks first, because anyone may have written the link, unless this Quire signed it. A toast offers to
/// undo it.
extension TaskCompletion: IndirectDestination {
    /// A signed link completes its task without a question: no later link may replace it.
    public var isImmediate: Bool { key != nil }

    public func resolve(in context: PaneContext) -> (any Destination)? {
        // Not cancelled by the next link.
        context.perform { try await begin(in: context) }
        return nil
    }

    @MainActor
    private func begin(in context: PaneContext) async throws {
        guard let shell = context.shell else { return }
        let found: TodoTask
        do throws(LibraryError) {
            found = try await context.library.task(task)
        } catch .noSuchTask {
            return explain(tr("There is no task \(task). It may have been removed."), in: shell)
        }
        guard !found.isCompleted else { return explain(tr("“\(found.shortTitle)” was already done."), in: shell) }
        if let key, LinkSigner().isKey(key, ofCompleting: found) { return try await complete(in: context) }
        // The question would be hidden behind a sheet: wait until it is closed.
        guard !shell.window.isBehindModal else { return shell.open(TaskCompletion(task)) }
        Question.ask(
            title: tr("Complete task?"), text: tr("A link from another program asks for it. You can undo it afterwards."),
            detail: found.shortTitle,
            confirmTitle: tr("Complete", context: "verb"), over: shell.window
        ) { context.perform { try await complete(in: context) } }
    }

    @MainActor
    private func complete(in context: PaneContext) async throws {
        let change = try await context.library.completeTask(task)
        guard let shell = context.shell else { return }
        guard change.hasChanged else { return explain(tr("“\(change.task.shortTitle)” was already done."), in: shell) }
        let undo: @MainActor () -> Void = { context.perform { try await context.library.reopenTask(task) } }
        shell.explain(Toast(tr("“\(change.task.shortTitle)” is done."), button: (tr("Undo"), undo)))
    }

    @MainActor
    private func explain(_ message: LocalizedText, in shell: any Shell) {
        shell.explain(Toast(message, button: (tr("Show tasks"), { [weak shell] in shell?.open(WidgetsDestination.tasks) })))
    }
}
