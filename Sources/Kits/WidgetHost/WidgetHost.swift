public import DeepLink
import DesktopIntegration
import Foundation
public import GLib
import Gtk
public import LibraryStore
public import Styling
import Theme
public import Timeline
public import WidgetKit

/// Shows a window for every pinned widget, and follows the library: what is pinned appears, what is removed goes.
@MainActor
public final class WidgetHost {
    private let library: Library
    private let registry: WidgetRegistry
    private let style: Style
    private let scheduler: WidgetScheduler
    private let windows: PinnedWindows
    private let actions: WidgetActions
    private var tasks: [Task<Void, Never>] = []
    private var styling: UUID?
    private var signals: HostSignals?
    /// What is pinned is known, and was told to the scheduler.
    public var loaded: (@MainActor (any TimelineCenter) -> Void)?
    /// Nothing is pinned any more.
    public var emptied: (@MainActor () -> Void)?
    public var openedMain: (@MainActor () -> Void)?
    /// Somebody wants to see a place in the main window.
    public var openedPlace: (@MainActor (DeepLink) -> Void)?
    public var failed: (@MainActor (any Error) -> Void)?

    public init(
        library: Library, registry: WidgetRegistry, style: Style,
        keeping: any TimelineKeeping = TimelineFolder(TimelineFolder.standardFolder)
    ) {
        self.library = library
        self.registry = registry
        self.style = style
        scheduler = WidgetScheduler(clock: LoopClock(), keeping: keeping) { .here($0, at: $1) }
        windows = PinnedWindows(library: library)
        actions = WidgetActions(scheduler: scheduler)
        actions.openedPlace = { [weak self] in self?.openedPlace?($0) }
        windows.acted = { [weak self] id, window, action in self?.actions.perform(action, of: id, in: window) }
        windows.openedMain = { [weak self] in self?.openedMain?() }
        windows.failed = { [weak self] in self?.failed?($0) }
        windows.reload = { [scheduler] id in Task { await scheduler.request(.instance(id)) } }
        windows.status = { [scheduler] id in await scheduler.currentConfigurations().first { $0.id == id } }
    }

    /// - Parameters:
    ///   - session: where screen savers are.
    ///   - system: where the machine's own services are: its sleep, its time zone and the lock of the session.
    public func start(session: MessageBus? = nil, system: MessageBus? = nil) {
        signals = HostSignals(scheduler: scheduler, session: session, system: system) { [weak self] in self?.windows.redraw() }
        let updates = scheduler.updates
        let changes = library.changes()
        styling = style.observe { [weak self] _ in self?.restyle() }
        tasks = [
            Task { [weak self] in
                for await update in updates { self?.show(update) }
            },
            Task { [weak self] in
                await self?.reconcile()
                if let self { self.loaded?(self.scheduler) }
                for await change in changes {
                    if change.topics.contains(.pins) { await self?.reconcile() }
                    if !change.topics.isDisjoint(with: [.codes, .scans]) { await self?.scheduler.request(.dependent(on: .library)) }
                }
            },
        ]
    }

    public func stop() {
        for task in tasks { task.cancel() }
        signals?.stop()
        if let styling { style.stopObserving(styling) }
        actions.stop()
        windows.closeAll()
    }

    private func show(_ update: WidgetUpdate) {
        if update.isAgain {
            windows[update.instance]?.redraw()
        } else {
            windows[update.instance]?.show(update.entry.view)
        }
    }

    // MARK: What is pinned

    /// Makes the windows what the library says is pinned.
    private func reconcile() async {
        do {
            let wanted = try await library.pins()
            for id in windows.ids.subtracting(wanted.map(\.id)) { await close(id) }
            for pin in wanted { await open(pin) }
            if wanted.isEmpty { emptied?() }
        } catch {
            failed?(error)
        }
    }

    private func open(_ pin: PinnedWidget) async {
        let known = windows.pin(pin.id)
        let kind = registry[pin.kind] ?? UnknownKind(id: pin.kind)
        windows.show(pin, of: kind, look: look)
        if let window = windows[pin.id] { signals?.follow(window, of: pin.id) }
        if let known, known.configuration == pin.configuration, known.family == pin.family { return }
        await scheduler.add(
            WidgetInstance(id: pin.id, kind: kind, family: pin.widgetFamily, configuration: WidgetConfiguration(pin.configuration)),
            hidden: signals?.hidden(of: pin.id) ?? [])
    }

    private func close(_ id: PinnedWidget.ID) async {
        signals?.forget(id)
        windows.close(id)
        await scheduler.remove(id)
    }

    // MARK: Look

    private var look: WidgetLook {
        WidgetLook(palette: style.palette, fontFamily: Toolkit.fontFamily, isRightToLeft: Toolkit.isRightToLeft)
    }

    private func restyle() { windows.show(look) }
}
