import Foundation
import GLib
import Graphics
import Gtk
import LibraryStore
import PaneKit
import Platform

/// The row of folders above the list, where a narrow window has no sidebar: click to open, drop codes, drag to reorder.
@MainActor
final class FolderRow {
    let root: Widget
    private let row = Box(.row, spacing: 8, classes: ["folder-row"])
    private let model: FolderModel
    private let commands: FolderCommands
    private let controls: FolderControls
    private let addButton = Button(icon: "quire-add-symbolic", name: tr("New folder"), classes: ["flat", "round"]).placed(vertical: .center)
    private var chips: [FolderChip] = []
    private var destination = LibraryList.all
    var onChoose: (@MainActor (LibraryList) -> Void)?

    init(model: FolderModel, commands: FolderCommands, controls: FolderControls) {
        self.model = model
        self.commands = commands
        self.controls = controls
        root = ScrolledView(row, horizontal: true, vertical: false).withClass("folder-scroller").expanding(.horizontal)
        addButton.onPress { [weak self] in self?.commands.makeNew() }
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
        chips = model.folders.map { FolderChip(destination: .folder($0.id), title: .verbatim($0.name), iconName: FolderIcon.standard) }
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
            controls.attach(to: chip.button, of: chip.destination, in: row)
            row.append(chip.button)
        }
        row.append(addButton)
        render()
        if let focused { chips.first { $0.destination == focused }?.button.grabFocus() }
    }

    private func render() {
        for chip in chips {
            let folder: Folder? = if case .folder(let id) = chip.destination { model[id] } else { nil }
            let count = model.counts.map { $0[folder?.id] }
            chip.show(folder, count: count, isShown: chip.destination == destination)
        }
    }
}

extension String {
    /// The rest of the string after a prefix; nil without that prefix.
    func removingPrefix(_ prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
}

/// A button in the row of folders: a folder, or codes without one. Codes can be dropped on it.
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
        button.setAccessibleLabel(Self.spokenName(kind, count: number))
        button.tooltip = name.text
        connection?.silenced { button.isOn = isShown }
    }

    /// The accessible name, such as “Folder Home, 4 codes”.
    static func spokenName(_ name: LocalizedText, count: Int?) -> LocalizedText {
        count.map { tr("\(name), 1 code", plural: "\(name), \(count: $0.formatted()) codes", count: $0) } ?? name
    }
}
