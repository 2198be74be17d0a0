import Desktop
import Gtk
import LibraryStore
import Navigation
import PaneKit
import Payload

/// Opens quire:// addresses from outside in the window.
///
/// It only shows something, or opens a form that the user confirms. A task is completed after a question, or at once by a link that this
/// Quire signed.
@MainActor
final class DeepLinkRouter {
    private unowned let window: MainWindow
    private var lookup: Task<Void, Never>?

    /// The window owns the router.
    init(window: MainWindow) { self.window = window }

    func open(_ address: String, in context: PaneContext) {
        lookup?.cancel()
        let link: DeepLink
        do throws(DeepLinkError) { link = try DeepLink(reading: address) } catch {
            return window.explain(DeepLinkErrorText.toast(address, error) { [weak self] in self?.go(to: "scanner", place: "scan") })
        }
        switch link {
        case .code(let id): find(id, as: address, in: context) { $0.window.showLarge($1) }
        case .editCode(let id): find(id, as: address, in: context) { router, _ in router.go(to: "library", place: link.address) }
        case .create: go(to: "library", place: link.address)
        case .scan: go(to: "scanner", place: link.address)
        case .scans: go(to: "scanner", place: "history")
        case .favorites: go(to: "library", place: "favorites")
        case .recent: go(to: "library", place: "recent")
        case .folder(let name): goToFolder(name, in: context)
        case .search(let text):
            window.leaveLargeIfShown()
            window.search(text, in: "library")
        // The Widgets pane shows them in a sheet, and knows which kinds and statuses there are.
        case .tasks: go(to: "widgets", place: "tasks")
        case .task(let id): go(to: "widgets", place: "task/\(id)")
        case .widget, .status: go(to: "widgets", place: link.address)
        case .completeTask(let id, let key):
            let handler = TaskLinkHandler(window: window, context: context)
            // Not cancelled by the next address.
            _ = context.perform { try await handler.complete(id, key: key) }
        // The pane reports an unknown template.
        case .flyer(let template): go(to: "flyers", place: "template/\(template)")
        case .pane(let id) where window.hasPane(id): go(to: id, place: nil)
        case .pane(let id): window.explain(Toast("This version of Quire has no place called “\(id)”. Update Quire to go there."))
        }
    }

    /// Call it before the window is destroyed.
    func stop() { lookup?.cancel() }

    // MARK: Destinations

    private func go(to pane: String, place: String?) {
        window.leaveLargeIfShown()
        window.go(to: pane, place: place)
    }

    /// Looks up a code and calls `found` with it. Expired codes count: the large view asks before it shows them.
    private func find(
        _ id: Code.ID, as address: String, in context: PaneContext, _ found: @escaping @MainActor (DeepLinkRouter, Code) -> Void
    ) {
        let library = context.library
        lookup = context.perform { [weak self] in
            let code = try await library.code(id)
            guard !Task.isCancelled, let self else { return }
            guard let code else {
                return self.window.explain(Toast("There is no code \(id) in the library. It may have been deleted for good."))
            }
            guard code.trashed == nil else {
                return self.window.explain(
                    Toast(
                        "“\(code.title)” is in the trash. Restore it to show it.",
                        button: ("Open trash", { [weak self] in self?.go(to: "library", place: "trash") })))
            }
            // A sheet was opened meanwhile: wait until it is closed.
            guard !self.window.isBehindSheet else { return self.window.openAddress(address) }
            found(self, code)
        }
    }

    private func goToFolder(_ name: String, in context: PaneContext) {
        let library = context.library
        lookup = context.perform { [weak self] in
            let folder = try await library.folder(named: name)
            guard !Task.isCancelled, let self else { return }
            guard let folder else {
                return self.window.explain(
                    Toast("There is no folder “\(DeepLinkErrorText.shortened(name))” in the library. It may have been renamed or removed."))
            }
            self.go(to: "library", place: "folder-\(folder.id)")
        }
    }
}

/// Completes a task for a link from outside. It asks first, because anyone may have written the link, unless this Quire signed it. A toast
/// offers to undo it.
@MainActor
struct TaskLinkHandler {
    let window: MainWindow
    let context: PaneContext

    func complete(_ id: TodoTask.ID, key: String?) async throws {
        let task: TodoTask
        do throws(LibraryError) {
            task = try await context.library.task(id)
        } catch .noSuchTask {
            return window.explain(Toast("There is no task \(id). It may have been removed.", button: tasksButton))
        }
        guard !task.isCompleted else {
            return window.explain(Toast("“\(title(of: task))” was done already.", button: tasksButton))
        }
        if let key, LinkSigner().isKey(key, ofCompleting: task) { return try await completeNow(task) }
        // The question would be hidden behind a sheet: wait until it is closed.
        guard !window.isBehindSheet else { return window.openAddress("quire://task/\(id)/complete") }
        Question.ask(
            title: "Complete task?", text: "A link from another program asks for it. You can undo it afterwards.", detail: title(of: task),
            confirmTitle: "Complete", over: window.window
        ) { _ = context.perform { try await completeNow(task) } }
    }

    private func completeNow(_ task: TodoTask) async throws {
        let change = try await context.library.completeTask(task.id)
        guard change.hasChanged else {
            return window.explain(Toast("“\(title(of: task))” was done already.", button: tasksButton))
        }
        window.explain(Toast("“\(title(of: task))” is done.", button: ("Undo", { undo(task.id) })))
    }

    private func undo(_ id: TodoTask.ID) {
        let library = context.library
        // The window shows an error.
        _ = context.perform { try await library.reopenTask(id) }
    }

    private var tasksButton: (title: String, run: @MainActor () -> Void) {
        ("See tasks", { [weak window] in window?.go(to: "widgets", place: "tasks") })
    }

    private func title(of task: TodoTask) -> String {
        let title = task.title
        return title.count > 60 ? title.prefix(60) + "…" : title
    }
}

/// The messages for invalid addresses.
@MainActor
enum DeepLinkErrorText {
    static func toast(_ address: String, _ problem: DeepLinkError, openingScanner: @escaping @MainActor () -> Void) -> Toast {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        switch problem {
        case .otherScheme where scheme == "file":
            let advice =
                "Quire opens no files by itself. To read codes in a picture, drop it on the scanner; to add codes from a file, import it."
            return Toast(advice, button: ("Open scanner", openingScanner))
        case .otherScheme:
            return Toast(
                "“\(shortened(address))” was not opened: Quire goes to addresses that begin with “\(DeepLink.scheme)://”, and opens no others."
            )
        case .unknownDestination: return Toast("“\(shortened(address))” is no place in Quire. “quire open --help” lists what there is.")
        default:
            return Toast("“\(shortened(address))” is no place in Quire: \(problem.reason). “quire open --help” lists what there is.")
        }
    }

    /// A text of unknown origin on one line, with a maximum length and without control characters.
    static func shortened(_ text: String) -> String {
        let shown = Payload(String(text.prefix(200))).displayText.split(whereSeparator: \.isNewline).joined(separator: " ")
        return shown.count > 80 ? shown.prefix(80) + "…" : shown
    }
}
