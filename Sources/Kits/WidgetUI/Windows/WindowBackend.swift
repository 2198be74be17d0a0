import Desktop
import Foundation
import Gtk
import LibraryStore
import Timeline

/// How one pinned window stands on the display. This is what every display can do; displays that can do more have a backend of their own.
@MainActor
class WindowBackend {
    let window: Window
    private(set) var options: WindowOptions
    private(set) var surface: PinnedSurface?
    /// The window stands elsewhere now.
    var moved: (@MainActor (Placement) -> Void)?

    init(_ window: Window, options: WindowOptions) {
        self.window = window
        self.options = options
    }

    /// The backend for a new window with those options.
    static func make(for window: Window, technique: WindowTechnique, options: WindowOptions) -> WindowBackend {
        switch technique {
        case .x11: X11Backend(window, options: options, isNested: false)
        case .xwayland where SwayBackend.isHere: SwayBackend(window, options: options)
        case .xwayland: X11Backend(window, options: options)
        // A part of the desktop is never like other windows; an ordinary window is.
        case .layerShell where options.level != .ordinary: LayerShellBackend(window, options: options)
        case .layerShell, .plain: WindowBackend(window, options: options)
        }
    }

    /// Whether a window with those options has to be opened anew.
    func needsNewWindow(for options: WindowOptions, technique: WindowTechnique) -> Bool {
        technique == .layerShell && (options.level == .ordinary) != (self.options.level == .ordinary)
    }

    /// Pixels of the display per logical pixel.
    var unit: Int { 1 }
    /// Whether the window stands where it is told to.
    var isPlaceable: Bool { false }
    /// Whether somebody drags it right now.
    var isHeld: Bool { false }
    var place: Placement? { nil }

    /// Before the window is shown.
    func prepare(at place: Placement?, width: Int, height: Int) {
        surface = PinnedSurface(of: window)
        surface?.keepInput()
    }

    /// After it is shown.
    func shown(at place: Placement?) {
        showOpacity()
        surface?.isClickThrough = options.isClickThrough
    }

    final func carryOut(_ options: WindowOptions) {
        let before = self.options
        guard options != before else { return }
        self.options = options
        changed(from: before)
    }

    func changed(from before: WindowOptions) {
        showOpacity()
        surface?.isClickThrough = options.isClickThrough
        // The display hears of it with the next frame.
        window.queueDraw()
    }

    func showOpacity() { window.opacity = options.opacity }

    func move(to place: Placement) {}

    /// A drag that began at that point of the window, in logical pixels: answers whether the window manager goes on with it.
    func beginDrag(at point: (x: Double, y: Double)) -> Bool {
        surface?.beginMove(at: point)
        return true
    }

    /// The pointer is so far from where it took hold of the window, in logical pixels of the window.
    func drag(by way: (x: Double, y: Double)) {}

    func endDrag() {}

    // MARK: The keyboard

    /// Somebody wants to type into the window, which clicks alone do not give the keyboard. Where displays give it with each click, nothing
    /// is to be done.
    func takeKeyboard() {}

    /// The keyboard goes back to who had it before.
    func giveKeyboardBack() {}

    /// The keyboard went elsewhere by itself, and stays there.
    func loseKeyboard() {}

    /// Keys go to the window.
    func gotKeyboard() {}
}

/// What somebody asks for in the menu of a pinned window.
enum WindowRequest: Hashable {
    case configure
    case resize(WidgetFamily)
    case stay(WindowOptions)
    case reload
    case describe
    case openMain
    case remove
}

extension WindowTechnique {
    /// How the windows of this program stand on its display: after the toolkit has started.
    @MainActor
    static var here: WindowTechnique {
        if DisplayServer.isX11 {
            return ProcessInfo.processInfo.environment["WAYLAND_DISPLAY"]?.isEmpty == false ? .xwayland : .x11
        }
        return LayerShell.isSupported ? .layerShell : .plain
    }
}
