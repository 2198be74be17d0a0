import Desktop
import GLib
import Graphics
import Gtk
import LibraryStore
import Platform
import Timeline
import WidgetKit

/// The small window of a live activity: above others, on every workspace, never focused. A button to dismiss it appears under the pointer.
@MainActor
final class ActivityWindow: WidgetWindow {
    static let family = WidgetFamily.medium

    let title: LocalizedText
    let window: Window
    let widgetView: WidgetView
    let backend: WindowBackend

    var dismissed: (@MainActor () -> Void)?

    init(title: LocalizedText, technique: WindowingSystem, look: WidgetAppearance) {
        self.title = title
        widgetView = WidgetView(title: title, family: Self.family, look: look)
        window = Window(title: title)
        window.addClass("pinned")
        window.setIconName("org.quirebook.Quire")
        // As with pinned windows: an empty title bar of our own replaces the decorations.
        window.setTitlebar(nil)
        window.isResizable = false
        backend = .make(for: window, technique: technique, options: WindowOptions())
        let overlay = Overlay(widgetView.root)
        let close = Button(icon: "quire-close-symbolic", name: tr("Dismiss \(title)"), classes: ["activity-close"]) { [weak self] in
            self?.dismissed?()
        }.placed(horizontal: .end, vertical: .start).margins(8)
        overlay.add(close)
        window.setContent(overlay)
        // Closing it by the window manager dismisses it.
        window.onCloseRequest { [weak self] in
            self?.dismissed?()
            return true
        }
    }

    /// In logical pixels.
    var width: Int { Int(Self.family.size.width) }
    var height: Int { Int(Self.family.size.height) }

    func close() {
        dismissed = nil
        window.destroy()
    }
}

/// A window that shows one widget, pinned or temporary.
@MainActor
protocol WidgetWindow: AnyObject {
    var window: Window { get }
    var widgetView: WidgetView { get }
    var title: LocalizedText { get }
    var backend: WindowBackend { get }
    /// In logical pixels.
    var width: Int { get }
    var height: Int { get }
}

extension WidgetWindow {
    /// Shows the window at a place for the first time; nil lets the window manager choose.
    func show(at place: WindowPosition?) {
        backend.prepare(at: place, width: width, height: height)
        window.on("map") { [weak self] in
            self?.round()
            self?.backend.shown(at: place)
        }
        window.on("notify::scale-factor") { [weak self] in self?.round() }
        // No focus ring for a window that was opened by the pointer or at login.
        window.isFocusVisible = false
        // Not `present()`, which would request the focus.
        window.isVisible = true
    }

    private func round() {
        backend.surface?.round(width: width, height: height, radius: Int(ViewRenderer.cornerRadius), scale: window.scaleFactor)
    }

    /// Calls `onChange` whenever the window becomes more or less visible.
    func observeVisibility(_ onChange: @escaping @MainActor (WindowOcclusion) -> Void) -> WindowVisibilityObserver {
        window.observeVisibility(onChange)
    }
}

extension PinnedWindow: WidgetWindow {}

/// Places the windows of live activities: down from the top right corner, beside the pinned windows.
@MainActor
final class ActivityPositions {
    private var taken: [ObjectIdentifier: PixelArea] = [:]
    private var watch: MonitorWatch?
    /// The areas of the pinned windows.
    private let pinned: @MainActor () -> [PixelArea]
    /// Called after the monitors have changed and settled.
    var onChange: (@MainActor () -> Void)?
    /// The debounce interval for changes of the monitors.
    private let settling = Debouncer(.milliseconds(500))

    init(pinned: @escaping @MainActor () -> [PixelArea]) { self.pinned = pinned }

    /// Reserves a free place for the window; nil if the window manager places windows.
    func reservePosition(for window: ActivityWindow) -> WindowPosition? {
        guard window.backend.isPlaceable else { return nil }
        if watch == nil {
            watch = MonitorWatch { [weak self] in self?.monitorsChanged() }
        }
        let unit = window.backend.unit
        let monitors = MonitorLayout.here(inDevicePixels: window.backend is X11Backend).workAreas
        let area = WindowPlacer(on: monitors, unit: unit).free(
            width: window.width * unit, height: window.height * unit, among: pinned() + taken.values)
        taken[ObjectIdentifier(window)] = area
        return WindowPosition(x: area.x, y: area.y)
    }

    func release(_ window: ActivityWindow) { taken[ObjectIdentifier(window)] = nil }

    /// True if the window covers a pinned one.
    func isCovering(_ window: ActivityWindow) -> Bool {
        guard let area = taken[ObjectIdentifier(window)] else { return false }
        return pinned().contains(where: area.overlaps)
    }

    private func monitorsChanged() {
        settling.schedule { [weak self] in self?.onChange?() }
    }
}
