import CGtk
import CGtkShim
import GLib

/// Follows whether one window can be seen, by the display's own notices; until it is stopped.
@MainActor
public final class WindowSight {
    public private(set) var concealment: WindowConcealment = []
    private let changed: @MainActor (WindowConcealment) -> Void
    private let surface: Object?
    private var connections: [SignalConnection] = []
    /// What X calls the window; 0 on another display.
    let x11Window: UInt

    private var isMinimized = false
    private var isUnmapped = false
    private var isCovered = false
    private var workspace: UInt?

    fileprivate init(_ window: Window, _ changed: @escaping @MainActor (WindowConcealment) -> Void) {
        self.changed = changed
        let native = gtk_widget_get_native(window.widget).flatMap { gtk_native_get_surface($0) }
        surface = native.map { Object(retaining: UnsafeMutableRawPointer($0)) }
        x11Window = native.map { X11Sights.shared.begin($0) } ?? 0
        guard let surface, let native else { return }
        if x11Window != 0 {
            X11Sights.shared.add(self)
            return
        }
        // A new window counts as seen until it has been there once.
        connections = [
            surface.on("notify::mapped") { [weak self] _ in
                self?.isUnmapped = gdk_surface_get_mapped(native) == 0
                self?.update()
                return .nothing
            },
            surface.on("notify::state") { [weak self] _ in
                self?.isMinimized = gdk_toplevel_get_state(native).rawValue & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue != 0
                self?.update()
                return .nothing
            },
        ]
    }

    /// A second call does nothing.
    public func stop() {
        for connection in connections { connection.disconnect() }
        connections = []
        if x11Window != 0 { X11Sights.shared.remove(self) }
    }

    // MARK: Told by the X server

    func setMapped(_ isMapped: Bool) {
        isUnmapped = !isMapped
        update()
    }

    func setMinimized(_ isMinimized: Bool) {
        self.isMinimized = isMinimized
        update()
    }

    func setCovered(_ isCovered: Bool) {
        self.isCovered = isCovered
        update()
    }

    func setWorkspace(_ workspace: UInt?) {
        self.workspace = workspace
        update()
    }

    func update() {
        var now: WindowConcealment = []
        if isUnmapped || isMinimized { now.insert(.unmapped) }
        if isCovered { now.insert(.covered) }
        if let workspace, workspace != X11Sights.everywhere, let current = X11Sights.shared.workspace, workspace != current {
            now.insert(.otherWorkspace)
        }
        guard now != concealment else { return }
        concealment = now
        changed(now)
    }
}

extension Window {
    /// Calls `changed` whenever the window, which has been opened, can be seen less or more; `changed` is to capture its owner weakly.
    public func followSight(_ changed: @escaping @MainActor (WindowConcealment) -> Void) -> WindowSight { WindowSight(self, changed) }
}

/// Why nobody can see a window; visible while there is no reason, as far as the display tells.
public struct WindowConcealment: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// It is closed, minimised or taken off the screen.
    public static let unmapped = WindowConcealment(rawValue: 1)
    /// It stands on another workspace than the current one.
    public static let otherWorkspace = WindowConcealment(rawValue: 2)
    /// Other windows cover all of it; known on X servers that do not keep each window in a picture of its own,
    /// as all do with a compositor and most do for windows that can be translucent.
    public static let covered = WindowConcealment(rawValue: 4)
}

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
