import CGtk
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
