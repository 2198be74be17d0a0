import Desktop
import Foundation
public import GLib
import Graphics
import Gtk
public import LibraryStore
import Platform
public import Timeline
public import WidgetKit

/// Shows a window for each pinned widget and follows the library.
///
/// ```swift
/// let host = WidgetHost(library: library, registry: WidgetRegistry([GreetingKind()]), style: style)
/// host.emptied = { application.quit() }
/// host.start(session: bus)
/// ```
@MainActor
public final class WidgetHost {
    private let library: Library
    private var registry: WidgetRegistry
    /// The kind that each pinned widget was created with.
    private var making: [PinnedWidget.ID: KindIdentity] = [:]
    /// The library is read by one task at a time.
    private var isReconciling = false
    private var isReconcilingAgain = false
    /// True after the pinned widgets were read once.
    private var isLoaded = false
    private let style: Style
    private let clock = LoopClock()
    private let scheduler: WidgetScheduler
    private let windows: PinnedWindows
    private let actions: WidgetActions
    private var tasks: [Task<Void, Never>] = []
    private var styling: UUID?
    private var signals: HostSignals?
    /// Called when the pinned widgets are known to the scheduler.
    public var loaded: (@MainActor (any TimelineCenter) -> Void)?
    private var activities: LiveActivities?
    /// Whether anything is pinned; nil until the library was read.
    private var isPinned: Bool?
    /// Called when nothing is pinned any more and no live activity is left.
    public var emptied: (@MainActor () -> Void)?
    /// Called when a widget opened the main window.
    public var openedMain: (@MainActor () -> Void)?
    /// Called to show a destination in the main window, with the desktop's permission to take the focus.
    public var onOpenDestination: (@MainActor (_ address: String, _ token: String?) -> Void)?
    /// Called with an error that the person should read.
    public var failed: (@MainActor (any Error) -> Void)?

    /// Creates a host, which shows nothing before `start`.
    public init(
        library: Library, registry: WidgetRegistry, style: Style,
        keeping: any TimelineStore = TimelineFolder(TimelineFolder.standardFolder)
    ) {
        self.library = library
        self.registry = registry
        self.style = style
        scheduler = WidgetScheduler(clock: clock, keeping: keeping) { .here($0, at: $1) }
        windows = PinnedWindows(library: library)
        actions = WidgetActions(scheduler: scheduler, library: library)
        actions.onOpenDestination = { [weak self] in self?.onOpenDestination?($0, $1) }
        windows.onAction = { [weak self] id, window, action in self?.actions.perform(action, of: id, in: window) }
        windows.openedMain = { [weak self] in self?.openedMain?() }
        windows.failed = { [weak self] in self?.failed?($0) }
        windows.reload = { [scheduler] id in Task { await scheduler.request(.instance(id)) } }
        windows.status = { [scheduler] id in await scheduler.currentConfigurations().first { $0.id == id } }
    }

    /// Shows live activities too. Call it before `start`.
    public func show(_ source: ActivitySource) {
        let activities = LiveActivities(source, scheduler: scheduler, places: ActivityPositions { [windows] in windows.places.areas() })
        activities.look = { [weak self] in self?.look ?? WidgetAppearance() }
        activities.onUpdate = { [weak self] in self?.reportWhetherEmpty() }
        activities.opened = { [weak self] window, id in
            window.widgetView.onAction = { [weak self, weak window] action in
                if let window { self?.actions.perform(action, of: id, in: window) }
            }
            self?.signals?.follow(window, of: id)
        }
        activities.closed = { [weak self] id in self?.signals?.forget(id) }
        self.activities = activities
    }

    /// Whether live activities are shown.
    public var showsActivities: Bool {
        get { activities?.isOn ?? false }
        set { activities?.isOn = newValue }
    }

    /// Reads the live activities at once. `onEmpty` follows if there are none.
    public func updateActivities() { activities?.update() }

    /// - Parameters:
    ///   - session: the session bus, for screen savers.
    ///   - system: the system bus, for sleep, time zone and session lock.
    public func start(session: MessageBus? = nil, system: MessageBus? = nil) {
        signals = HostSignals(scheduler: scheduler, session: session, system: system) { [weak self] in
            self?.windows.redraw()
            self?.activities?.redraw()
        }
        activities?.start()
        let updates = scheduler.updates
        let changes = library.changes()
        styling = style.observe { [weak self] _ in self?.restyle() }
        tasks = [
            Task { [weak self] in
                for await update in updates { self?.show(update) }
            },
            Task { [weak self] in
                await self?.reconcile()
                if let self {
                    self.isLoaded = true
                    self.loaded?(self.scheduler)
                }
                for await change in changes {
                    await self?.apply(change)
                }
            },
        ]
    }

    /// Stores what was to be stored later. Call it before `stop`.
    public func storeTimelines() async { await scheduler.storeTimelines() }

