import Foundation
import GLib
import Gtk
import LibraryStore
import PaneKit

/// One place in the row atop of the library: everything, a folder, or what has none. Codes are dropped on it.
@MainActor
final class FolderChip {
    let place: LibraryPlace
    let button: ToggleButton
    private let icon: Icon
    private let dot = ColorDot()
    private let name = Label().fitting(.ellipsisAtEnd)
    /// The longest name that is shown whole, in characters.
    private static let longestName = 20
    private let count = Label("", classes: ["caption", "dim", "numeric"])
    private var connection: SignalConnection?
    private(set) var folder: Folder?

    init(place: LibraryPlace, title: String, iconName: String) {
        self.place = place
        icon = Icon(iconName)
        button = ToggleButton(
            content: Gtk.Box(.row, spacing: 4, [icon, dot.root, name, count]), name: title, classes: ["chip", "folder-chip"])
        write(title)
    }

    private func write(_ title: String) {
        name.text = title
        // The row scrolls: names that are not long do not shrink.
        name.width(characters: title.count <= Self.longestName ? -1 : Self.longestName, atMost: Self.longestName)
        name.fitting(title.count <= Self.longestName ? .whole : .ellipsisAtEnd)
    }

    /// `chosen` when it is pressed; the state that shows is the pane's to give.
    func onChoose(_ chosen: @escaping @MainActor () -> Void) {
        connection = button.onToggle { _ in chosen() }
    }

    func show(_ folder: Folder?, count number: Int?, isShown: Bool) {
        if let folder {
            self.folder = folder
            write(folder.name)
            icon.show(FolderIcon.name(folder))
            dot.show(folder.color)
        }
        count.text = number.map { $0.formatted() } ?? ""
        count.isVisible = number != nil
        let kind = folder == nil ? name.text : "Folder \(name.text)"
        button.setAccessibleLabel(number.map { "\(kind), \($0 == 1 ? "1 code" : "\($0.formatted()) codes")" } ?? kind)
        button.tooltip = name.text
        connection?.silenced { button.isOn = isShown }
    }
}
