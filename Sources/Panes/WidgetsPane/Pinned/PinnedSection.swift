import Foundation
import Gtk
import LibraryStore
import PaneKit
import Timeline
import WidgetUI

/// The section of pinned widgets: a row each, or an empty state.
@MainActor
final class PinnedSection {
    let root: Widget
    /// Called to pin a first widget.
    var onPinFirst: (@MainActor () -> Void)?

    private let timelines: any TimelineStore
    private let note = Label("", classes: ["warning-text"]).fitting(.wrap).expanding(.horizontal)
    private let noteButton = Button("Show them").placed(vertical: .center)
    private let noteBox: Box
    private let heading = Label("On the desktop", classes: ["heading"])
    private let empty: Widget
    private let list: RowList<PinnedRow>
    var rows: [PinnedRow] { list.rows }
    private var reading: Task<Void, Never>?
    private var clock: ChangeTimer?

    /// Logical pixels.
    private static let emptyHeight = 380

    /// - Parameter first: the button of the empty state, such as “Pin a clock”.
    init(style: Style, timelines: any TimelineStore, actions: PinCommands, first: String?) {
        self.timelines = timelines
        list = RowList { PinnedRow($0, style: style, actions: actions) }
        noteBox = Box(.row, spacing: 12, classes: ["notice"], [note, noteButton]).hidden()
        let button = first.map { Button(icon: "quire-pin-symbolic", title: $0, classes: ["primary"]) }
        empty = EmptyState.make(
            illustration: "empty-widgets", title: "Your desktop is free",
            text: "Nothing is pinned yet. A pinned widget stays on the desktop when this window closes.", button: button)
        // Room for the illustration, which shrinks if there is less.
        empty.setSize(height: Self.emptyHeight)
        root = Box(.column, spacing: 16, [heading, noteBox, empty, list.root])
        empty.isVisible = false
        button?.onPress { [weak self] in self?.onPinFirst?() }
        noteButton.onPress { [weak actions] in actions?.startHost() }
        clock = ChangeTimer(
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

    // MARK: Rendering

    /// Shows why the widgets are not on the desktop; nil hides the notice.
    func showNotice(_ words: String?, offersHost: Bool = false) {
        // Move the focus off a button that disappears.
        if noteButton.hasFocus, words == nil || !offersHost { rows.first?.focus() }
        if let words, note.text != words { note.text = words }
        noteBox.isVisible = words != nil
        noteButton.isVisible = offersHost
    }

    /// Updates the rows in place.
    func show(_ items: [PinnedItem]) {
        list.show(items) { if items.isEmpty { onFocusLost?() } }
        empty.isVisible = items.isEmpty
    }

    /// Called when the focused row was the last one and has been removed.
    var onFocusLost: (@MainActor () -> Void)?

    /// Reads the timelines from disk and draws them.
    func refreshPictures() {
        reading?.cancel()
        let kinds = Dictionary(rows.map { ($0.item.id, $0.item.kind) }) { first, _ in first }.compactMapValues(\.self)
        reading = Task { [weak self, timelines] in
            let found = await Self.read(kinds, from: timelines)
            guard !Task.isCancelled, let self else { return }
            for row in self.rows { row.showPicture(found[row.item.id]) }
            self.clock?.reschedule()
        }
    }

    /// Runs away from the main thread, because each is a file.
    @concurrent
    private static func read(
        _ kinds: [PinnedItem.ID: any WidgetKind], from timelines: any TimelineStore
    ) async -> [PinnedItem.ID: StoredTimeline] {
        kinds.reduce(into: [:]) { found, item in found[item.key] = timelines.timeline(of: item.key, kind: item.value) }
    }
}
