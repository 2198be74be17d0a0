import GLib
import Graphics
import Gtk
import LibraryStore
import Platform

/// What the entries of folders can do besides leading there, in the sidebar and in the row of chips: codes are dropped on them, folders
/// dragged into another order, and each folder has a menu and keys.
@MainActor
final class FolderControls {
    private let model: FolderModel
    private let commands: FolderCommands
    var onDrop: (@MainActor ([Code.ID], Folder?) -> Void)?

    /// The type of drags within the window. Their data is "codes:1,2,3" or "folder:4".
    static let dragType = "library"

    init(model: FolderModel, commands: FolderCommands) { (self.model, self.commands) = (model, commands) }

    /// - Parameter anchor: what the menu belongs to. It outlives the entry, which may be made anew while the menu is open.
    func attach(to entry: Widget, of list: LibraryList, in anchor: Widget) {
        guard list != .all else { return }
        let folder: Folder.ID? = if case .folder(let id) = list { id } else { nil }
        guard folder != nil || list == .unfiled else { return }
        entry.add(
            LocalDropTarget(
                type: Self.dragType, dropped: { [weak self] value, _, _ in self?.drop(value, on: folder) ?? false },
                hovering: { [weak entry] in entry?.setClass("hovering", $0 != nil) }))
        guard let folder else { return }
        entry.add(DragSource(icon: entry) { _, _ in DragSource.Content(local: (Self.dragType, "folder:\(folder)")) })
        entry.onMenuRequest { [weak self, weak entry, weak anchor] point in
            if let entry, let anchor { self?.openMenu(of: folder, on: entry, in: anchor, at: point) }
        }
        entry.add(
            KeyController(beforeChildren: true) { [weak self, weak entry, weak anchor] key, modifiers in
                guard let self, let entry, let anchor else { return false }
                return handleKey(key, modifiers, of: folder, on: entry, in: anchor)
            })
    }

    private func drop(_ value: String, on target: Folder.ID?) -> Bool {
        if let ids = value.removingPrefix("codes:") {
            onDrop?(DragFiles.ids(in: ids), model[target])
            return true
        }
        guard let moved = value.removingPrefix("folder:").flatMap({ Folder.ID($0) }) else { return false }
        let order = model.folders.map(\.id)
        guard let from = order.firstIndex(of: moved), moved != target else { return false }
        // The moved folder takes the place of the one it is dropped on.
        let to = target.flatMap { order.firstIndex(of: $0) } ?? order.endIndex
        let next = to > from ? to + 1 : to
        commands.move(moved, before: next < order.count ? order[next] : nil)
        return true
    }

    private func handleKey(_ key: Key, _ modifiers: Modifiers, of id: Folder.ID, on entry: Widget, in anchor: Widget) -> Bool {
        guard let folder = model[id] else { return false }
        switch key {
        case .left where modifiers.contains(.alt), .up where modifiers.contains(.alt): commands.move(folder, by: -1)
        case .right where modifiers.contains(.alt), .down where modifiers.contains(.alt): commands.move(folder, by: 1)
        case .f2: commands.edit(folder)
        case .delete: commands.delete(folder)
        case .menu: openMenu(of: id, on: entry, in: anchor, at: nil)
        case .f10 where modifiers.contains(.shift): openMenu(of: id, on: entry, in: anchor, at: nil)
        default: return false
        }
        return true
    }

    private func openMenu(of id: Folder.ID, on entry: Widget, in anchor: Widget, at point: Point?) {
        guard let folder = model[id] else { return }
        commands.openMenu(of: folder, in: anchor, at: entry.convert(point ?? entry.bottomMiddle, to: anchor))
    }
}
