import Desktop
import Foundation
import Gtk
import LibraryStore
import PaneKit
import Platform
import Timeline
import WidgetUI

/// The section of pinned widgets: a row each, or an empty state.
@MainActor
final class PinnedSection {
    let root: Widget
    var onPinFirst: (@MainActor () -> Void)?

    private let timelines: any TimelineStore
    private let note = Label(classes: ["warning-text"]).fitting(.wrap).expanding(.horizontal)
    private let noteButton = Button(tr("Show widgets")).placed(vertical: .center)
    private let noteBox: Box
    private let heading = Label(tr("On the desktop"), classes: ["heading"])
    private let empty: Widget
    private let list: RowList<PinnedRow>
    var rows: [PinnedRow] { list.rows }
    private var reading: Task<Void, Never>?
    private var clock: ChangeTimer?

    /// Logical pixels.
    private static let emptyHeight = 380

    /// - Parameter first: the button of the empty state, such as “Pin a clock”.
    init(style: Style, timelines: any TimelineStore, actions: PinCommands, first: LocalizedText?) {
        self.timelines = timelines
        list = RowList { PinnedRow($0, style: style, actions: actions) }
        noteBox = Box(.row, spacing: 12, classes: ["notice"], [note, noteButton]).hidden()
        let button = first.map { Button(icon: "quire-pin-symbolic", title: $0, classes: ["primary"]) }
        empty = EmptyState.make(
            illustration: "empty-widgets", title: tr("No widgets on your desktop"),
            text: tr("Nothing is pinned yet. Pinned widgets stay on the desktop when this window closes."), button: button)
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
    func showNotice(_ words: LocalizedText?, offersHost: Bool = false) {
        // Move the focus off a button that disappears.
        if noteButton.hasFocus, words == nil || !offersHost { rows.first?.focus() }
        if let words, note.text != words { note.text = words }
        noteBox.isVisible = words != nil
        noteButton.isVisible = offersHost
    }

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

/// A pinned widget with the data of its row.
struct PinnedItem: Identifiable {
    let pin: PinnedWidget
    /// Nil for an unknown kind.
    let kind: (any WidgetKind)?
    let title: LocalizedText
    var state = PinStatus()

    var id: PinnedWidget.ID { pin.id }
    var familyName: LocalizedText { WidgetFamily(rawValue: pin.family)?.name ?? .verbatim(pin.family) }
}

extension WidgetRegistry {
    /// The title of a pinned widget: its kind, and the code or folder it shows.
    func title(of pin: PinnedWidget, in choices: any ChoiceSource) async -> LocalizedText {
        guard let kind = self[pin.kind] else { return tr("Unknown widget “\(pin.kind)”") }
        let configuration = WidgetConfiguration(pin.configuration)
        for parameter in kind.schema.parameters where kind.schema.isShown(parameter.name, in: configuration) {
            guard let source = parameter.kind.source, let value = configuration[parameter.name] else { continue }
            // Without the title of its code, the kind is enough.
            if let choice = try? await choices.choice(of: source, value: value) { return tr("\(kind.name) · \(choice.name)") }
        }
        return kind.name
    }
}

/// The state of a pinned widget, in words.
struct PinStatus: Hashable, Sendable {
    enum Severity: Hashable, Sendable { case normal, warning, danger }

    /// Such as “Up to date”; nil if unknown.
    var condition: LocalizedText?
    /// When it refreshes, such as “next at 14:05”.
    var next: LocalizedText?
    /// What went wrong and what happens next.
    var problem: LocalizedText?
    var severity = Severity.normal

    init() {}

    /// - Parameters:
    ///   - report: nil if quire-widgets does not report the widget.
    ///   - dependencies: those of its kind; nil for an unknown kind.
    init(
        presence: WidgetHostMonitor.Presence, report: HostedWidget?, dependencies: WidgetDependencies?, now: Date = .now,
        dates: DateText = DateText()
    ) {
        guard presence == .reporting else {
            if presence == .absent { (condition, severity) = (tr("Not on screen"), .warning) }
            return
        }
        guard let report else {
            condition = tr("Starting…")
            return
        }
        problem = report.problem
        if report.isRefreshing {
            condition = tr("Refreshing…")
        } else if report.isStale {
            (condition, severity) = (tr("Out of date"), report.problem == nil ? .warning : .danger)
        } else if report.problem != nil {
            (condition, severity) = (tr("Showing earlier content"), .danger)
        } else if report.isHidden {
            condition = tr("Hidden")
        } else if report.isLive {
            condition = tr("Live")
        } else {
            condition = tr("Up to date")
        }
        if !report.isRefreshing { next = Self.next(report, dependencies, now: now, dates: dates) }
    }

    private static func next(_ report: HostedWidget, _ dependencies: WidgetDependencies?, now: Date, dates: DateText) -> LocalizedText? {
        if report.isHidden { return tr("refreshes when visible again") }
        // It updates by itself, so the next refresh is not worth showing.
        if report.isLive, report.problem == nil { return nil }
        guard let date = report.nextRefresh else {
            guard let dependencies else { return nil }
            return dependencies.contains(.library) ? tr("refreshes when the library changes") : tr("refreshes when you reload it")
        }
        let isRetry = report.problem != nil
        guard date > now else { return isRetry ? tr("retries any moment") : tr("refreshes any moment") }
        let (day, time) = (dates.shortDay(date), dates.time(date))
        if dates.isSameDay(date, now) { return isRetry ? tr("retries at \(time)") : tr("refreshes at \(time)") }
        return isRetry ? tr("retries on \(day) at \(time)") : tr("refreshes on \(day) at \(time)")
    }

    /// One line that begins with the size.
    func line(family: LocalizedText) -> LocalizedText { [family, condition, next].compactMap { $0 }.joined(separator: " · ") }
}
