import Foundation
import Gtk
import WidgetPrograms

/// The widget programs that there are: which of them run, and how another one is made.
@MainActor
final class ProgramsSection {
    let root: Widget
    var wished: (@MainActor (ProgramItem, ProgramRow.Wish) -> Void)?
    /// Somebody wants to see the folder for programs, or to read how one is made.
    var wantsFolder: (@MainActor () -> Void)?
    var wantsManual: (@MainActor () -> Void)?

    private let panel = Box(.column, classes: ["panel", "row-group"])
    private let nothing = Label("There is none yet. Put the folder of one into yours, and it is listed here.", classes: ["dim"]).fitting(.wrap)
    private var rows: [(item: ProgramItem, row: ProgramRow, line: Separator)] = []

    init() {
        let about = Label(
            "A widget program is a folder that somebody made: a description and a program in any language. It runs only after you turned it on.",
            classes: ["caption", "dim"]
        ).fitting(.wrap)
        let folder = Button(icon: "quire-folder-symbolic", title: "Open the folder")
        let manual = Button(icon: "quire-info-symbolic", title: "How to write one")
        let buttons = Box(.row, spacing: 8, [folder, manual])
        let bin = AdaptiveBin(minimumWidth: 200) { [weak buttons] width, _ in
            guard let buttons else { return }
            let direction: Box.Direction = width < buttons.naturalRowWidth ? .column : .row
            // Sizes are being given out now: the change takes effect with the next frame.
            if buttons.direction != direction { Task { @MainActor in buttons.direction = direction } }
        }
        bin.setChild(buttons)
        buttons.horizontalAlignment = .start
        root = Box(.column, spacing: 16, [Label("Widget programs", classes: ["heading"]), about, nothing, panel, bin])
        panel.isVisible = false
        nothing.isVisible = false
        folder.onPress { [weak self] in self?.wantsFolder?() }
        manual.onPress { [weak self] in self?.wantsManual?() }
    }

    /// The rows, for tests.
    var shown: [ProgramRow] { rows.map(\.row) }

    /// Brings the rows up to date in place.
    func show(_ items: [ProgramItem]) {
        let urls = Set(items.map(\.url))
        for old in rows where !urls.contains(old.item.url) {
            panel.remove(old.row.root)
            panel.remove(old.line)
        }
        var known = Dictionary(rows.filter { urls.contains($0.item.url) }.map { ($0.item.url, $0) }) { first, _ in first }
        var last: Widget?
        rows = items.map { item in
            var entry = known.removeValue(forKey: item.url) ?? make(item)
            entry.item = item
            entry.row.show(item)
            panel.order(entry.line, after: last)
            panel.order(entry.row.root, after: entry.line)
            entry.line.isVisible = last != nil
            last = entry.row.root
            return entry
        }
        panel.isVisible = !rows.isEmpty
        nothing.isVisible = rows.isEmpty
    }

    private func make(_ item: ProgramItem) -> (item: ProgramItem, row: ProgramRow, line: Separator) {
        let row = ProgramRow(item) { [weak self] in self?.wished?($0, $1) }
        let line = Separator()
        panel.append(line)
        panel.append(row.root)
        return (item, row, line)
    }
}

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
