import Desktop
import GLib
import Graphics
import Gtk
import LibraryStore
import Platform
import Timeline
import WidgetKit

/// The small undecorated window of one widget, pinned or temporary. It shows what it is given and knows no providers.
@MainActor
class WidgetWindow {
    let title: LocalizedText
    let family: WidgetFamily
    let window: Window
    let widgetView: WidgetView
    let backend: WindowBackend

    init(_ widgetView: WidgetView, options: WindowOptions, technique: WindowingSystem) {
        (title, family) = (widgetView.title, widgetView.family)
        self.widgetView = widgetView
        window = Window(title: title)
        window.addClass("pinned")
        window.setIconName("org.quirebook.Quire")
        // An empty title bar of our own: sway adds one to windows without decorations.
        window.setTitlebar(nil)
        window.isResizable = false
        backend = .make(for: window, technique: technique, options: options)
    }

    /// In the pixels in which the display places windows.
    final var displaySize: (width: Int, height: Int) {
        (Int(family.size.width) * backend.unit, Int(family.size.height) * backend.unit)
    }

    /// The screen area of the window at a place.
    final func area(at place: WindowPosition) -> PixelArea {
        PixelArea(x: place.x, y: place.y, width: displaySize.width, height: displaySize.height)
    }

    /// Shows the window at a place for the first time; nil lets the window manager choose.
    final func show(at place: WindowPosition?) {
        backend.prepare(at: place, width: Int(family.size.width), height: Int(family.size.height))
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
        backend.surface?.round(
            width: Int(family.size.width), height: Int(family.size.height), radius: Int(ViewRenderer.cornerRadius),
            scale: window.scaleFactor)
    }
}
