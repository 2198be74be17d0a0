import Desktop
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
