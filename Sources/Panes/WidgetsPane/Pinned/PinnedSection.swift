import Foundation
import Gtk
import LibraryStore
import PaneKit
import Timeline
import WidgetUI

/// What is pinned to the desktop: a row each, or what to do where there is none.
@MainActor
final class PinnedSection {
    let root: Widget
    weak var actions: (any PinActions)?
    /// A person wants the first widget.
    var wantsFirst: (@MainActor () -> Void)?
    /// A person wants the pinned widgets on the screen.
    var wantsHost: (@MainActor () -> Void)?

    private let style: Style
    private let timelines: any TimelineKeeping
    private let panel = Box(.column, classes: ["panel", "row-group"])
    private let note = Label("", classes: ["warning-text"]).fitting(.wrap)
    private let noteButton = Button("Show them")
    private let noteBox: Box
    private let heading = Label("On the desktop", classes: ["heading"])
    private let empty: Widget
    private(set) var rows: [PinnedRow] = []
    private var separators: [PinnedItem.ID: Separator] = [:]
    private var reading: Task<Void, Never>?
    private var clock: ChangeClock?

    /// Logical pixels.
    private static let emptyHeight = 380

    /// - Parameter first: what the button for an empty desktop says, such as “Pin a clock”.
    init(style: Style, timelines: any TimelineKeeping, first: String?) {
        self.style = style
        self.timelines = timelines
        noteBox = Box(.row, spacing: 12, classes: ["notice"], [note, noteButton])
        note.expandsHorizontally = true
        noteButton.verticalAlignment = .center
        let button = first.map { Button(icon: "quire-pin-symbolic", title: $0, classes: ["primary"]) }
        empty = EmptyState.make(
            illustration: "empty-widgets", title: "Your desktop is free",
            text: "Nothing is pinned yet. A pinned widget stays on the desktop when this window closes.", button: button)
        // Room for the drawing, which gives way where there is less.
        empty.setSize(height: Self.emptyHeight)
        root = Box(.column, spacing: 16, [heading, noteBox, empty, panel])
        panel.isVisible = false
        empty.isVisible = false
        noteBox.isVisible = false
        button?.onPress { [weak self] in self?.wantsFirst?() }
        noteButton.onPress { [weak self] in self?.wantsHost?() }
        clock = ChangeClock(
            next: { [weak self] in self?.rows.compactMap(\.picture.nextChange).min() },
            due: { [weak self] date in for row in self?.rows ?? [] { row.picture.follow(date) } })
    }

    func appear() { clock?.start() }

    func disappear() {
        clock?.stop()
        reading?.cancel()
        reading = nil
    }

    func redraw() { for row in rows { row.picture.redraw() } }

    // MARK: Showing

    /// Says what keeps the widgets from the desktop; nil when nothing does.
    func tell(_ words: String?, offersHost: Bool = false) {
        // The keyboard goes on to what stays.
        if noteButton.hasFocus, words == nil || !offersHost { rows.first?.focusRemove() }
        if let words, note.text != words { note.text = words }
        noteBox.isVisible = words != nil
        noteButton.isVisible = offersHost
    }

    /// Brings the rows up to date in place: a row that stays keeps its controls, and the keyboard where it was.
    func show(_ items: [PinnedItem]) {
        let ids = items.map(\.id)
        let leaving = rows.filter { !ids.contains($0.item.id) }
        let focused = leaving.first { $0.root.containsFocus }.flatMap { row in rows.firstIndex { $0 === row } }
        let staying = rows.filter { row in ids.contains(row.item.id) }
        if let focused {
            // The next one that stays, else the one before.
            let next = rows[focused...].first { ids.contains($0.item.id) } ?? staying.last
            next?.focusRemove()
        }
        for row in leaving { drop(row) }
        rows = staying
        for item in items {
            if let row = rows.first(where: { $0.item.id == item.id }) { row.show(item) } else { add(item) }
        }
        rows.first.map { separators[$0.item.id]?.isVisible = false }
        if focused != nil, rows.isEmpty { wantsFocus?() }
        panel.isVisible = !rows.isEmpty
        empty.isVisible = rows.isEmpty
    }

    /// The keyboard was on the last row, which went.
    var wantsFocus: (@MainActor () -> Void)?

    private func add(_ item: PinnedItem) {
        guard let actions else { return }
        let row = PinnedRow(item, style: style, actions: actions)
        let separator = Separator()
        separators[item.id] = separator
        separator.isVisible = !rows.isEmpty
        panel.append(separator)
        panel.append(row.root)
        rows.append(row)
    }

    private func drop(_ row: PinnedRow) {
        if let separator = separators.removeValue(forKey: row.item.id) { panel.remove(separator) }
        panel.remove(row.root)
    }

    /// Reads what the widgets show from disk, and draws it.
    func refreshPictures() {
        reading?.cancel()
        let ids = rows.map(\.item.id)
        reading = Task { [weak self, timelines] in
            let found = await Self.read(ids, from: timelines)
            guard !Task.isCancelled, let self else { return }
            for row in self.rows { row.showPicture(found[row.item.id]) }
            self.clock?.reschedule()
        }
    }

    /// Not on the main thread: each is a file.
    @concurrent
    private static func read(_ ids: [PinnedItem.ID], from timelines: any TimelineKeeping) async -> [PinnedItem.ID: KeptTimeline] {
        ids.reduce(into: [:]) { found, id in found[id] = timelines.timeline(of: id) }
    }
}
