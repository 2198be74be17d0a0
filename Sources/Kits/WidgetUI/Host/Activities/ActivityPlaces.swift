import GLib
import Gtk

/// Finds places for the windows of live activities: down from the top right corner, beside what is pinned.
@MainActor
final class ActivityPlaces {
    private var taken: [ObjectIdentifier: ScreenArea] = [:]
    private var watch: MonitorWatch?
    /// Where pinned windows stand.
    private let pinned: @MainActor () -> [ScreenArea]
    /// Monitors came, went or changed, and are at rest again.
    var changed: (@MainActor () -> Void)?
    private var settling: Task<Void, Never>?

    /// How long monitors stand still before windows are put in order.
    private static let rest = Duration.milliseconds(500)

    init(pinned: @escaping @MainActor () -> [ScreenArea]) { self.pinned = pinned }

    /// A free place that is the window's from now on; nil where windows are placed by others.
    func take(for window: ActivityWindow) -> Placement? {
        guard window.backend.isPlaceable else { return nil }
        if watch == nil {
            watch = MonitorWatch { [weak self] in self?.monitorsChanged() }
        }
        let unit = window.backend.unit
        let monitors = MonitorLayout.here(inDevicePixels: window.backend is X11Backend).workAreas
        let area = Placing(on: monitors, unit: unit).free(
            width: window.width * unit, height: window.height * unit, among: pinned() + taken.values)
        taken[ObjectIdentifier(window)] = area
        return Placement(x: area.x, y: area.y)
    }

    func release(_ window: ActivityWindow) { taken[ObjectIdentifier(window)] = nil }

    /// Whether it stands over something that is pinned.
    func isCovering(_ window: ActivityWindow) -> Bool {
        guard let area = taken[ObjectIdentifier(window)] else { return false }
        return pinned().contains(where: area.overlaps)
    }

    private func monitorsChanged() {
        settling?.cancel()
        settling = Task { [weak self] in
            guard (try? await MainLoop.sleep(for: Self.rest)) != nil else { return }
            self?.changed?()
        }
    }
}
