import Foundation
import GLib
import Graphics
import Gtk
import Platform
import Timeline
import WidgetKit
import WidgetUI

/// A live preview of a widget: the snapshot of its kind, refreshed when its timeline reaches another entry.
@MainActor
final class LivePreview {
    private let face: WidgetView
    let kind: any WidgetKind
    let family: WidgetFamily
    let configuration: WidgetConfiguration
    /// Called when `nextChange` has changed.
    var onReschedule: (@MainActor () -> Void)?
    /// The next time at which the preview changes by itself; nil if it never does.
    var nextChange: Date? { [nextEntry, entry.view.nextLiveChange(after: Date())].compactMap { $0 }.min() }

    /// The minimum number of seconds between refreshes, whatever a timeline says.
    private static let minimumInterval = 1.0

    private let style: Style
    /// Whether the kind may show sample content.
    private let isSample: Bool
    private var entry: TimelineEntry
    private var nextEntry: Date?
    private var loading: Task<Void, Never>?

    init(
        kind: any WidgetKind, family: WidgetFamily, configuration: WidgetConfiguration = WidgetConfiguration(), style: Style,
        isSample: Bool = true
    ) {
        self.kind = kind
        self.family = family
        self.configuration = configuration
        self.style = style
        self.isSample = isSample
        entry = kind.placeholder(in: .here(family, at: Date(), isPreview: isSample))
        face = WidgetView(title: tr("\(kind.name), \(family.name)"), family: family, look: .here(style))
        face.isInteractive = false
        face.root.horizontalAlignment = .center
        face.root.verticalAlignment = .center
        face.show(entry)
    }

    /// The drawn widget. It does not retain the preview.
    var root: Widget { face.root }

    /// Asks the kind for a snapshot; the current one stays visible until it arrives.
    func refresh() {
        loading?.cancel()
        nextEntry = nil
        let (kind, configuration) = (self.kind, self.configuration)
        let context = WidgetContext.here(family, at: Date(), isPreview: isSample)
        loading = Task { [weak self] in
            // If the kind fails, the last content stays.
            if let entry = try? await kind.snapshot(configuration, in: context), !Task.isCancelled { self?.show(entry) }
            // Without a timeline it does not change by itself.
            guard let timeline = try? await kind.timeline(configuration, in: context), !Task.isCancelled else { return }
            let next = timeline.nextEntryDate(after: context.date) ?? timeline.refreshDate.flatMap { $0 > context.date ? $0 : nil }
            self?.nextEntry = next.map { max($0, context.date + Self.minimumInterval) }
            self?.onReschedule?()
        }
    }

    /// Refreshes if another entry is due; otherwise redraws what changes by itself.
    func follow(_ date: Date) {
        if let nextEntry, nextEntry <= date { refresh() } else { face.redraw() }
    }

    /// Applies the current accent and appearance.
    func restyle() { face.show(.here(style)) }

    func stop() {
        loading?.cancel()
        loading = nil
        onReschedule = nil
    }

    /// Scales the preview, if there is no room for its real size.
    func fit(_ zoom: Double) { face.zoom = zoom }

    private func show(_ entry: TimelineEntry) {
        self.entry = entry
        face.show(entry)
        onReschedule?()
    }
}

extension WidgetFamily {
    /// The scale of a preview in a width in logical pixels; smaller than 1 if the real size does not fit.
    func zoom(in width: Int, margins: Int) -> Double {
        width > 0 ? min(1, max(0.3, Double(width - margins) / size.width)) : 1
    }
}

extension WidgetAppearance {
    /// The style of this program's windows.
    @MainActor
    static func here(_ style: Style) -> WidgetAppearance {
        WidgetAppearance(palette: style.palette, fontFamily: Toolkit.fontFamily, isRightToLeft: Toolkit.isRightToLeft)
    }
}

/// A timer that fires at the earliest of several dates, without polling.
@MainActor
final class ChangeTimer {
    private let next: @MainActor () -> Date?
    private let due: @MainActor (Date) -> Void
    private var timeout: Timeout?
    private var isRunning = false

    /// The minimum interval in seconds; faster changes look like motion anyway.
    private static let minimumInterval = 0.2
    /// The maximum interval in seconds, so that a change of the system clock is noticed.
    private static let maximumInterval = 3600.0

    /// - Parameters:
    ///   - next: the date to fire at; nil for none.
    ///   - due: called then, with the current date.
    init(next: @escaping @MainActor () -> Date?, due: @escaping @MainActor (Date) -> Void) {
        self.next = next
        self.due = due
    }

    func start() {
        isRunning = true
        reschedule()
    }

    func stop() {
        isRunning = false
        timeout?.cancel()
        timeout = nil
    }

    /// Restarts the timer, after the next date has changed.
    func reschedule() {
        timeout?.cancel()
        timeout = nil
        guard isRunning, let date = next() else { return }
        let seconds = min(max(date.timeIntervalSinceNow, Self.minimumInterval), Self.maximumInterval)
        timeout = Timeout(after: .milliseconds(Int((seconds * 1000).rounded(.up)))) { [weak self] in
            guard let self else { return }
            self.due(Date())
            self.reschedule()
        }
    }
}
