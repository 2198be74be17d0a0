import Foundation
import Gtk
import LibraryStore
import PaneKit

/// What can be done with folders.
@MainActor
final class FolderCommands {
    private let context: PaneContext
    private let folders: FolderModel
    private let commands: CodeCommands
    private var popover: Popover?

    init(context: PaneContext, folders: FolderModel, commands: CodeCommands) {
        self.context = context
        self.folders = folders
        self.commands = commands
    }

    func makeNew() {
        guard let shell = context.shell else { return }
        let library = context.library
        FolderSheet(nil, among: folders.folders, over: shell.window) { look in
            try await library.addFolder(look.name, icon: look.icon, color: look.color)
        }.present()
    }

    func edit(_ folder: Folder) {
        guard let shell = context.shell else { return }
        let library = context.library
        FolderSheet(folder, among: folders.folders, over: shell.window) { look in
            if look.name != folder.name { try await library.renameFolder(folder.id, to: look.name) }
            if look.icon != folder.icon || look.color != folder.color {
                try await library.styleFolder(folder.id, icon: look.icon, color: look.color)
            }
        }.present()
    }

    func move(_ folder: Folder, by places: Int) {
        if let order = folders.order(moving: folder.id, by: places) { save(order) }
    }

    func move(_ folder: Folder.ID, before other: Folder.ID?) { save(folders.order(moving: folder, before: other)) }

    private func save(_ order: [Folder.ID]) {
        let library = context.library
        let before = folders.folders.map(\.id)
        guard order != before else { return }
        context.perform { [weak self] in
            try await library.orderFolders(order)
            self?.commands.say("Moved the folder") { try await library.orderFolders(before) }
        }
    }

    /// Asks what becomes of its codes; one that is empty just goes.
    func delete(_ folder: Folder) {
        guard let shell = context.shell else { return }
        let library = context.library
        let perform: @MainActor (FolderRemoval) -> Void = { [weak self] removal in
            self?.context.perform {
                try await library.removeFolder(folder.id, codes: removal)
                self?.commands.say("Deleted the folder “\(folder.name)”")
            }
        }
        context.perform { [weak self] in
            let count = try await library.count(matching: CodeQuery(filing: .folder(folder.id)))
            guard let self else { return }
            if count == 0 { return self.deleteEmpty(folder) }
            RemoveFolderSheet(folder: folder, count: count, over: shell.window, removed: perform).present()
        }
    }

    /// Nothing is lost with it, so it is not asked about, and can be made again.
    private func deleteEmpty(_ folder: Folder) {
        let library = context.library
        let order = folders.folders.map(\.id)
        context.perform { [weak self] in
            try await library.removeFolder(folder.id, codes: .unfile)
            self?.commands.say("Deleted the folder “\(folder.name)”") {
                let again = try await library.addFolder(folder.name, icon: folder.icon, color: folder.color)
                try await library.orderFolders(order.map { $0 == folder.id ? again.id : $0 })
            }
        }
    }

    func openMenu(of folder: Folder, in anchor: Widget, at point: (x: Double, y: Double)) {
        let actions = ActionGroup()
        let menu = Menu()
        func section(_ entries: [(String, String, @MainActor () -> Void)]) {
            let section = Menu()
            for (title, name, run) in entries {
                actions.add(name, run)
                section.add(title, action: "folder.\(name)")
            }
            menu.addSection(section)
        }
        section([("Name, icon and colour…", "edit", { [weak self] in self?.edit(folder) })])
        var moves: [(String, String, @MainActor () -> Void)] = []
        if folder != folders.folders.first { moves.append(("Move left", "left", { [weak self] in self?.move(folder, by: -1) })) }
        if folder != folders.folders.last { moves.append(("Move right", "right", { [weak self] in self?.move(folder, by: 1) })) }
        section(moves)
        section([("Delete…", "delete", { [weak self] in self?.delete(folder) })])
        popover?.unparent()
        actions.insert(into: anchor, as: "folder")
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

/// Asks what becomes of the codes of a folder that is deleted.
@MainActor
final class RemoveFolderSheet {
    private let sheet: Sheet
    private let unfile: CheckButton
    private let removed: @MainActor (FolderRemoval) -> Void

    init(folder: Folder, count: Int, over parent: Window, removed: @escaping @MainActor (FolderRemoval) -> Void) {
        self.removed = removed
        let codes = count == 1 ? "its code" : "its \(count.formatted()) codes"
        unfile = CheckButton("Keep \(codes), without a folder")
        let trash = CheckButton("Move \(codes) to the trash", group: unfile)
        unfile.isOn = true
        let content = Box(
            .column, spacing: 12,
            [
                Label("The folder goes. What should happen to what is in it?").fitting(.wrap).width(characters: 32, atMost: 48), unfile,
                trash,
            ])
        content.setMargins(horizontal: 24, vertical: 16)
        sheet = Sheet(
            title: "Delete the folder “\(folder.name)”?", over: parent, content: content, confirmTitle: "Delete folder", width: 440,
            isDestructive: true)
    }

    func present() {
        sheet.present(keeping: self) { [weak self] in
            guard let self else { return }
            let removal: FolderRemoval = self.unfile.isOn ? .unfile : .trash
            self.sheet.close()
            self.removed(removal)
        }
        unfile.grabFocus()
    }
}
