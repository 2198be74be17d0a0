import Foundation
import Graphics
import Gtk
import LibraryStore
import PaneKit

/// The commands for folders.
@MainActor
final class FolderCommands {
    private let context: PaneContext
    private let folders: FolderModel
    private let commands: CodeCommands
    private let menu = ContextMenu()

    init(context: PaneContext, folders: FolderModel, commands: CodeCommands) {
        (self.context, self.folders, self.commands) = (context, folders, commands)
    }

    func makeNew() {
        guard let shell = context.shell else { return }
        FolderSheet(nil, among: folders.folders, over: shell.window) { [library = context.library] attributes in
            try await library.addFolder(attributes.name, icon: attributes.icon, color: attributes.color)
        }.present()
    }

    func edit(_ folder: Folder) {
        guard let shell = context.shell else { return }
        FolderSheet(folder, among: folders.folders, over: shell.window) { [library = context.library] attributes in
            if attributes.name != folder.name { try await library.renameFolder(folder.id, to: attributes.name) }
            if attributes.icon != folder.icon || attributes.color != folder.color {
                try await library.styleFolder(folder.id, icon: attributes.icon, color: attributes.color)
            }
        }.present()
    }

    func move(_ folder: Folder, by places: Int) {
        if let order = folders.order(moving: folder.id, by: places) { save(order) }
    }

    func move(_ folder: Folder.ID, before other: Folder.ID?) { save(folders.order(moving: folder, before: other)) }

    private func save(_ order: [Folder.ID]) {
        let before = folders.folders.map(\.id)
        guard order != before else { return }
        context.perform { [weak self, library = context.library] in
            try await library.orderFolders(order)
            self?.commands.showMessage("Moved the folder") { try await library.orderFolders(before) }
        }
    }

    /// Deletes a folder; asks about its codes unless it is empty.
    func delete(_ folder: Folder) {
        guard let shell = context.shell else { return }
        context.perform { [weak self, library = context.library] in
            let count = try await library.count(matching: CodeQuery(filing: .folder(folder.id)))
            guard let self else { return }
            if count == 0 { return self.deleteEmpty(folder) }
            self.askToDelete(folder, count: count, over: shell.window)
        }
    }

    /// Asks what happens to the codes of a folder, and deletes it.
    private func askToDelete(_ folder: Folder, count: Int, over parent: Window) {
        let codes = count == 1 ? "its code" : "its \(count.formatted()) codes"
        let removal = Choice<FolderRemoval>()
        let unfile = removal.addRadio(.unfile, "Keep \(codes), without a folder")
        let trash = removal.addRadio(.trash, "Move \(codes) to the trash")
        removal.show(.unfile)
        Question.ask(
            title: "Delete the folder “\(folder.name)”?", text: "The folder goes. What should happen to what is in it?",
            below: [unfile, trash], confirmTitle: "Delete folder", isDestructive: true, over: parent
        ) { [weak self, library = context.library] in
            self?.context.perform {
                try await library.removeFolder(folder.id, codes: removal.selected ?? .unfile)
                self?.commands.showMessage("Deleted the folder “\(folder.name)”")
            }
        }
        unfile.grabFocus()
    }

    /// Deletes without asking, because nothing is lost. Undo makes the folder again.
    private func deleteEmpty(_ folder: Folder) {
        let order = folders.folders.map(\.id)
        context.perform { [weak self, library = context.library] in
            try await library.removeFolder(folder.id, codes: .unfile)
            self?.commands.showMessage("Deleted the folder “\(folder.name)”") {
                let again = try await library.addFolder(folder.name, icon: folder.icon, color: folder.color)
                try await library.orderFolders(order.map { $0 == folder.id ? again.id : $0 })
            }
        }
    }

    func openMenu(of folder: Folder, in anchor: Widget, at point: Point) {
        let builder = MenuBuilder("folder")
        builder.section()
        builder.add("Name, icon and colour…", "edit") { [weak self] in self?.edit(folder) }
        builder.section()
        if folder != folders.folders.first { builder.add("Move left", "left") { [weak self] in self?.move(folder, by: -1) } }
        if folder != folders.folders.last { builder.add("Move right", "right") { [weak self] in self?.move(folder, by: 1) } }
        builder.section()
        builder.add("Delete…", "delete") { [weak self] in self?.delete(folder) }
        menu.open(builder, in: anchor, at: point)
    }

    /// Closes the menu, before the pane's widgets are destroyed.
    func closeMenu() { menu.close() }
}