    /// Closes all windows and ends all work.
    public func stop() {
        for task in tasks { task.cancel() }
        signals?.stop()
        if let styling { style.stopObserving(styling) }
        actions.stop()
        activities?.stop()
        windows.closeAll()
    }

    /// Replaces the kinds. Widgets of new, changed or removed kinds are created anew; the others go on undisturbed.
    public func offer(_ registry: WidgetRegistry) {
        self.registry = registry
        // Otherwise the library is about to be read anyway.
        guard isLoaded || isReconciling else { return }
        Task { [weak self] in await self?.reconcile() }
    }

    private func apply(_ change: LibraryChange) async {
        if change.topics.contains(.pins) { await reconcile() }
        var sources: WidgetDependencies = change.topics.isDisjoint(with: [.codes, .scans]) ? [] : .library
        if change.topics.contains(.tasks) { sources.insert(.tasks) }
        // A press has been answered by its own refresh, unless something else changed after that.
        if !sources.isEmpty { await scheduler.changed(sources, at: clock.boot(of: change.time)) }
    }

    private func show(_ update: WidgetUpdate) {
        guard let widgetView = windows[update.instance]?.widgetView ?? activities?[update.instance]?.widgetView else { return }
        if update.isRedraw { widgetView.redraw() } else { widgetView.show(update.entry) }
    }

    // MARK: Pinned widgets

    /// Updates the windows to match the pinned widgets in the library.
    private func reconcile() async {
        guard !isReconciling else {
            isReconcilingAgain = true
            return
        }
        isReconciling = true
        repeat {
            isReconcilingAgain = false
            await reconcileOnce()
        } while isReconcilingAgain
        isReconciling = false
    }

    private func reconcileOnce() async {
        do {
            let wanted = try await library.pins()
            for id in windows.ids.subtracting(wanted.map(\.id)) { await close(id) }
            for pin in wanted { await open(pin) }
            activities?.makeRoom()
            isPinned = !wanted.isEmpty
            reportWhetherEmpty()
        } catch {
            failed?(error)
        }
    }

    private func reportWhetherEmpty() {
        if isPinned == false, activities?.isEmpty ?? true { emptied?() }
    }

    private func open(_ pin: PinnedWidget) async {
        let known = windows.pin(pin.id)
        let kind = registry[pin.kind] ?? UnknownKind(id: pin.kind)
        let identity = KindIdentity(kind)
        let isOtherKind = making.updateValue(identity, forKey: pin.id) != identity
        windows.show(pin, of: kind, isOtherKind: isOtherKind, look: look)
        if let window = windows[pin.id] { signals?.follow(window, of: pin.id) }
        if !isOtherKind, let known, known.configuration == pin.configuration, known.family == pin.family { return }
        await scheduler.add(
            WidgetInstance(id: pin.id, kind: kind, family: pin.widgetFamily, configuration: WidgetConfiguration(pin.configuration)),
            hidden: signals?.hidden(of: pin.id) ?? [])
    }

    private func close(_ id: PinnedWidget.ID) async {
        signals?.forget(id)
        making[id] = nil
        windows.close(id)
        await scheduler.remove(id)
    }

    // MARK: Appearance

    private var look: WidgetAppearance {
        WidgetAppearance(palette: style.palette, fontFamily: Toolkit.fontFamily, isRightToLeft: Toolkit.isRightToLeft)
    }

    private func restyle() {
        windows.show(look)
        activities?.show(look)
    }
}

/// The placeholder for a kind that this Quire does not have. Its window says so and stays until it is unpinned.
struct UnknownKind: WidgetKind {
    let id: String
    let name = tr("Unknown widget")
    let summary = LocalizedText.empty
    let iconName = "quire-warning-symbolic"
    let families: [WidgetFamily] = WidgetFamily.allCases
    let schema = ConfigurationSchema([])
    let dependencies: WidgetDependencies = []
    /// Differs from every real revision, so that cached timelines are not reused.
    let revision = "unknown"

    private func entry(in context: WidgetContext) -> TimelineEntry {
        TimelineEntry(
            date: context.date,
            view: .message(
                title: tr("Unknown widget"),
                advice: tr("This version of Quire has no widget “\(id)”. Update Quire, or remove this window."),
                iconName: iconName,
                family: context.family))
    }

    func placeholder(in context: WidgetContext) -> TimelineEntry { entry(in: context) }
    func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry { entry(in: context) }
    func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        WidgetTimeline(entries: [entry(in: context)], policy: .never)
    }
}

/// The identity of a kind, as kinds themselves cannot be compared.
struct KindIdentity: Hashable {
    private let type: ObjectIdentifier
    private let id: String
    private let revision: String

    init(_ kind: any WidgetKind) {
        type = ObjectIdentifier(Swift.type(of: kind))
        id = kind.id
        revision = kind.revision
    }
}
