import Foundation
import Gtk
import LibraryStore
import Timeline
import WidgetKit

/// The windows of what is pinned, and where they stand.
@MainActor
final class PinnedWindows {
    private let library: Library
    private var windows: [PinnedWidget.ID: PinnedWindow] = [:]
    private var pins: [PinnedWidget.ID: PinnedWidget] = [:]
    private var places: [PinnedWidget.ID: Placement] = [:]
    /// Where windows are on their way; not yet their places.
    private var moving: [PinnedWidget.ID: Placement] = [:]
    private var saving: [PinnedWidget.ID: Task<Void, Never>] = [:]

    var openedMain: (@MainActor () -> Void)?
    /// Something was pressed in a window.
    var acted: (@MainActor (PinnedWidget.ID, PinnedWindow, ViewAction) -> Void)?
    var failed: (@MainActor (any Error) -> Void)?

    init(library: Library) {
        self.library = library
    }

    var ids: Set<PinnedWidget.ID> { Set(windows.keys) }

    /// What the window of that widget shows.
    func pin(_ id: PinnedWidget.ID) -> PinnedWidget? { pins[id] }

    subscript(id: PinnedWidget.ID) -> PinnedWindow? { windows[id] }

    /// Opens the window of `pin`, or makes the one that is open what `pin` says.
    func show(_ pin: PinnedWidget, of kind: any WidgetKind, look: WidgetLook) {
        let known = pins.updateValue(pin, forKey: pin.id)
        guard known == nil || known?.family != pin.family else { return }
        windows[pin.id]?.close()
        let family = pin.widgetFamily
        let window = PinnedWindow(title: kind.name, family: family, look: look)
        windows[pin.id] = window
        let place = place(for: pin, family: family, scale: window.scale)
        places[pin.id] = place
        window.moved = { [weak self] in self?.remember($0, of: pin.id) }
        window.removed = { [weak self] in self?.remove(pin.id) }
        window.openedMain = { [weak self] in self?.openedMain?() }
        window.face.acted = { [weak self, weak window] action in
            if let window { self?.acted?(pin.id, window, action) }
        }
        window.show(kind.placeholder(in: .here(family, at: Date())).view)
        window.open(at: place)
    }

    func show(_ look: WidgetLook) {
        for window in windows.values { window.show(look) }
    }

    /// Draws every view anew, for its parts that come from elsewhere, as the time zone.
    func redraw() {
        for window in windows.values { window.redraw() }
    }

    func close(_ id: PinnedWidget.ID) {
        saving.removeValue(forKey: id)?.cancel()
        moving[id] = nil
        windows.removeValue(forKey: id)?.close()
        pins[id] = nil
        places[id] = nil
    }

    func closeAll() {
        for task in saving.values { task.cancel() }
        // A window that was moved just now must not go back: the program ends, so this does not wait for it to rest.
        for (id, place) in moving {
            do { try library.setPlacement(place.json, ofPin: id) } catch { failed?(error) }
        }
        moving = [:]
        for window in windows.values { window.close() }
        windows = [:]
    }

    private func remove(_ id: PinnedWidget.ID) {
        let library = self.library
        Task { [weak self] in
            do { try await library.unpin(id) } catch { self?.failed?(error) }
        }
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
