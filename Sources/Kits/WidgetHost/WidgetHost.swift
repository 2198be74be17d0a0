import DesktopIntegration
import Foundation
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
    private var windows: [PinnedWidget.ID: PinnedWindow] = [:]
    private var pins: [PinnedWidget.ID: PinnedWidget] = [:]
    private var places: [PinnedWidget.ID: Placement] = [:]
    /// Where windows are on their way; not yet their places.
    private var moving: [PinnedWidget.ID: Placement] = [:]
    private var saving: [PinnedWidget.ID: Task<Void, Never>] = [:]
    private var tasks: [Task<Void, Never>] = []
    private var styling: UUID?
    /// Nothing is pinned any more.
    public var emptied: (@MainActor () -> Void)?
    public var openedMain: (@MainActor () -> Void)?
    public var failed: (@MainActor (any Error) -> Void)?

    public init(
        library: Library, registry: WidgetRegistry, style: Style,
        keeping: any TimelineKeeping = TimelineFolder(TimelineFolder.standardFolder)
    ) {
        self.library = library
        self.registry = registry
        self.style = style
        scheduler = WidgetScheduler(clock: LoopClock(), keeping: keeping) { .here($0, at: $1) }
    }

    public func start() {
        let updates = scheduler.updates
        let changes = library.changes()
        styling = style.observe { [weak self] _ in self?.restyle() }
        tasks = [
            Task { [weak self] in
                for await update in updates {
                    if update.isAgain {
                        self?.windows[update.instance]?.redraw()
                    } else {
                        self?.windows[update.instance]?.show(update.entry.view)
                    }
                }
            },
            Task { [weak self] in
                await self?.reconcile()
                for await change in changes {
                    if change.topics.contains(.pins) { await self?.reconcile() }
                    if change.topics.contains(.codes) { await self?.scheduler.request(.dependent(on: .library)) }
                }
            },
        ]
    }

    public func stop() {
        for task in tasks + Array(saving.values) { task.cancel() }
        // A window that was moved just now must not go back: the program ends, so this does not wait for it to rest.
        for (id, place) in moving {
            do { try library.setPlacement(place.json, ofPin: id) } catch { failed?(error) }
        }
        moving = [:]
        if let styling { style.stopObserving(styling) }
        for window in windows.values { window.close() }
        windows = [:]
    }

    // MARK: What is pinned

    /// Makes the windows what the library says is pinned.
    private func reconcile() async {
        do {
            let wanted = try await library.pins()
            for id in Set(windows.keys).subtracting(wanted.map(\.id)) { await close(id) }
            for pin in wanted {
                if let known = pins[pin.id], known.configuration == pin.configuration, known.family == pin.family { continue }
                await open(pin)
            }
            if wanted.isEmpty { emptied?() }
        } catch {
            failed?(error)
        }
    }

    private func open(_ pin: PinnedWidget) async {
        let known = pins.updateValue(pin, forKey: pin.id)
        let family = WidgetFamily(rawValue: pin.family) ?? .small
        let kind = registry[pin.kind] ?? UnknownKind(id: pin.kind)
        if known == nil || known?.family != pin.family {
            windows[pin.id]?.close()
            let window = PinnedWindow(title: kind.name, family: family, look: look)
            windows[pin.id] = window
            let place = place(for: pin, family: family, scale: window.scale)
            places[pin.id] = place
            window.moved = { [weak self] in self?.remember($0, of: pin.id) }
            window.removed = { [weak self] in self?.remove(pin.id) }
            window.openedMain = { [weak self] in self?.openedMain?() }
            window.show(kind.placeholder(in: .here(family, at: Date())).view)
            window.open(at: place)
        }
        await scheduler.add(WidgetInstance(id: pin.id, kind: kind, family: family, configuration: WidgetConfiguration(pin.configuration)))
    }

    private func close(_ id: PinnedWidget.ID) async {
        saving.removeValue(forKey: id)?.cancel()
        moving[id] = nil
        windows.removeValue(forKey: id)?.close()
        pins[id] = nil
        places[id] = nil
        await scheduler.remove(id)
    }

    private func remove(_ id: PinnedWidget.ID) {
        let library = self.library
        Task { [weak self] in
            do { try await library.unpin(id) } catch { self?.failed?(error) }
        }
    }

    // MARK: Look

    private var look: WidgetLook {
        WidgetLook(palette: style.palette, fontFamily: Toolkit.fontFamily, isRightToLeft: Toolkit.isRightToLeft)
    }

    private func restyle() {
        let look = self.look
        for window in windows.values { window.show(look) }
    }

    // MARK: Places

    /// Where the window was, if that can be seen, or else a free place; nil where windows cannot be placed.
    private func place(for pin: PinnedWidget, family: WidgetFamily, scale: Int) -> Placement? {
        guard PinnedSurface.isPlacementPossible else { return nil }
        let monitors = PinnedSurface.monitors.map { ScreenArea(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
        let width = Int(family.size.width) * scale
        let height = Int(family.size.height) * scale
        let area: ScreenArea
        if let kept = Placement(json: pin.placement) {
            area = Placing.visible(ScreenArea(x: kept.x, y: kept.y, width: width, height: height), on: monitors)
        } else {
            area = Placing.free(width: width, height: height, among: takenAreas(scale: scale), on: monitors)
        }
        return Placement(x: area.x, y: area.y)
    }

    private func takenAreas(scale: Int) -> [ScreenArea] {
        places.compactMap { id, place in
            guard let window = windows[id] else { return nil }
            return ScreenArea(x: place.x, y: place.y, width: window.width * scale, height: window.height * scale)
        }
    }

    /// Keeps a new place once the window has come to rest.
    private func remember(_ place: Placement, of id: PinnedWidget.ID) {
        guard (moving[id] ?? places[id]) != place || pins[id]?.placement == nil else { return }
        moving[id] = place
        saving[id]?.cancel()
        let library = self.library
        saving[id] = Task { [weak self] in
            guard (try? await MainLoop.sleep(for: .milliseconds(250))) != nil else { return }
            self?.places[id] = place
            self?.moving[id] = nil
            do { try await library.setPlacement(place.json, ofPin: id) } catch { self?.failed?(error) }
        }
    }
}

/// Stands in for a kind that this Quire does not have: the window says so, and stays until it is removed.
struct UnknownKind: WidgetKind {
    let id: String
    let name = "Unknown widget"
    let summary = ""
    let iconName = "quire-warning-symbolic"
    let families: [WidgetFamily] = WidgetFamily.allCases
    let schema = ConfigurationSchema([])
    let dependencies: WidgetDependencies = []

    private func entry(in context: WidgetContext) -> TimelineEntry {
        TimelineEntry(
            date: context.date,
            view: .message(
                title: "Unknown widget", advice: "This Quire has no widget “\(id)”. Update it, or remove this window.", iconName: iconName,
                family: context.family))
    }

    func placeholder(in context: WidgetContext) -> TimelineEntry { entry(in: context) }
    func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry { entry(in: context) }
    func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        WidgetTimeline(entries: [entry(in: context)], policy: .never)
    }
}
