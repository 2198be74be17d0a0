import Foundation
import Gtk
import WidgetPrograms

/// The section of widget programs: turn them on and off, open the folder, read the manual.
@MainActor
final class ProgramsSection {
    let root: Widget
    private let nothing = Label("There is none yet. Put the folder of one into yours, and it is listed here.", classes: ["dim"])
        .fitting(.wrap).hidden()
    private let list: RowList<ProgramRow>

    init(_ commands: ProgramCommands) {
        list = RowList { ProgramRow($0, commands) }
        let about = Label(
            "A widget program is a folder that somebody made: a description and a program in any language. It runs only after you turned it on.",
            classes: ["caption", "dim"]
        ).fitting(.wrap)
        let folder = Button(icon: "quire-folder-symbolic", title: "Open the folder") { commands.openFolder() }
        let manual = Button(icon: "quire-info-symbolic", title: "How to write one") { commands.openManual() }
        let buttons = Box(.row, spacing: 8, [folder, manual]).placed(horizontal: .start)
        let bin = AdaptiveRow.make(buttons, minimumWidth: 200)
        root = Box(.column, spacing: 16, [Label("Widget programs", classes: ["heading"]), about, nothing, list.root, bin])
    }

    /// The rows, for tests.
    var shown: [ProgramRow] { list.rows }

    /// Updates the rows in place.
    func show(_ items: [ProgramItem]) {
        list.show(items)
        nothing.isVisible = items.isEmpty
    }
}

/// The row of a widget program: name, description, state and actions.
@MainActor
final class ProgramRow: UpdatableRow {
    let root: Widget
    private(set) var item: ProgramItem
    private let icon: Icon
    private let name = Label("", classes: ["card-title"]).fitting(.lines(2))
    private let state = Label("", classes: ["caption", "dim"]).fitting(.wrap)
    private let detail = Label("", classes: ["caption", "dim"]).fitting(.lines(4))
    private let button = Button("")
    private let folder = Button(icon: "quire-folder-symbolic", name: "Open the folder", classes: ["flat"])

    /// The width in logical pixels below which the buttons go below the text.
    private static let narrow = 440

    init(_ item: ProgramItem, _ commands: ProgramCommands) {
        self.item = item
        icon = Icon(item.iconName).placed(vertical: .center)
        let textColumn = Box(.column, spacing: 4, [name, detail, state]).expanding(.horizontal).placed(vertical: .center)
        let top = Box(.row, spacing: 12, [icon, textColumn]).expanding(.horizontal)
        let controls = Box(.row, spacing: 4, [button, folder]).placed(horizontal: .end, vertical: .center)
        let row = Box(.row, spacing: 12, classes: ["row", "program-row"], [top, controls])
        root = AdaptiveRow.make(row, minimumWidth: 240, needed: Self.narrow)
        button.onPress { [weak self] in
            guard let item = self?.item else { return }
            if item.state == .on { commands.turnOff(item) } else { commands.askToTurnOn(item) }
        }
        folder.onPress { [weak self] in if let self { commands.open(folder: self.item.url) } }
    }

    func show(_ item: ProgramItem) {
        self.item = item
        let short = ProgramMessages.short(item.name)
        name.text = item.name
        detail.show(item.detail)
        state.text = item.stateText
        state.setClass("danger-text", item.isBroken)
        state.setClass("warning-text", item.state == .changed)
        state.setClass("dim", !item.isBroken && item.state != .changed)
        icon.show(item.iconName)
        // Move the focus off a button that disappears.
        if button.hasFocus, item.isBroken { folder.grabFocus() }
        button.isVisible = !item.isBroken
        button.title = item.state == .on ? "Turn off" : "Turn on…"
        button.setAccessibleLabel(item.state == .on ? "Turn off \(short)" : "Turn on \(short)…")
        folder.tooltip = "Open the folder of \(short)"
        folder.setAccessibleLabel("Open the folder of \(short)")
    }
}
