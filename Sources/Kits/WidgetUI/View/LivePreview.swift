public import Foundation
import Graphics
public import Gtk
import Platform
public import Timeline
public import WidgetKit

/// A live preview of a widget: the snapshot of its kind, refreshed when its timeline reaches another entry.
@MainActor
public final class LivePreview {
    private let face: WidgetView
    /// The kind that is shown.
    public let kind: any WidgetKind
    /// The size that it is shown in.
    public let family: WidgetFamily
    /// The settings that it is shown with.
    public private(set) var configuration: WidgetConfiguration
    /// Called when `nextChange` has changed.
    public var onReschedule: (@MainActor () -> Void)?
    /// The next time at which the preview changes by itself; nil if it never does.
    public var nextChange: Date? { [nextEntry, entry.view.nextLiveChange(after: Date())].compactMap { $0 }.min() }

    /// The minimum number of seconds between refreshes, whatever a timeline says.
    private static let minimumInterval = 1.0

    /// Whether the kind may show sample content.
    private let isSample: Bool
    private var entry: TimelineEntry
    private var nextEntry: Date?
    private var loading: Task<Void, Never>?

    /// Creates a preview, which shows a placeholder until `refresh`.
    public init(
        kind: any WidgetKind, family: WidgetFamily, configuration: WidgetConfiguration = WidgetConfiguration(), look: WidgetAppearance,
        isSample: Bool = true
    ) {
        self.kind = kind
        self.family = family
        self.configuration = configuration
        self.isSample = isSample
        entry = kind.placeholder(in: .here(family, at: Date(), isPreview: isSample))
        face = WidgetView(title: tr("\(kind.name), \(family.name)"), family: family, look: look)
        face.isInteractive = false
        face.root.horizontalAlignment = .center
        face.root.verticalAlignment = .center
        face.show(entry)
    }

    /// The drawn widget. It does not retain the preview.
    public var root: Widget { face.root }

    /// Shows other settings.
    public func show(_ configuration: WidgetConfiguration) {
        guard configuration != self.configuration else { return }
        self.configuration = configuration
        refresh()
    }

    /// Asks the kind for a snapshot; the current one stays visible until it arrives.
    public func refresh() {
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
    public func follow(_ date: Date) {
        if let nextEntry, nextEntry <= date { refresh() } else { face.redraw() }
    }

    /// Applies another appearance.
    public func show(_ look: WidgetAppearance) { face.show(look) }

    /// Ends all work.
    public func stop() {
        loading?.cancel()
        loading = nil
        onReschedule = nil
    }

    /// Scales the preview, if there is no room for its real size.
    public func fit(_ zoom: Double) { face.zoom = zoom }

    private func show(_ entry: TimelineEntry) {
        self.entry = entry
        face.show(entry)
        onReschedule?()
    }
}

extension WidgetFamily {
    /// The scale of a preview in a width in logical pixels; smaller than 1 if the real size does not fit.
    public func zoom(in width: Int, margins: Int) -> Double {
        width > 0 ? min(1, max(0.3, Double(width - margins) / size.width)) : 1
    }
}

extension WidgetAppearance {
    /// The style of this program's windows.
    @MainActor
    public static func here(_ style: Style) -> WidgetAppearance {
        WidgetAppearance(palette: style.palette, fontFamily: Toolkit.fontFamily, isRightToLeft: Toolkit.isRightToLeft)
    }
}
