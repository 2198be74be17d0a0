import Foundation
import GLib
import Gtk
import Timeline
import WidgetKit
import WidgetUI

/// A widget as it would look now: its kind's snapshot, asked for again when its timeline comes to another entry.
@MainActor
final class LivePreview {
    private let face: WidgetFace
    let kind: any WidgetKind
    let family: WidgetFamily
    let configuration: WidgetConfiguration
    /// It looks different from another moment on.
    var rescheduled: (@MainActor () -> Void)?
    /// When it looks different by itself; nil while it stands still.
    var nextChange: Date? { [nextEntry, view.nextLiveChange(after: Date())].compactMap { $0 }.min() }

    /// Seconds at least between two questions, whatever a timeline says.
    private static let pause = 1.0

    private let style: Style
    /// Whether a kind may show how it would look with something to show.
    private let isSample: Bool
    private var view: ViewDescription
    private var nextEntry: Date?
    private var loading: Task<Void, Never>?

    init(kind: any WidgetKind, family: WidgetFamily, configuration: WidgetConfiguration = WidgetConfiguration(), style: Style, isSample: Bool = true) {
        self.kind = kind
        self.family = family
        self.configuration = configuration
        self.style = style
        self.isSample = isSample
        view = kind.placeholder(in: .here(family, at: Date(), isPreview: isSample)).view
        face = WidgetFace(title: "\(kind.name), \(family.name)", family: family, look: .here(style))
        face.isInteractive = false
        face.root.horizontalAlignment = .center
        face.root.verticalAlignment = .center
        face.show(view)
    }

    /// What is seen; whoever shows it keeps the preview.
    var root: Widget { face.root }

    /// Asks the kind; what is seen stays until it answers.
    func refresh() {
        loading?.cancel()
        nextEntry = nil
        let (kind, configuration) = (self.kind, self.configuration)
        let context = WidgetContext.here(family, at: Date(), isPreview: isSample)
        loading = Task { [weak self] in
            // A kind that fails keeps what it showed last.
            if let entry = try? await kind.snapshot(configuration, in: context), !Task.isCancelled { self?.show(entry.view) }
            // One without a timeline stands still.
            guard let timeline = try? await kind.timeline(configuration, in: context), !Task.isCancelled else { return }
            let next = timeline.nextEntryDate(after: context.date) ?? timeline.refreshDate.flatMap { $0 > context.date ? $0 : nil }
            self?.nextEntry = next.map { max($0, context.date + Self.pause) }
            self?.rescheduled?()
        }
    }

    /// Follows the clock: asks again when another entry is due, else draws what changes by itself.
    func follow(_ date: Date) {
        if let nextEntry, nextEntry <= date { refresh() } else { redraw() }
    }

    /// Draws what changes by itself.
    func redraw() { face.redraw() }

    /// Follows accent and appearance.
    func restyle() { face.show(.here(style)) }

    func stop() {
        loading?.cancel()
        loading = nil
        rescheduled = nil
    }

    /// Shows it so much smaller, where there is no room for its real size.
    func fit(_ zoom: Double) { face.zoom = zoom }

    private func show(_ view: ViewDescription) {
        self.view = view
        face.show(view)
        rescheduled?()
    }
}

extension WidgetLook {
    /// As the windows of this program look now.
    @MainActor
    static func here(_ style: Style) -> WidgetLook {
        WidgetLook(palette: style.palette, fontFamily: Toolkit.fontFamily, isRightToLeft: Toolkit.isRightToLeft)
    }
}

/// Wakes up at the next of several moments, and not before.
@MainActor
final class ChangeClock {
    private let next: @MainActor () -> Date?
    private let due: @MainActor (Date) -> Void
    private var timeout: Timeout?
    private var isRunning = false

    /// Seconds: pictures that change more often are seen to move all the same.
    private static let least = 0.2
    /// Seconds after which it looks again, so that a clock that was set does not keep it waiting.
    private static let most = 3600.0

    /// - Parameters:
    ///   - next: the moment to wake up at; nil for none.
    ///   - due: is called then, with the time that it is.
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

    /// What is next has changed.
    func reschedule() {
        timeout?.cancel()
        timeout = nil
        guard isRunning, let date = next() else { return }
        let seconds = min(max(date.timeIntervalSinceNow, Self.least), Self.most)
        timeout = Timeout(after: .milliseconds(Int((seconds * 1000).rounded(.up)))) { [weak self] in
            guard let self else { return }
            self.due(Date())
            self.reschedule()
        }
    }
}
