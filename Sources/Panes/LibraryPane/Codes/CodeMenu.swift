import Gtk
import LibraryStore
import PaneKit

/// The menu of a code, or of all that are selected: everything that can be done with them.
@MainActor
final class CodeMenu {
    private let commands: CodeCommands
    private var popover: Popover?
    /// So many folders stand in the menu itself; the others are a sheet away.
    private static let mostFolders = 12

    init(commands: CodeCommands) { self.commands = commands }

    /// Opens it at a point of a widget. `codes` are those it is about, `code` is the one that it was asked of.
    func open(of code: Code, _ codes: [Code.ID], in anchor: Widget, at point: (x: Double, y: Double)) {
        popover?.unparent()
        let builder = Builder()
        if code.trashed != nil {
            fillForTrash(builder, codes, codes.count == 1 ? code : nil)
        } else if codes.count > 1 {
            fill(builder, codes)
        } else {
            fill(builder, code)
        }
        builder.actions.insert(into: anchor, as: "code")
        let opened = Popover(menu: builder.menu, on: anchor)
        popover = opened
        opened.open(at: point)
    }

    /// Before the pane's widgets go.
    func close() {
        popover?.unparent()
        popover = nil
    }

    private func fill(_ menu: Builder, _ code: Code) {
        let commands = self.commands
        menu.section()
        menu.add("Show large", "enlarge") { commands.show?(code) }
        if let edit = commands.edit { menu.add("Edit…", "edit") { edit(code) } }
        menu.add("Rename…", "rename") { commands.rename(code) }
        menu.add("Duplicate", "duplicate") { commands.duplicate(code) }
        menu.section()
        menu.add(code.isFavorite ? "Remove from favourites" : "Add to favourites", "favorite") { commands.toggleFavorite(code) }
        addFolders(menu, [code.id], code)
        menu.add("Tags…", "tags") { commands.changeTags(of: [code.id], code) }
        menu.section()
        menu.add("Copy picture", "copy-picture") { commands.copyPicture(code) }
        menu.add("Copy text", "copy") { commands.copyText(code) }
        menu.add("Save picture as…", "save-picture") { commands.savePicture(code) }
        menu.add("Share…", "share") { commands.share([code.id]) }
        if let export = commands.export { menu.add("Export…", "export") { export([code.id]) } }
        menu.add("Make a flyer…", "flyer") { commands.context.shell?.makeFlyer(of: [code.id]) }
        if let link = code.payload.link {
            menu.add("Open link…", "open") { commands.context.shell?.confirmOpening(link.absoluteString) }
        }
        menu.add("Pin to the desktop", "pin") { commands.pin(code) }
        if let showHistory = commands.showHistory { menu.add("History…", "history") { showHistory(code) } }
        menu.section()
        menu.add("Delete", "delete") { commands.delete([code.id], code) }
    }

    private func fill(_ menu: Builder, _ codes: [Code.ID]) {
        let commands = self.commands
        menu.section()
        menu.add("Add to favourites", "favorite") { commands.setFavorite(true, codes) }
        menu.add("Remove from favourites", "no-favorite") { commands.setFavorite(false, codes) }
        addFolders(menu, codes, nil)
        menu.add("Tags…", "tags") { commands.changeTags(of: codes) }
        menu.add("Share…", "share") { commands.share(codes) }
        if let export = commands.export { menu.add("Export…", "export") { export(codes) } }
        menu.add("Make a flyer…", "flyer") { commands.context.shell?.makeFlyer(of: codes) }
        menu.section()
        menu.add("Delete", "delete") { commands.delete(codes) }
    }

    private func fillForTrash(_ menu: Builder, _ codes: [Code.ID], _ one: Code?) {
        let commands = self.commands
        menu.section()
        menu.add("Restore", "restore") { commands.restore(codes, one) }
        menu.section()
        menu.add("Delete for ever…", "destroy") { commands.deleteForEver(codes, one) }
    }

    private func addFolders(_ menu: Builder, _ codes: [Code.ID], _ one: Code?) {
        let commands = self.commands
        menu.submenu("Move to") { inside in
            inside.section()
            for folder in commands.folders.folders.prefix(Self.mostFolders) where folder.id != one?.folder {
                inside.add(folder.name, "move-\(folder.id)") { commands.move(codes, one, to: folder) }
            }
            inside.section()
            if one == nil || one?.folder != nil {
                inside.add(Folder.unfiledName, "move-out") { commands.move(codes, one, to: nil) }
            }
            inside.add("Another folder…", "move") { commands.chooseFolder(for: codes, one) }
        }
    }
}

/// Puts a menu and its actions together.
@MainActor
private final class Builder {
    let menu = Menu()
    let actions: ActionGroup
    private var current = Menu()

    init(actions: ActionGroup = ActionGroup()) { self.actions = actions }

    /// What follows stands apart from what came before.
    func section() {
        current = Menu()
        menu.addSection(current)
    }

    func add(_ title: String, _ name: String, _ run: @escaping @MainActor () -> Void) {
        actions.add(name, run)
        current.add(title.replacing("_", with: "__"), action: "code.\(name)")
    }

    func submenu(_ title: String, _ fill: (Builder) -> Void) {
        let inside = Builder(actions: actions)
        fill(inside)
        current.addSubmenu(title, inside.menu)
    }
}
