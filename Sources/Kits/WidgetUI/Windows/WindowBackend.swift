import Desktop
import Foundation
import Graphics
import Gtk
import LibraryStore
import Platform
import Timeline

/// Places one pinned window on the display. The base class does what every display supports; subclasses add what a display has more.
@MainActor
class WindowBackend {
    let window: Window
    private(set) var options: WindowOptions
    private(set) var surface: PinnedSurface?
    var moved: (@MainActor (WindowPosition) -> Void)?

    init(_ window: Window, options: WindowOptions) {
        self.window = window
        self.options = options
    }

    /// The backend for a new window with these options.
    static func make(for window: Window, technique: WindowingSystem, options: WindowOptions) -> WindowBackend {
        switch technique {
        case .x11: X11Backend(window, options: options, isNested: false)
        case .xwayland where Sway.isHere: SwayBackend(window, options: options)
        case .xwayland: X11Backend(window, options: options)
        case .sway: SwayWaylandBackend(window, options: options)
        // Layer shell windows are never ordinary ones.
        case .layerShell where options.level != .ordinary: LayerShellBackend(window, options: options)
        case .layerShell, .plain: WindowBackend(window, options: options)
        }
    }

    /// True if these options require a new window.
    func needsNewWindow(for options: WindowOptions, technique: WindowingSystem) -> Bool {
        technique == .layerShell && (options.level == .ordinary) != (self.options.level == .ordinary)
    }

    /// Display pixels for each logical pixel.
    var unit: Int { 1 }
    /// Whether the program decides where the window stands.
    var isPlaceable: Bool { false }
    /// Whether the person is dragging the window now.
    var isHeld: Bool { false }

    /// Called before the window is shown.
    func prepare(at place: WindowPosition?, width: Int, height: Int) {
        surface = PinnedSurface(of: window)
        surface?.keepInput()
    }

    func shown(at place: WindowPosition?) {
        surface?.isClickThrough = options.isClickThrough
    }

    final func carryOut(_ options: WindowOptions) {
        let before = self.options
        guard options != before else { return }
        self.options = options
        changed(from: before)
    }

    func changed(from before: WindowOptions) {
        surface?.isClickThrough = options.isClickThrough
        // The display applies it with the next frame.
        window.queueDraw()
    }

    func move(to place: WindowPosition) {}

    /// Begins a drag at a point of the window, in logical pixels. Returns true if the window manager continues it.
    func beginDrag(at point: Point) -> Bool {
        surface?.beginMove(at: point)
        return true
    }

    /// Continues a drag: the distance of the pointer from its start, in logical pixels of the window.
    func drag(by way: (x: Double, y: Double)) {}

    func endDrag() {}

    // MARK: The keyboard

    /// Requests the keyboard for typing, which clicks alone do not give to the window. Does nothing where they do.
    func takeKeyboard() {}

    /// Returns the keyboard to its previous owner.
    func giveKeyboardBack() {}

    /// Called when the keyboard went elsewhere by itself.
    func loseKeyboard() {}

    func gotKeyboard() {}
}

/// The commands in the menu of a pinned window.
enum WindowRequest: Hashable {
    case configure
    case resize(WidgetFamily)
    case stay(WindowOptions)
    case reload
    case describe
    case openMain
    case remove
}

extension WindowingSystem {
    /// How this program places windows on its display. Call it after the toolkit has started.
    @MainActor
    static var here: WindowingSystem {
        if DisplayServer.isX11 {
            return Environment.current.nonEmpty("WAYLAND_DISPLAY") != nil ? .xwayland : .x11
        }
        return LayerShell.isSupported ? .layerShell : Sway.isHere ? .sway : .plain
    }
}
