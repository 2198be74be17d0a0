import GLib
import Graphics
import Gtk
import LibraryStore
import Timeline

/// Keeps windows in their places: through restarts, resizing, and monitors that come and go.
@MainActor
final class WindowPositions {
    private let library: Library
    private var windows: [PinnedWidget.ID: PinnedWindow] = [:]
    private var memories: [PinnedWidget.ID: PositionMemory] = [:]
    /// The current places.
    private var places: [PinnedWidget.ID: WindowPosition] = [:]
    /// Places of moving windows, not stored yet.
    private var moving: [PinnedWidget.ID: WindowPosition] = [:]
    private var saving: [PinnedWidget.ID: Task<Void, Never>] = [:]
    private var layout: MonitorLayout?
    private var watch: MonitorWatch?
    /// Set while monitors change: moves are then not the person's.
    private var settling: Task<Void, Never>?

    var failed: (@MainActor (any Error) -> Void)?

    /// The debounce interval for moves and for changes of the monitors.
    private static let debounceInterval = Duration.milliseconds(250)

    init(library: Library) { self.library = library }

    /// Opens a window at the place of its predecessor, or at the stored place.
    func open(_ window: PinnedWindow, of pin: PinnedWidget) {
        let id = pin.id
        let old = windows.updateValue(window, forKey: id)
        guard window.backend.isPlaceable else { return window.show(at: nil) }
        let layout = self.layout(for: window)
        if memories[id] == nil { memories[id] = PositionMemory(json: pin.placement) }
        let area = old.flatMap { old in (moving[id] ?? places[id]).map(old.area) }
        let place = area.map { self.place(of: window, instead: $0, on: layout) } ?? self.place(of: window, id, on: layout)
        places[id] = place
        window.backend.moved = { [weak self] in self?.remember($0, of: id) }
        window.show(at: place)
        // A newly chosen place is stored, also for the new size.
        if memories[id] == nil || old != nil { remember(place, of: id, isChosen: true) }
    }

    func forget(_ id: PinnedWidget.ID) {
        saving.removeValue(forKey: id)?.cancel()
        windows[id] = nil
        memories[id] = nil
        places[id] = nil
        moving[id] = nil
    }

    func stop() {
        settling?.cancel()
        watch = nil
        for task in saving.values { task.cancel() }
        // The program ends, so recent moves are stored without waiting.
        for (id, place) in moving {
            let placement = updatedMemory(place, of: id).json
            do { try library.runBlocking { try await $0.setPlacement(placement, ofPin: id) } } catch { failed?(error) }
        }
        moving = [:]
    }

    // MARK: Places

    private func layout(for window: PinnedWindow) -> MonitorLayout {
        if let layout { return layout }
        let isX11 = window.backend is X11Backend
        let layout = MonitorLayout.here(inDevicePixels: isX11)
        self.layout = layout
        watch = MonitorWatch { [weak self] in self?.monitorsChanged(inDevicePixels: isX11) }
        return layout
    }

    private func place(of window: PinnedWindow, _ id: PinnedWidget.ID, on layout: MonitorLayout) -> WindowPosition {
        let (width, height) = window.displaySize
        return WindowPosition(
            Arrangement(layout: layout, unit: window.backend.unit)
                .area(memories[id], width: width, height: height, among: areas(without: id)))
    }

    private func place(of window: PinnedWindow, instead old: PixelArea, on layout: MonitorLayout) -> WindowPosition {
        let (width, height) = window.displaySize
        return WindowPosition(WindowPlacer(on: layout.areas, unit: window.backend.unit).resized(old, width: width, height: height))
    }

    /// The areas of all windows, perhaps without one.
    func areas(without id: PinnedWidget.ID? = nil) -> [PixelArea] {
        places.filter { $0.key != id }.compactMap { windows[$0.key]?.area(at: $0.value) }
    }

    private func updatedMemory(_ place: WindowPosition, of id: PinnedWidget.ID) -> PositionMemory {
        let layout = layout?.key ?? ""
        var memory = memories[id] ?? PositionMemory(place, in: layout)
        memory.keep(place, in: layout)
        memories[id] = memory
        return memory
    }

    // MARK: Moves

    /// Stores a new place after the window has come to rest.
    private func remember(_ place: WindowPosition, of id: PinnedWidget.ID, isChosen: Bool = false) {
        guard settling == nil, isChosen || (moving[id] ?? places[id]) != place else { return }
        moving[id] = place
        saving[id]?.cancel()
        saving[id] = Task { [weak self] in
            repeat {
                guard (try? await MainLoop.sleep(for: Self.debounceInterval)) != nil else { return }
            } while self?.isHeld(id) == true
            await self?.finishMove(of: id)
        }
    }

    private func isHeld(_ id: PinnedWidget.ID) -> Bool {
        guard let window = windows[id] else { return false }
        return window.isDragged && window.backend.isHeld
    }

    private func finishMove(of id: PinnedWidget.ID) async {
        guard let window = windows[id], var place = moving.removeValue(forKey: id) else { return }
        if window.isDragged {
            window.finishDrag()
            let snapped = snapped(place, of: window, id)
            if snapped != place {
                place = snapped
                places[id] = place
                window.backend.move(to: place)
            }
        }
        places[id] = place
        let memory = updatedMemory(place, of: id)
        do { try await library.setPlacement(memory.json, ofPin: id) } catch { failed?(error) }
    }

    private func snapped(_ place: WindowPosition, of window: PinnedWindow, _ id: PinnedWidget.ID) -> WindowPosition {
        guard let layout else { return place }
        let snapping = WindowSnapper(monitors: layout.areas + layout.workAreas, others: areas(without: id), unit: window.backend.unit)
        return WindowPosition(snapping.snapped(window.area(at: place)))
    }

    // MARK: Monitors

    private func monitorsChanged(inDevicePixels: Bool) {
        // From now on the window manager moves windows, not the person.
        for task in saving.values { task.cancel() }
        saving = [:]
        moving = [:]
        settling?.cancel()
        settling = Task { [weak self] in
            guard (try? await MainLoop.sleep(for: Self.debounceInterval)) != nil else { return }
            self?.arrange(on: .here(inDevicePixels: inDevicePixels))
            // The window manager may move windows itself first.
            guard (try? await MainLoop.sleep(for: Self.debounceInterval)) != nil else { return }
            self?.settled()
        }
    }

    private func settled() {
        settling = nil
        putBack()
    }

    /// Puts all windows where they belong on a layout. An empty layout is a transition, or a screen that is off.
    private func arrange(on layout: MonitorLayout) {
        guard !layout.screens.isEmpty else { return }
        self.layout = layout
        let placeable = windows.filter { $0.value.backend.isPlaceable }.sorted { $0.key < $1.key }
        for (id, _) in placeable { places[id] = nil }
        // Windows with a remembered place on this layout go first.
        let (known, guests) = (
            placeable.filter { memories[$0.key]?.place(in: layout.key) != nil },
            placeable.filter { memories[$0.key]?.place(in: layout.key) == nil }
        )
        for (id, window) in known + guests { places[id] = place(of: window, id, on: layout) }
        putBack()
    }

    private func putBack() {
        for (id, place) in places { windows[id]?.backend.move(to: place) }
    }
}
