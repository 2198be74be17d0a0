import Gtk
import LibraryStore
import PaneKit

/// What can be done with one code of the library, each with its undo where one is possible.
@MainActor
final class CodeCommands {
    private let context: PaneContext
    private var popover: Popover?
    /// Opens a code in the sheet that it was made in.
    var edit: @MainActor (Code) -> Void = { _ in }

    init(context: PaneContext) { self.context = context }

    func toggleFavorite(_ code: Code) {
        let library = context.library
        context.perform { try await library.update(code.id) { $0.isFavorite.toggle() } }
    }

    func rename(_ code: Code) {
        guard let shell = context.shell else { return }
        let context = self.context
        RenameSheet(code: code, over: shell.window) { title in
            let library = context.library
            context.perform { try await library.update(code.id) { $0.title = title } }
        }.present()
    }

    func copyText(_ code: Code) {
        guard let text = code.payload.text else {
            context.shell?.show(Toast("This code holds bytes that are no text. Save them with “quire show --json”."))
            return
        }
        Clipboard.copy(text)
        context.shell?.show(Toast("Copied the text of “\(code.title)”" + (code.notice().map { ". \($0)." } ?? "")))
    }

    func delete(_ code: Code) {
        let context = self.context
        let library = context.library
        context.perform {
            try await library.trash([code.id])
            context.shell?.show(
                Toast("Deleted “\(code.title)”", button: ("Undo", { context.perform { try await library.restore([code.id]) } })))
        }
    }

    func restore(_ code: Code) {
        let library = context.library
        let shell = context.shell
        context.perform {
            try await library.restore([code.id])
            shell?.show(Toast("“\(code.title)” is back in the library"))
        }
    }

    /// There is no undo for this: it asks.
    func deleteForEver(_ code: Code) {
        guard let shell = context.shell else { return }
        let context = self.context
        Question.ask(
            title: "Delete “\(code.title)” for ever?", text: "It leaves the trash, and nothing brings it back.",
            confirmTitle: "Delete for ever", isDestructive: true, over: shell.window
        ) {
            let library = context.library
            context.perform { try await library.removePermanently([code.id]) }
        }
    }

    /// Opens the menu of a code at a point of a widget.
    func openMenu(of code: Code, in anchor: Widget, at point: (x: Double, y: Double)) {
        let actions = ActionGroup()
        let menu = Menu()
        func entry(_ section: Menu, _ title: String, _ name: String, _ run: @escaping @MainActor () -> Void) {
            actions.add(name, run)
            section.add(title, action: "code.\(name)")
        }
        let first = Menu()
        let last = Menu()
        if code.trashed == nil {
            entry(first, "Show large", "enlarge") { [weak self] in self?.context.shell?.showLarge(code) }
            entry(first, code.isFavorite ? "Remove from favourites" : "Add to favourites", "favorite") { [weak self] in
                self?.toggleFavorite(code)
            }
            entry(first, "Edit…", "edit") { [weak self] in self?.edit(code) }
            entry(first, "Rename…", "rename") { [weak self] in self?.rename(code) }
            entry(first, "Copy text", "copy") { [weak self] in self?.copyText(code) }
            if let link = code.payload.link {
                entry(first, "Open link…", "open") { [weak self] in self?.context.shell?.confirmOpening(link.absoluteString) }
            }
            entry(first, "History…", "history") { [weak self] in
                if let self, let shell = self.context.shell { HistorySheet(context: self.context, over: shell.window, of: code).present() }
            }
            entry(last, "Delete", "delete") { [weak self] in self?.delete(code) }
        } else {
            entry(first, "Restore", "restore") { [weak self] in self?.restore(code) }
            entry(last, "Delete for ever…", "destroy") { [weak self] in self?.deleteForEver(code) }
        }
        menu.addSection(first).addSection(last)
        popover?.unparent()
        actions.insert(into: anchor, as: "code")
        let opened = Popover(menu: menu, on: anchor)
        popover = opened
        opened.open(at: point)
    }

    /// Before the pane's widgets go.
    func closeMenu() {
        popover?.unparent()
        popover = nil
    }
}
