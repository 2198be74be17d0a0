import CGtk
import CGtkShim
import GLib

/// Observes whether one window is visible to the user, by the display's notices, until it is stopped.
@MainActor
public final class WindowVisibilityObserver {
    public private(set) var concealment: WindowOcclusion = []
    private let changed: @MainActor (WindowOcclusion) -> Void
    private let surface: Object?
    private var connections: [SignalConnection] = []
    /// The X11 window ID; 0 on another display.
    let x11Window: UInt

    fileprivate var isMinimized = false { didSet { update() } }
    fileprivate var isUnmapped = false { didSet { update() } }
    fileprivate var isCovered = false { didSet { update() } }
    fileprivate var workspace: UInt? { didSet { update() } }

    fileprivate init(_ window: Window, _ changed: @escaping @MainActor (WindowOcclusion) -> Void) {
        self.changed = changed
        let native = gtk_widget_get_native(window.widget).flatMap { gtk_native_get_surface($0) }
        surface = native.map { Object(retaining: UnsafeMutableRawPointer($0)) }
        x11Window = native.map { X11VisibilityMonitor.shared.begin($0) } ?? 0
        guard let surface, let native else { return }
        if x11Window != 0 {
            X11VisibilityMonitor.shared.add(self)
            return
        }
        // A new window counts as visible until it has been mapped once.
        connections = [
            surface.on("notify::mapped") { [weak self] in self?.isUnmapped = gdk_surface_get_mapped(native) == 0 },
            surface.on("notify::state") { [weak self] in
                self?.isMinimized = gdk_toplevel_get_state(native).rawValue & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue != 0
            },
        ]
    }

    /// A second call does nothing.
    public func stop() {
        for connection in connections { connection.disconnect() }
        connections = []
        if x11Window != 0 { X11VisibilityMonitor.shared.remove(self) }
    }

    fileprivate func update() {
        var now: WindowOcclusion = []
        if isUnmapped || isMinimized { now.insert(.unmapped) }
        if isCovered { now.insert(.covered) }
        let monitor = X11VisibilityMonitor.shared
        if let workspace, workspace != X11VisibilityMonitor.everyWorkspace, let current = monitor.workspace, workspace != current {
            now.insert(.otherWorkspace)
        }
        guard now != concealment else { return }
        concealment = now
        changed(now)
    }
}

extension Window {
    /// Calls `changed` whenever the visibility of the window, which has been opened, changes. `changed` should capture its owner weakly.
    public func observeVisibility(_ changed: @escaping @MainActor (WindowOcclusion) -> Void) -> WindowVisibilityObserver {
        WindowVisibilityObserver(self, changed)
    }
}

/// The reasons why a window is not visible; an empty set means that it is visible, as far as the display reports it.
public struct WindowOcclusion: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// It is closed, minimized or unmapped.
    public static let unmapped = WindowOcclusion(rawValue: 1)
    /// It is on another workspace than the current one.
    public static let otherWorkspace = WindowOcclusion(rawValue: 2)
    /// Other windows cover all of it. Known on X servers only where windows are not redirected to pixmaps: a compositor redirects all
    /// windows, and most X servers redirect those that can be translucent.
    public static let covered = WindowOcclusion(rawValue: 4)
}

/// Receives the events of the X server and of the window manager about the visibility of all windows.
@MainActor
private final class X11VisibilityMonitor {
    static let shared = X11VisibilityMonitor()
    /// Extended Window Manager Hints: the window is on every workspace.
    static let everyWorkspace: UInt = 0xFFFF_FFFF

    private typealias Handler = @MainActor (UInt, QuireX11Sight) -> Void
    private var observers: [UInt: WindowVisibilityObserver] = [:]
    private var display: OpaquePointer?
    /// The current workspace; nil where the window manager does not report it.
    private(set) var workspace: UInt?

    /// Starts listening, and returns the X11 window ID of a surface; 0 on another display.
    func begin(_ surface: OpaquePointer) -> UInt {
        let window = quire_x11_sight_of(surface)
        guard window != 0, display == nil else { return window }
        let display = gdk_surface_get_display(surface)
        let handler: Handler = { [weak self] in self?.handle($1, of: $0) }
        let isStarted = quire_x11_sight_start(
            display,
            { window, sight, box in
                guard let box else { return }
                MainActor.assumeIsolated { BoxedValue<Handler>.value(at: box)(window, sight) }
            }, BoxedValue<Handler>.retain(handler), releaseBox)
        guard isStarted != 0 else { return 0 }
        self.display = display
        workspace = readWorkspace(of: 0)
        return window
    }

    func add(_ observer: WindowVisibilityObserver) {
        observers[observer.x11Window] = observer
        // It was set before anything listened.
        observer.workspace = readWorkspace(of: observer.x11Window)
    }

    func remove(_ observer: WindowVisibilityObserver) {
        if observers[observer.x11Window] === observer { observers[observer.x11Window] = nil }
    }

    private func handle(_ event: QuireX11Sight, of window: UInt) {
        if event == QUIRE_X11_CURRENT_WORKSPACE {
            workspace = readWorkspace(of: 0)
            for observer in observers.values { observer.update() }
        }
        guard let observer = observers[window] else { return }
        switch event {
        case QUIRE_X11_WORKSPACE: observer.workspace = readWorkspace(of: window)
        case QUIRE_X11_STATE: observer.isMinimized = quire_x11_has_state(display, window, "_NET_WM_STATE_HIDDEN") != 0
        case QUIRE_X11_MAPPED: observer.isUnmapped = false
        case QUIRE_X11_UNMAPPED: observer.isUnmapped = true
        case QUIRE_X11_COVERED: observer.isCovered = true
        case QUIRE_X11_UNCOVERED: observer.isCovered = false
        default: break
        }
    }

    /// The workspace of a window, or with 0 the current one.
    private func readWorkspace(of window: UInt) -> UInt? {
        var workspace: gulong = 0
        guard let display, quire_x11_workspace(display, window, &workspace) != 0 else { return nil }
        return workspace
    }
}
