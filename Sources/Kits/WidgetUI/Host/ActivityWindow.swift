import Desktop
import GLib
import Gtk
import LibraryStore
import Timeline
import WidgetKit

/// The small window of one live activity: above others, on every workspace, without ever asking for the focus. The pointer brings out a
/// button that takes it away.
@MainActor
final class ActivityWindow: WidgetWindow {
    static let family = WidgetFamily.medium

    let title: String
    let window: Window
    let face: WidgetFace
    let backend: WindowBackend

    var dismissed: (@MainActor () -> Void)?

    init(title: String, technique: WindowTechnique, look: WidgetLook) {
        self.title = title
        face = WidgetFace(title: title, family: Self.family, look: look)
        window = Window(title: title)
        window.addClass("pinned")
        window.setIconName("org.quirebook.Quire")
        // As with pinned windows: decorations of its own that are none.
        window.setTitlebar(nil)
        window.isResizable = false
        backend = .make(for: window, technique: technique, options: WindowOptions())
        let overlay = Overlay(face.root)
        let close = Button(icon: "quire-close-symbolic", name: "Dismiss \(title)", classes: ["activity-close"]) { [weak self] in
            self?.dismissed?()
        }
        close.horizontalAlignment = .end
        close.verticalAlignment = .start
        close.setMargins(8)
        overlay.add(close)
        window.setContent(overlay)
        // A window manager's way of closing it is one of dismissing it.
        window.onCloseRequest { [weak self] in
            self?.dismissed?()
            return true
        }
    }

    /// Logical pixels.
    var width: Int { Int(Self.family.size.width) }
    var height: Int { Int(Self.family.size.height) }

    /// Opens the window at a place; nil leaves the place to the window manager.
    func open(at place: Placement?) {
        backend.prepare(at: place, width: width, height: height)
        window.on("map") { [weak self] in
            self?.round()
            self?.backend.shown(at: place)
        }
        window.on("notify::scale-factor") { [weak self] in self?.round() }
        window.isFocusVisible = false
        // Shown without being presented: that would ask for the focus.
        window.isVisible = true
    }

    func close() {
        dismissed = nil
        window.destroy()
    }

    private func round() {
        backend.surface?.round(width: width, height: height, radius: Int(ViewRenderer.cornerRadius), scale: window.scaleFactor)
    }
}

/// A window with the face of one widget, pinned or there for a while.
@MainActor
protocol WidgetWindow: AnyObject {
    var window: Window { get }
    var face: WidgetFace { get }
    var title: String { get }
}

extension WidgetWindow {
    /// Calls `changed` whenever it can be seen less or more, once it is open.
    func followSight(_ changed: @escaping @MainActor (WindowConcealment) -> Void) -> WindowSight { window.followSight(changed) }
}

extension PinnedWindow: WidgetWindow {}

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
