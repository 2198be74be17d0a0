import Foundation
import Gtk
import WidgetPrograms

/// A widget program in the list: what it is, whether it runs, and what can be done about that.
@MainActor
final class ProgramRow {
    enum Wish { case turnOn, turnOff, open }

    let root: Widget
    private(set) var item: ProgramItem
    private let wished: @MainActor (ProgramItem, Wish) -> Void
    private let icon: Icon
    private let name = Label("", classes: ["card-title"]).fitting(.lines(2))
    private let state = Label("", classes: ["caption", "dim"]).fitting(.wrap)
    private let detail = Label("", classes: ["caption", "dim"]).fitting(.lines(4))
    private let button = Button("")
    private let folder = Button(icon: "quire-folder-symbolic", name: "Open the folder", classes: ["flat"])

    /// Logical pixels: below this the buttons go below the words.
    private static let narrow = 440

    init(_ item: ProgramItem, wished: @escaping @MainActor (ProgramItem, Wish) -> Void) {
        self.item = item
        self.wished = wished
        icon = Icon(item.iconName)
        icon.verticalAlignment = .center
        let words = Box(.column, spacing: 4, [name, detail, state])
        words.expandsHorizontally = true
        words.verticalAlignment = .center
        let top = Box(.row, spacing: 12, [icon, words])
        top.expandsHorizontally = true
        let controls = Box(.row, spacing: 4, [button, folder])
        controls.verticalAlignment = .center
        controls.horizontalAlignment = .end
        let row = Box(.row, spacing: 12, classes: ["row", "program-row"], [top, controls])
        let bin = AdaptiveBin(minimumWidth: 240) { width, _ in
            let direction: Box.Direction = width < Self.narrow ? .column : .row
            // Sizes are being given out now: the change takes effect with the next frame.
            if row.direction != direction { Task { @MainActor in row.direction = direction } }
        }
        bin.setChild(row)
        root = bin
        button.onPress { [weak self] in self.map { $0.wished($0.item, $0.item.state == .on ? .turnOff : .turnOn) } }
        folder.onPress { [weak self] in self.map { $0.wished($0.item, .open) } }
        fill()
    }

    func show(_ item: ProgramItem) {
        self.item = item
        fill()
    }

    private func fill() {
        let short = ProgramWords.short(item.name)
        name.text = item.name
        detail.text = item.detail
        detail.isVisible = !item.detail.isEmpty
        state.text = item.stateWords
        state.setClass("danger-text", item.isBroken)
        state.setClass("warning-text", item.state == .changed)
        state.setClass("dim", !item.isBroken && item.state != .changed)
        icon.show(item.iconName)
        // The keyboard goes on to what stays.
        if button.hasFocus, item.isBroken { folder.grabFocus() }
        button.isVisible = !item.isBroken
        button.title = item.state == .on ? "Turn off" : "Turn on…"
        button.setAccessibleLabel(item.state == .on ? "Turn off \(short)" : "Turn on \(short)…")
        folder.tooltip = "Open the folder of \(short)"
        folder.setAccessibleLabel("Open the folder of \(short)")
    }
}
