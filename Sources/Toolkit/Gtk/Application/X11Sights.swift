import CGtk
import CGtkShim
import GLib

/// Hears once, for all windows, what the X server and the window manager say of whether they can be seen.
@MainActor
final class X11Sights {
    static let shared = X11Sights()
    /// Extended Window Manager Hints: a window on every workspace.
    static let everywhere: UInt = 0xFFFF_FFFF

    private typealias Seen = @MainActor (UInt, QuireX11Sight) -> Void
    private var sights: [UInt: WindowSight] = [:]
    private var display: OpaquePointer?
    /// The workspace that people look at; nil where nobody says.
    private(set) var workspace: UInt?

    /// Takes in the window of a surface; what X calls it, 0 on another display.
    func begin(_ surface: OpaquePointer) -> UInt {
        let window = quire_x11_sight_of(surface)
        guard window != 0, display == nil else { return window }
        let display = gdk_surface_get_display(surface)
        let seen: Seen = { [weak self] in self?.hear($1, of: $0) }
        let isStarted = quire_x11_sight_start(
            display,
            { window, sight, box in
                guard let box else { return }
                MainActor.assumeIsolated { BoxedValue<Seen>.value(at: box)(window, sight) }
            }, BoxedValue<Seen>.retain(seen),
            { box in
                if let box { BoxedValue<Seen>.release(box) }
            })
        guard isStarted != 0 else { return 0 }
        self.display = display
        workspace = read(of: 0)
        return window
    }

    func add(_ sight: WindowSight) {
        sights[sight.x11Window] = sight
        // What was said before anybody listened.
        sight.setWorkspace(read(of: sight.x11Window))
    }

    func remove(_ sight: WindowSight) {
        if sights[sight.x11Window] === sight { sights[sight.x11Window] = nil }
    }

    private func hear(_ what: QuireX11Sight, of window: UInt) {
        if what == QUIRE_X11_CURRENT_WORKSPACE {
            workspace = read(of: 0)
            for sight in sights.values { sight.update() }
        }
        guard let sight = sights[window] else { return }
        switch what {
        case QUIRE_X11_WORKSPACE: sight.setWorkspace(read(of: window))
        case QUIRE_X11_STATE: sight.setMinimized(quire_x11_has_state(display, window, "_NET_WM_STATE_HIDDEN") != 0)
        case QUIRE_X11_MAPPED: sight.setMapped(true)
        case QUIRE_X11_UNMAPPED: sight.setMapped(false)
        case QUIRE_X11_COVERED: sight.setCovered(true)
        case QUIRE_X11_UNCOVERED: sight.setCovered(false)
        default: break
        }
    }

    private func read(of window: UInt) -> UInt? {
        var workspace: gulong = 0
        guard let display, quire_x11_workspace(display, window, &workspace) != 0 else { return nil }
        return workspace
    }
}
