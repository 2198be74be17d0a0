import Desktop
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

    var dismissed: (@MainActor () -> Void)?

    init(title: LocalizedText, technique: WindowingSystem, look: WidgetAppearance) {
        super.init(
            WidgetView(title: title, family: Self.family, look: look), options: WindowOptions(level: .above), technique: technique)
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

    func close() {
        dismissed = nil
        window.destroy()
    }
}

/// Places the windows of live activities: down from the top right corner, beside the pinned windows.
@MainActor
final class ActivityPositions {
    private var taken: [ObjectIdentifier: PixelArea] = [:]
    private var watch: MonitorWatch?
    private let pinned: @MainActor () -> [PixelArea]
    /// Called after the monitors have changed and settled.
    var onChange: (@MainActor () -> Void)?
    private let settling = Debouncer(.milliseconds(500))

    init(pinned: @escaping @MainActor () -> [PixelArea]) { self.pinned = pinned }

    /// Reserves a free place for the window; nil if the window manager places windows.
    func reservePosition(for window: ActivityWindow) -> WindowPosition? {
        guard window.backend.isPlaceable else { return nil }
        if watch == nil {
            watch = MonitorWatch { [weak self] in self?.settling.schedule { self?.onChange?() } }
        }
        let monitors = MonitorLayout.here(inDevicePixels: window.backend is X11Backend).workAreas
        let (width, height) = window.displaySize
        let area = WindowPlacer(on: monitors, unit: window.backend.unit).free(
            width: width, height: height, among: pinned() + taken.values)
        taken[ObjectIdentifier(window)] = area
        return WindowPosition(area)
    }

    func release(_ window: ActivityWindow) { taken[ObjectIdentifier(window)] = nil }

    /// True if the window covers a pinned one.
    func isCovering(_ window: ActivityWindow) -> Bool {
        guard let area = taken[ObjectIdentifier(window)] else { return false }
        return pinned().contains(where: area.overlaps)
    }
}
