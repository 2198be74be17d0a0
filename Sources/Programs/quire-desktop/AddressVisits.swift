import LibraryStore
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
