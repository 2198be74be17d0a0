import Desktop
import Foundation
import GLib
import Graphics
import Gtk
import LibraryStore
import PaneKit
import Platform

/// The page of the scan history, grouped by day.
@MainActor
final class ScanHistoryPage {
    /// Called to show the result of a scan again.
    var onOpen: ((Scan) -> Void)?

    private let context: PaneContext
    private let model: ScanHistoryModel
    private let dates = DateText()
    private let stack = Stack()
    private let count = Label(classes: ["caption", "dim"]).fitting(.ellipsisAtEnd)
    private let clear = Button(tr("Clear all…"), classes: ["flat", "danger"])
    private let offNote = Box(.row, spacing: 12, classes: ["scan-note"])
    private var list: GridView?
    private var scrolled: ScrolledView?
    private var observation: PreferencesObservation?
    private var removing: Task<Void, Never>?
    private let menu = ContextMenu()
    /// Contains the list and owns its menu.
    private let page = Box(.column)
    lazy var root: Widget = makeRoot()

    init(context: PaneContext) {
        self.context = context
        model = ScanHistoryModel(library: context.library)
    }

    func appear() {
        _ = root
        observation = context.preferences.observe { [weak self] in self?.render() }
        model.start()
        render()
    }

    func disappear() {
        menu.close()
        model.lines.stop()
        observation?.cancel()
        observation = nil
    }

    /// Lists the scans that contain all of these words.
    func search(_ text: String) {
        model.search(text)
        scrolled?.scrollToTop()
        render()
    }

    func goToFirstResult(opens: Bool) {
        guard list?.focus(position: 0) == true, opens else { return }
        open(0)
    }

    // MARK: View

    private func makeRoot() -> Widget {
        let (model, dates) = (self.model, self.dates)
        let list = GridView(name: tr("Scan history")) { [weak self] in
            ScanRow(
                model: model, dates: dates, opened: { self?.open($0) }, removed: { self?.remove($0) },
                menuRequested: { self?.openMenu(of: $0, on: $1, at: $2) })
        }.withClass("rows").withClass("scans")
        list.columns = 1
        list.onActivate { [weak self] in self?.open($0) }
        list.add(
            KeyController(beforeChildren: true) { [weak self] key, modifiers in
                guard let self, let list = self.list, let position = list.focusedPosition else { return false }
                switch key {
                case .delete where modifiers.isEmpty: remove(position)
                case .menu: openMenu(of: position, in: list)
                case .f10 where modifiers.contains(.shift): openMenu(of: position, in: list)
                default: return false
                }
                return true
            })
        self.list = list
        model.lines.onSplice = { [weak self] in self?.list?.splice($0, $1, $2, in: self?.scrolled) }
        model.lines.onChange = { [weak self] in self?.render() }
        model.lines.onError = { [weak self] in self?.context.shell?.report($0) }

        let scrolled = ScrolledView(list).expanding(.vertical)
        self.scrolled = scrolled
        count.expandsHorizontally = true
        let bar = Box(.row, spacing: 12, classes: ["scan-history-bar"], [count, clear])
        let note = Label(tr("New scans aren’t remembered."), classes: ["caption"]).fitting(.wrap).expanding(.horizontal)
        offNote.append(note)
        offNote.append(Button(tr("Turn on"), classes: ["flat"]) { [weak self] in self?.turnOn() })
        clear.onPress { [weak self] in self?.askToClear() }
        for part in [offNote, bar, scrolled] as [Widget] { page.append(part) }
        stack.add(ClampedColumn.make(page, width: 760), id: "scans")
        stack.add(
            EmptyState.make(
                illustration: "empty-scanner", title: tr("Nothing scanned yet"),
                text: tr("Every code you scan is listed here, with its time and source.")), id: "empty")
        stack.add(
            EmptyState.make(
                illustration: "nothing-found", title: tr("No scans found"),
                text: tr("No scan contains all of these words. Passwords aren’t searched.")),
            id: "nothing")
        stack.add(
            EmptyState.make(
                illustration: "empty-scanner", title: tr("Scan history is off"),
                text: tr("Scans are shown and then forgotten. Turn history on to list them here, on this computer only."),
                button: Button(tr("Remember scans"), classes: ["primary"]) { [weak self] in self?.turnOn() }), id: "off")
        stack.add(Box(.column), id: "loading")
        stack.visiblePage = "loading"
        stack.expandsVertically = true
        return stack
    }

    private func render() {
        guard let number = model.lines.count else { return }
        let isOn = context.preferences.remembersScans
        count.text = tr(
            "1 scan", plural: "\(count: number.formatted(.number.locale(dates.locale))) scans", count: number)
        offNote.isVisible = !isOn
        // A search shows only a part, but clearing removes everything.
        clear.isVisible = model.search.isEmpty
        clear.isSensitive = context.library.readOnlyReason == nil
        let page: String =
            if number > 0 { "scans" } else if !SearchWords(model.search).isEmpty { "nothing" } else if isOn { "empty" } else { "off" }
        if stack.visiblePage != page { stack.visiblePage = page }
        list?.rebind()
    }

    private func turnOn() { context.preferences.remembersScans = true }

    // MARK: Commands

    private func open(_ position: Int) {
        if let line = model.lines.row(at: position) { onOpen?(line.scan) }
    }

    private func openMenu(of position: Int, in list: GridView) {
        guard let row = list.focusedCell?.root else { return }
        openMenu(of: position, on: row, at: row.bottomMiddle)
    }

    private func openMenu(of position: Int, on row: Widget, at point: Point) {
        // The list may change while the menu is open.
        guard let scan = model.lines.row(at: position)?.scan else { return }
        let builder = MenuBuilder("scan")
        builder.section()
        builder.add(tr("Open"), "open") { [weak self] in self?.onOpen?(scan) }
        builder.section()
        builder.add(tr("Remove from history"), "remove") { [weak self] in self?.remove(scan, at: position) }
        menu.open(builder, in: page, at: row.convert(point, to: page))
    }

    private func remove(_ position: Int) {
        if let scan = model.lines.row(at: position)?.scan { remove(scan, at: position) }
    }

    private func remove(_ scan: Scan, at position: Int) {
        guard removing == nil else { return }
        let (context, model) = (self.context, self.model)
        removing = context.perform { [weak self] in
            defer { self?.removing = nil }
            guard let removed = try await model.remove(scan, at: position), !removed.isEmpty else { return }
            context.show(tr("Removed “\(scan.title)” from the history")) { try await context.library.restore(removed) }
        }
    }

    private func askToClear() {
        guard let shell = context.shell else { return }
        let context = self.context
        Question.ask(
            title: tr("Clear the scan history?"), text: tr("This can’t be undone. Codes in the library and scan sessions are kept."),
            confirmTitle: tr("Clear"), isDestructive: true, over: shell.window
        ) {
            context.perform { try await context.library.clearScans() }
        }
    }
}

extension GridView {
    /// Splices. The list keeps its scroll position; at the top the newest item comes into view.
    func splice(_ position: Int, _ removed: Int, _ added: Int, in scrolled: ScrolledView?) {
        let isAtTop = scrolled?.offset == 0
        splice(position: position, removed: removed, added: added)
        if isAtTop, position == 0 { MainLoop.whenIdle { [weak scrolled] in scrolled?.scrollToTop() } }
    }
}
