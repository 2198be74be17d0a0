import Gtk
import LibraryStore
import LinkMinting
import Navigation
import PaneKit
import Payload

/// Takes addresses from outside to their place in the window. It only shows something, or begins what a person ends; a task is completed after a
/// question, or at once by a link that this Quire made. Where there is nothing to show, it says so.
@MainActor
final class AddressVisits {
    private unowned let window: MainWindow
    private var finding: Task<Void, Never>?

    /// The window owns this.
    init(window: MainWindow) { self.window = window }

    func visit(_ address: String, in context: PaneContext) {
        finding?.cancel()
        let link: DeepLink
        do throws(DeepLinkError) { link = try DeepLink(reading: address) } catch {
            return window.explain(AddressRefusal.toast(address, error) { [weak self] in self?.go(to: "scanner", place: "scan") })
        }
        switch link {
        case .code(let id): find(id, as: address, in: context) { $0.window.showLarge($1) }
        case .editCode(let id): find(id, as: address, in: context) { visits, _ in visits.go(to: "library", place: link.address) }
        case .create: go(to: "library", place: link.address)
        case .scan: go(to: "scanner", place: link.address)
        case .scans: go(to: "scanner", place: "history")
        case .favorites: go(to: "library", place: "favorites")
        case .recent: go(to: "library", place: "recent")
        case .folder(let name): goToFolder(name, in: context)
        case .search(let text):
            window.leaveLargeIfShown()
            window.search(text, in: "library")
        // The pane of widgets shows them over itself, and knows which kinds and statuses there are.
        case .tasks: go(to: "widgets", place: "tasks")
        case .task(let id): go(to: "widgets", place: "task/\(id)")
        case .widget, .status: go(to: "widgets", place: link.address)
        case .completeTask(let id, let key):
            let visit = TaskVisit(window: window, context: context)
            // What was asked for is done, also where another address comes before it is.
            _ = context.perform { try await visit.complete(id, key: key) }
        // The pane knows which templates there are, and says so where there is none.
        case .flyer(let template): go(to: "flyers", place: "template/\(template)")
        case .pane(let id) where window.hasPane(id): go(to: id, place: nil)
        case .pane(let id): window.explain(Toast("This version of Quire has no place called “\(id)”. Update Quire to go there."))
        }
    }

    /// Before the window goes.
    func stop() { finding?.cancel() }

    // MARK: Places

    private func go(to pane: String, place: String?) {
        window.leaveLargeIfShown()
        window.go(to: pane, place: place)
    }

    /// A code that is over is held back by the large view itself, which says so.
    private func find(
        _ id: Code.ID, as address: String, in context: PaneContext, _ found: @escaping @MainActor (AddressVisits, Code) -> Void
    ) {
        let library = context.library
        finding = context.perform { [weak self] in
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
            // A sheet was opened meanwhile: it waits for that, as it would have before.
            guard !self.window.isBehindSheet else { return self.window.visit(address) }
            found(self, code)
        }
    }

    private func goToFolder(_ name: String, in context: PaneContext) {
        let library = context.library
        finding = context.perform { [weak self] in
            let folder = try await library.folder(named: name)
            guard !Task.isCancelled, let self else { return }
            guard let folder else {
                return self.window.explain(Toast("There is no folder “\(AddressRefusal.shortened(name))” in the library. It may have been renamed or removed."))
            }
            self.go(to: "library", place: "folder-\(folder.id)")
        }
    }
}

/// Completes a task for an address from outside. Anybody may have written that, so a person is asked first, unless it is a link that this Quire
/// made; what was done is said, and can be undone.
@MainActor
struct TaskVisit {
    let window: MainWindow
    let context: PaneContext

    func complete(_ id: TodoTask.ID, key: String?) async throws {
        let task: TodoTask
        do throws(LibraryError) {
            task = try await context.library.task(id)
        } catch .noSuchTask {
            return window.explain(Toast("There is no task \(id). It may have been removed.", button: seeing))
        }
        guard !task.isCompleted else {
            return window.explain(Toast("“\(title(of: task))” was done already.", button: seeing))
        }
        if let key, LinkMint().isKey(key, ofCompleting: task) { return try await completeNow(task) }
        // Behind a sheet nobody would see the question: it waits for that, as every other address does.
        guard !window.isBehindSheet else { return window.visit("quire://task/\(id)/complete") }
        Question.ask(
            title: "Complete task?", text: "A link from another program asks for it. You can undo it afterwards.", detail: title(of: task),
            confirmTitle: "Complete", over: window.window
        ) { _ = context.perform { try await completeNow(task) } }
    }

    private func completeNow(_ task: TodoTask) async throws {
        let change = try await context.library.completeTask(task.id)
        guard change.hasChanged else {
            return window.explain(Toast("“\(title(of: task))” was done already.", button: seeing))
        }
        window.explain(Toast("“\(title(of: task))” is done.", button: ("Undo", { undo(task.id) })))
    }

    private func undo(_ id: TodoTask.ID) {
        let library = context.library
        // Over when the library has answered; a failure is shown by the window.
        _ = context.perform { try await library.reopenTask(id) }
    }

    private var seeing: (title: String, run: @MainActor () -> Void) {
        ("See tasks", { [weak window] in window?.go(to: "widgets", place: "tasks") })
    }

    private func title(of task: TodoTask) -> String {
        let title = task.title
        return title.count > 60 ? title.prefix(60) + "…" : title
    }
}

/// What is said of an address that leads nowhere.
@MainActor
enum AddressRefusal {
    static func toast(_ address: String, _ problem: DeepLinkError, openingScanner: @escaping @MainActor () -> Void) -> Toast {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        switch problem {
        case .otherScheme where scheme == "file":
            let advice = "Quire opens no files by itself. To read codes in a picture, drop it on the scanner; to add codes from a file, import it."
            return Toast(advice, button: ("Open scanner", openingScanner))
        case .otherScheme:
            return Toast(
                "“\(shortened(address))” was not opened: Quire goes to addresses that begin with “\(DeepLink.scheme)://”, and opens no others.")
        case .unknownPlace: return Toast("“\(shortened(address))” is no place in Quire. “quire open --help” lists what there is.")
        default:
            return Toast("“\(shortened(address))” is no place in Quire: \(problem.reason). “quire open --help” lists what there is.")
        }
    }

    /// Whoever wrote it chose its characters, and how many.
    static func shortened(_ text: String) -> String {
        let shown = Payload(String(text.prefix(200))).displayText.split(whereSeparator: \.isNewline).joined(separator: " ")
        return shown.count > 80 ? shown.prefix(80) + "…" : shown
    }
}
