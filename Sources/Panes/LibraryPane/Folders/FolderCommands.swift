import Foundation
import Graphics
import Gtk
import LibraryStore
import PaneKit
import Platform

/// The folders of the library with their code counts, reloaded in the background when they change.
@MainActor
final class FolderModel {
    private let library: Library
    private(set) var folders: [Folder] = [] { didSet { if folders != oldValue { onChange?() } } }
    /// Nil until they were counted.
    private(set) var counts: FolderCounts? { didSet { if counts != oldValue { onChange?() } } }
    var onChange: (@MainActor () -> Void)?
    var onError: (@MainActor (any Error) -> Void)?
    /// Counting visits every code, so it begins after the codes have been listed.
    private var countsCodes = false
    private var watching: Task<Void, Never>?
    private var reading: Task<Void, Never>?

    init(library: Library) { self.library = library }

    isolated deinit { for task in [watching, reading] { task?.cancel() } }

    func start() {
        guard watching == nil else { return }
        watching = library.watch([.codes]) { [weak self] in self?.read() }
        read()
    }

    func startCounting() {
        guard !countsCodes else { return }
        countsCodes = true
        if watching != nil { read() }
    }

    private func read() {
        reading?.cancel()
        let library = self.library
        reading = Task { [weak self] in
            do {
                let folders = try await library.folders()
                guard !Task.isCancelled else { return }
                self?.folders = folders
                guard self?.countsCodes == true else { return }
                let counts = try await library.folderCounts()
                guard !Task.isCancelled else { return }
                self?.counts = counts
            } catch {
                if !Task.isCancelled { self?.onError?(error) }
            }
        }
    }

    subscript(id: Folder.ID?) -> Folder? { id.flatMap { id in folders.first { $0.id == id } } }

    /// The order after moving a folder before another, or to the end if `other` is nil.
    func order(moving moved: Folder.ID, before other: Folder.ID?) -> [Folder.ID] {
        var order = folders.map(\.id).filter { $0 != moved }
        order.insert(moved, at: other.flatMap { order.firstIndex(of: $0) } ?? order.endIndex)
        return order
    }

    /// The order after moving a folder by some places; nil if it is already at the end.
    func order(moving moved: Folder.ID, by places: Int) -> [Folder.ID]? {
        var order = folders.map(\.id)
        guard let from = order.firstIndex(of: moved) else { return nil }
        let to = max(0, min(order.count - 1, from + places))
        guard to != from else { return nil }
        order.remove(at: from)
        order.insert(moved, at: to)
        return order
    }
}

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
            self?.commands.showMessage(tr("Folder moved")) { try await library.orderFolders(before) }
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
        let number = count.formatted()
        let removal = Choice<FolderRemoval>()
        let unfile = removal.addRadio(
            .unfile, tr("Keep its code, without a folder", plural: "Keep its \(number) codes, without a folder", count: count))
        let trash = removal.addRadio(
            .trash, tr("Move its code to the trash", plural: "Move its \(number) codes to the trash", count: count))
        removal.show(.unfile)
        Question.ask(
            title: tr("Delete folder “\(folder.name)”?"), text: tr("The folder will be deleted. What should happen to the codes in it?"),
            below: [unfile, trash], confirmTitle: tr("Delete folder"), isDestructive: true, over: parent
        ) { [weak self, library = context.library] in
            self?.context.perform {
                try await library.removeFolder(folder.id, codes: removal.selected ?? .unfile)
                self?.commands.showMessage(tr("Deleted folder “\(folder.name)”"))
            }
        }
        unfile.grabFocus()
    }

    /// Deletes without asking, because nothing is lost. Undo makes the folder again.
    private func deleteEmpty(_ folder: Folder) {
        let order = folders.folders.map(\.id)
        context.perform { [weak self, library = context.library] in
            try await library.removeFolder(folder.id, codes: .unfile)
            self?.commands.showMessage(tr("Deleted folder “\(folder.name)”")) {
                let again = try await library.addFolder(folder.name, icon: folder.icon, color: folder.color)
                try await library.orderFolders(order.map { $0 == folder.id ? again.id : $0 })
            }
        }
    }

    func openMenu(of folder: Folder, in anchor: Widget, at point: Point) {
        let builder = MenuBuilder("folder")
        builder.section()
        builder.add(tr("Edit folder…"), "edit") { [weak self] in self?.edit(folder) }
        builder.section()
        if folder != folders.folders.first { builder.add(tr("Move left"), "left") { [weak self] in self?.move(folder, by: -1) } }
        if folder != folders.folders.last { builder.add(tr("Move right"), "right") { [weak self] in self?.move(folder, by: 1) } }
        builder.section()
        builder.add(tr("Delete…"), "delete") { [weak self] in self?.delete(folder) }
        menu.open(builder, in: anchor, at: point)
    }

    /// Closes the menu, before the pane's widgets are destroyed.
    func closeMenu() { menu.close() }
}
