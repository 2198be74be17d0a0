import Desktop
import Foundation
import GLib
import Gtk
import Platform
import StatusStore
import Timeline
import WidgetKit

/// Shows a window for each status that was pushed with an end, until then. They are unpinned widgets of the status kind, with negative
/// numbers.
@MainActor
final class LiveActivities {
    private struct Shown {
        let id: WidgetInstance.ID
        let window: ActivityWindow
        /// Removes the window of an ended activity when it fires.
        var leaving: Timeout?
    }

    private let source: ActivitySource
    private let scheduler: WidgetScheduler
    private var shown: [StatusName: Shown] = [:]
    private var activities: [StatusName: String] = [:]
    private var dismissed: DismissedActivities
    private var observation: StatusObservation?
    private var clock: ClockWatch?
    private var alarm: Timeout?
    private var isLooking = false
    private var looksAgain = false
    private let places: ActivityPositions
    private lazy var technique = WindowingSystem.here

    /// True after the statuses were read once.
    private(set) var isKnown = false
    /// Called after each reading of the statuses.
    var onUpdate: (@MainActor () -> Void)?
    var opened: (@MainActor (ActivityWindow, WidgetInstance.ID) -> Void)?
    var closed: (@MainActor (WidgetInstance.ID) -> Void)?
    var look: () -> WidgetAppearance = { WidgetAppearance() }

    /// How long an ended activity stays visible.
    private static let endingDuration = Duration.seconds(5)

    init(_ source: ActivitySource, scheduler: WidgetScheduler, places: ActivityPositions) {
        self.source = source
        self.scheduler = scheduler
        self.places = places
        isOn = source.isOn
        dismissed = DismissedActivities(file: source.folder.url.deletingLastPathComponent().appending(path: "activities.json"))
    }

    /// Whether live activities are shown at all.
    var isOn: Bool {
        didSet { if isOn != oldValue { update() } }
    }

    var isEmpty: Bool { isKnown && shown.isEmpty }

    subscript(id: WidgetInstance.ID) -> ActivityWindow? { shown.values.first { $0.id == id }?.window }

    func start() {
        observation = StatusMonitor.observe(in: source.folder) { [weak self] _ in self?.update() }
        clock = ClockWatch { [weak self] in self?.update() }
        places.onChange = { [weak self] in if let self { self.move(Array(self.shown.values)) } }
        update()
    }

    func stop() {
        observation?.cancel()
        clock?.stop()
        alarm?.cancel()
        for shown in shown.values {
            shown.leaving?.cancel()
            shown.window.close()
        }
        shown = [:]
    }

    func show(_ look: WidgetAppearance) {
        for shown in shown.values { shown.window.widgetView.show(look) }
    }

    func redraw() {
        for shown in shown.values { shown.window.widgetView.redraw() }
    }

    // MARK: Updating

    /// Reads the statuses in the background. A change meanwhile causes one more reading.
    func update() {
        guard !isLooking else {
            looksAgain = true
            return
        }
        isLooking = true
        Task { [weak self, folder = source.folder, isOn] in
            let statuses = isOn ? await Self.statuses(in: folder) : []
            guard let self else { return }
            self.isLooking = false
            self.isKnown = true
            if isOn { self.arrange(statuses, at: Date()) } else { self.closeAll() }
            if self.looksAgain {
                self.looksAgain = false
                self.update()
            } else {
                self.onUpdate?()
            }
        }
    }

    @concurrent
    private static func statuses(in folder: StatusFolder) async -> [PushedStatus] {
        // An unreadable status is skipped; its widget shows the reason.
        ((try? folder.names()) ?? []).compactMap { try? folder.get($0) }
    }

    private func arrange(_ statuses: [PushedStatus], at now: Date) {
        activities = Dictionary(statuses.compactMap { status in status.activity.map { (status.name, $0.id) } }) { first, _ in first }
        dismissed.keep(only: Set(statuses.filter { $0.isActive(at: now) }.compactMap { $0.activity?.id }))
        let plan = ActivityPlan(of: statuses, at: now, before: Array(shown.keys), isDismissed: dismissed.contains)
        for name in shown.keys where !plan.shown.contains(name) {
            if plan.ending.contains(name) { leave(name) } else { close(name) }
        }
        for name in plan.shown {
            if shown[name] == nil { open(name, statuses.first { $0.name == name }?.title) }
            shown[name]?.leaving?.cancel()
            shown[name]?.leaving = nil
        }
        alarm?.cancel()
        alarm = plan.nextEnd.map { end in
            Timeout(after: .seconds(max(end.timeIntervalSince(now), 0.05))) { [weak self] in self?.update() }
        }
    }

    // MARK: Windows

    private func open(_ name: StatusName, _ title: String?) {
        let id = freeID
        let title = title.map { TextNode.shortened($0, to: 60) } ?? name.text
        let window = ActivityWindow(title: .verbatim(title), technique: technique, look: look())
        shown[name] = Shown(id: id, window: window)
        window.dismissed = { [weak self] in self?.dismiss(name) }
        window.widgetView.show(source.kind.placeholder(in: .here(ActivityWindow.family, at: Date())))
        opened?(window, id)
        window.show(at: places.reservePosition(for: window))
        let instance = WidgetInstance(id: id, kind: source.kind, family: ActivityWindow.family, configuration: source.configuration(name))
        Task { [scheduler] in await scheduler.add(instance) }
    }

    /// The highest negative number without a window.
    private var freeID: WidgetInstance.ID {
        let taken = Set(shown.values.map(\.id))
        var id: WidgetInstance.ID = -1
        while taken.contains(id) { id -= 1 }
        return id
    }

    private func dismiss(_ name: StatusName) {
        if let id = activities[name] { dismissed.insert(id) }
        close(name)
        // Another activity may have room now, or none is left.
        update()
    }

    private func leave(_ name: StatusName) {
        guard shown[name]?.leaving == nil else { return }
        shown[name]?.leaving = Timeout(after: Self.endingDuration) { [weak self] in
            self?.close(name)
            self?.update()
        }
    }

    private func close(_ name: StatusName) {
        guard let gone = shown.removeValue(forKey: name) else { return }
        gone.leaving?.cancel()
        places.release(gone.window)
        closed?(gone.id)
        gone.window.close()
        Task { [scheduler] in await scheduler.remove(gone.id) }
    }

    private func closeAll() {
        alarm?.cancel()
        for name in shown.keys { close(name) }
    }

    /// Moves activities away that cover a pinned window.
    func makeRoom() { move(shown.values.filter { places.isCovering($0.window) }) }

    private func move(_ moved: [Shown]) {
        let moved = moved.sorted { $0.id > $1.id }
        for shown in moved { places.release(shown.window) }
        for shown in moved {
            if let place = places.reservePosition(for: shown.window) { shown.window.backend.move(to: place) }
        }
    }
}
