import Foundation
import GLib
import Graphics
import Gtk
import LibraryStore
import PaneKit
import Platform

/// The row of folders above the list: click to open, drop codes, drag to reorder.
@MainActor
final class FolderRow {
    let root: Widget
    private let row = Box(.row, spacing: 8, classes: ["folder-row"])
    private let model: FolderModel
    private let commands: FolderCommands
    private let addButton = Button(icon: "quire-add-symbolic", name: tr("New folder"), classes: ["flat", "round"]).placed(vertical: .center)
    private var chips: [FolderChip] = []
    private var destination = LibraryList.all
    var onChoose: (@MainActor (LibraryList) -> Void)?
    var onDrop: (@MainActor ([Code.ID], Folder?) -> Void)?

    /// The type of drags within the window. Their data is "codes:1,2,3" or "folder:4".
    static let dragType = "library"

    init(model: FolderModel, commands: FolderCommands) {
        self.model = model
        self.commands = commands
        root = ScrolledView(row, horizontal: true, vertical: false).withClass("folder-scroller").expanding(.horizontal)
        addButton.onPress { [weak self] in self?.commands.makeNew() }
        row.add(KeyController(beforeChildren: true) { [weak self] key, modifiers in self?.handleKey(key, modifiers) ?? false })
        build()
    }

    func show(_ destination: LibraryList) {
        self.destination = destination
        render()
    }

    /// Updates the row, after the folders or their counts changed.
    func update() {
        if chips.compactMap(\.folder?.id) != model.folders.map(\.id) { build() } else { render() }
    }

    // MARK: Building

    private func build() {
        let focused = chips.first { $0.button.hasFocus }?.destination
        row.removeAll()
        chips = [FolderChip(destination: .all, title: tr("All"), iconName: "quire-all-symbolic")]
        chips += model.folders.map { FolderChip(destination: .folder($0.id), title: .verbatim($0.name), iconName: FolderIcon.standard) }
        if !model.folders.isEmpty {
            chips.append(FolderChip(destination: .unfiled, title: Folder.unfiledTitle, iconName: "quire-unfiled-symbolic"))
        }
        for chip in chips {
            chip.onChoose { [weak self, weak chip] in
                guard let self, let chip else { return }
                self.onChoose?(chip.destination)
                // A click on the current folder must not turn its button off.
                self.render()
            }
            if chip.destination != .all { addDropTarget(to: chip) }
            if case .folder(let id) = chip.destination { addMenu(to: chip, of: id) }
            row.append(chip.button)
        }
        row.append(addButton)
        render()
        if let focused { chips.first { $0.destination == focused }?.button.grabFocus() }
    }

    private func render() {
        for chip in chips {
            let folder: Folder? = if case .folder(let id) = chip.destination { model[id] } else { nil }
            let count = model.counts.map { chip.destination == .all ? $0.total : $0[folder?.id] }
            chip.show(folder, count: count, isShown: chip.destination == destination)
        }
    }

    private func addDropTarget(to chip: FolderChip) {
        chip.button.add(
            LocalDropTarget(
                type: Self.dragType,
                dropped: { [weak self, weak chip] value, _, _ in
                    guard let self, let chip else { return false }
                    return self.drop(value, on: chip)
                },
                hovering: { [weak chip] in chip?.button.setClass("hovering", $0 != nil) }))
    }

    private func addMenu(to chip: FolderChip, of id: Folder.ID) {
        chip.button.add(DragSource(icon: chip.button) { _, _ in DragSource.Content(local: (Self.dragType, "folder:\(id)")) })
        chip.button.add(ClickGesture(button: 3) { [weak self, weak chip] _, point in if let chip { self?.openMenu(of: chip, at: point) } })
    }

    // MARK: Actions

    private func drop(_ value: String, on chip: FolderChip) -> Bool {
        if let ids = value.removingPrefix("codes:") {
            onDrop?(DragFiles.ids(in: ids), chip.folder)
            return true
        }
        guard let moved = value.removingPrefix("folder:").flatMap({ Folder.ID($0) }) else { return false }
        let order = model.folders.map(\.id)
        guard let from = order.firstIndex(of: moved), moved != chip.folder?.id else { return false }
        // The moved folder takes the destination of the one it is dropped on.
        let to = chip.folder.flatMap { order.firstIndex(of: $0.id) } ?? order.endIndex
        let next = to > from ? to + 1 : to
        commands.move(moved, before: next < order.count ? order[next] : nil)
        return true
    }

    private func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
        guard let chip = chips.first(where: { $0.button.hasFocus }), let folder = chip.folder else { return false }
        switch key {
        case .left where modifiers.contains(.alt): commands.move(folder, by: -1)
        case .right where modifiers.contains(.alt): commands.move(folder, by: 1)
        case .f2: commands.edit(folder)
        case .delete: commands.delete(folder)
        case .menu: openMenu(of: chip, at: nil)
        case .f10 where modifiers.contains(.shift): openMenu(of: chip, at: nil)
        default: return false
        }
        return true
    }

    /// The menu belongs to the row and not to the chip, because chips may be rebuilt while it is open.
    private func openMenu(of chip: FolderChip, at point: Point?) {
        guard let folder = chip.folder else { return }
        let point = point ?? Point(x: Double(chip.button.width) / 2, y: Double(chip.button.height))
        commands.openMenu(of: folder, in: row, at: chip.button.convert(point, to: row))
    }
}

extension String {
    /// The rest of the string after a prefix; nil without that prefix.
    func removingPrefix(_ prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
}

/// A button in the row of folders: all codes, a folder, or codes without one. Codes can be dropped on it.
@MainActor
final class FolderChip {
    let destination: LibraryList
    let button: ToggleButton
    private let icon: Icon
    private let dot = ColorDot()
    private let name = Label().fitting(.ellipsisAtEnd)
    /// The maximum length in characters of a name that is never shortened.
    private static let maximumNameLength = 20
    private let count = Label(classes: ["caption", "dim", "numeric"])
    private var connection: SignalConnection?
    private(set) var folder: Folder?

    init(destination: LibraryList, title: LocalizedText, iconName: String) {
        self.destination = destination
        icon = Icon(iconName)
        button = ToggleButton(
            content: Gtk.Box(.row, spacing: 4, [icon, dot.root, name, count]), name: title, classes: ["chip", "folder-chip"])
        write(title)
    }

    private func write(_ title: LocalizedText) {
        name.text = title
        let length = title.string.count
        // The row scrolls, so that short names need not shrink.
        name.width(characters: length <= Self.maximumNameLength ? -1 : Self.maximumNameLength, atMost: Self.maximumNameLength)
        name.fitting(length <= Self.maximumNameLength ? .whole : .ellipsisAtEnd)
    }

    /// Calls `chosen` on a click; the visible state is set by the pane.
    func onChoose(_ chosen: @escaping @MainActor () -> Void) {
        connection = button.onToggle { _ in chosen() }
    }

    func show(_ folder: Folder?, count number: Int?, isShown: Bool) {
        if let folder {
            self.folder = folder
            write(.verbatim(folder.name))
            icon.show(FolderIcon.name(folder))
            dot.show(folder.color)
        }
        count.show(number.map { .verbatim($0.formatted()) })
        let kind = folder == nil ? name.text : tr("Folder \(name.text)")
        button.setAccessibleLabel(
            number.map { tr("\(kind), 1 code", plural: "\(kind), \(count: $0.formatted()) codes", count: $0) } ?? kind)
        button.tooltip = name.text
        connection?.silenced { button.isOn = isShown }
    }
}
