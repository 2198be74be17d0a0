import Gtk
import LibraryStore

/// Windows of an X server: hints that the window manager reads, and places in device pixels of the whole screen.
@MainActor
class X11Backend: WindowBackend {
    /// Whether the X server is a guest of a Wayland compositor.
    private let isNested: Bool

    init(_ window: Window, options: WindowOptions, isNested: Bool = true) {
        self.isNested = isNested
        super.init(window, options: options)
    }

    override var unit: Int { window.scaleFactor }
    override var isPlaceable: Bool { true }
    override var isHeld: Bool { surface?.isButtonDown ?? false }
    override var place: Placement? { surface?.position.map { Placement(x: $0.x, y: $0.y) } }

    override func prepare(at place: Placement?, width: Int, height: Int) {
        super.prepare(at: place, width: width, height: height)
        surface?.prepare(stay: options.stay, at: place.map { ($0.x, $0.y) })
        surface?.onMove { [weak self] x, y in self?.stands(at: Placement(x: x, y: y)) }
    }

    /// The window manager has put it there.
    func stands(at place: Placement) { moved?(place) }

    override func shown(at place: Placement?) {
        super.shown(at: place)
        surface?.keep(options.stay)
        if let place { move(to: place) }
    }

    override func changed(from before: WindowOptions) {
        super.changed(from: before)
        if options.stay != before.stay { surface?.keep(options.stay, before: before.stay) }
    }

    /// A compositing manager beside the X server reads the property; a Wayland compositor may not.
    override func showOpacity() {
        if isNested { super.showOpacity() } else { surface?.setOpacity(options.opacity) }
    }

    override func move(to place: Placement) { surface?.move(to: (place.x, place.y)) }
}

extension WindowOptions {
    fileprivate var stay: PinnedSurface.Stay {
        var stay: PinnedSurface.Stay = .outOfTaskbar
        switch level {
        case .above: stay.insert(.above)
        case .below: stay.insert(.below)
        case .ordinary: break
        }
        if isOnAllWorkspaces { stay.insert(.allWorkspaces) }
        return stay
    }
}
