import CGtk
import GLib

/// A window of the desktop.
public class Window: Widget {
    /// A new window belongs to the toolkit until it is destroyed: its `*_new()` leaves no reference to take over.
    override init(borrowing window: UnsafeMutablePointer<GtkWidget>) { super.init(borrowing: window) }

    /// A window of its own, or a sheet over `parent`.
    public init(title: String, over parent: Window? = nil, isModal: Bool = false) {
        // Said once more: of windows with toggle buttons in them GTK 4.8 otherwise tells screen readers the role of a filler.
        super.init(
            borrowing: quire_widget_new_with_role(quire_type_window(), GTK_ACCESSIBLE_ROLE_WINDOW)!.assumingMemoryBound(to: GtkWidget.self))
        self.title = title
        if let parent {
            gtk_window_set_transient_for(window, parent.window)
            gtk_window_set_destroy_with_parent(window, 1)
        }
        gtk_window_set_modal(window, isModal ? 1 : 0)
    }

    var window: UnsafeMutablePointer<GtkWindow> { pointer.assumingMemoryBound(to: GtkWindow.self) }

    public var title: String {
        get { gtk_window_get_title(window).map { String(cString: $0) } ?? "" }
        set { gtk_window_set_title(window, newValue) }
    }

    public func setContent(_ child: Widget) { gtk_window_set_child(window, child.widget) }

    /// The bar on top of the window; nil asks for none, while edges and shadow stay the program's own.
    public func setTitlebar(_ bar: Widget?) {
        let bar = bar ?? Box(.row)
        if !(bar is HeaderBar) { bar.isVisible = false }
        gtk_window_set_titlebar(window, bar.widget)
    }

    public func setDefaultSize(width: Int, height: Int) { gtk_window_set_default_size(window, gint(width), gint(height)) }
    /// The size to come back with, as the window manager left it.
    public var defaultSize: (width: Int, height: Int) {
        var width: gint = 0
        var height: gint = 0
        gtk_window_get_default_size(window, &width, &height)
        return (Int(width), Int(height))
    }

    public var isMaximized: Bool {
        get { gtk_window_is_maximized(window) != 0 }
        set { newValue ? gtk_window_maximize(window) : gtk_window_unmaximize(window) }
    }
    public var isResizable: Bool {
        get { gtk_window_get_resizable(window) != 0 }
        set { gtk_window_set_resizable(window, newValue ? 1 : 0) }
    }
    public var isFullscreen: Bool {
        get { gtk_window_is_fullscreen(window) != 0 }
        set { newValue ? gtk_window_fullscreen(window) : gtk_window_unfullscreen(window) }
    }
    public func setDecorated(_ isDecorated: Bool) { gtk_window_set_decorated(window, isDecorated ? 1 : 0) }
    public func setIconName(_ name: String) { gtk_window_set_icon_name(window, name) }

    public func present() { gtk_window_present(window) }
    /// Asks to close, as the window's own button does.
    public func close() { gtk_window_close(window) }
    public func destroy() { gtk_window_destroy(window) }

    /// `asked` answers whether the window may close.
    public func onCloseRequest(_ asked: @escaping @MainActor () -> Bool) {
        on("close-request") { _ in .bool(!asked()) }
    }

    /// The control that has the keyboard focus.
    public var focusedWidget: Widget? { gtk_window_get_focus(window).map { Widget(borrowing: $0) } }

    public func setFocus(_ focused: Widget?) { gtk_window_set_focus(window, focused?.widget) }
    /// Enter presses this, wherever the focus is.
    public func setDefault(_ button: Button) { gtk_window_set_default_widget(window, button.widget) }
}

/// A main window of the program: it keeps the program running and has `win.` actions.
public final class ApplicationWindow: Window {
    private let application: Application

    public init(_ application: Application) {
        self.application = application
        super.init(borrowing: gtk_application_window_new(application.application))
    }

    /// Keys in GTK's notation, such as `<Control>n`.
    public func setKeys(_ keys: [String], for action: String) { application.setKeys(keys, for: action) }

    @discardableResult
    public func addAction(_ name: String, _ run: @escaping @MainActor () -> Void) -> Action {
        let action = Action(name, run)
        add(action)
        return action
    }

    public func add(_ action: Action) { g_action_map_add_action(OpaquePointer(pointer), OpaquePointer(action.pointer)) }

    /// Keeps the session from going idle, and so the screen from going dark, until the value is ended or dropped.
    ///
    /// The desktop's session manager, or else the portal, is asked; where there is neither, nothing happens.
    /// - Parameter reason: shown to the user by some desktops.
    public func inhibitIdle(reason: String) -> IdleInhibition { IdleInhibition(application: application, over: self, reason: reason) }
}

extension Window {
    /// Whether keys go to it.
    public var isActive: Bool { gtk_window_is_active(window) != 0 }

    /// Calls `changed` whenever keys begin or cease to go to it.
    public func onActiveChange(_ changed: @escaping @MainActor (Bool) -> Void) {
        on("notify::is-active") { [weak self] in
            if let self { changed(self.isActive) }
        }
    }

    /// Whether the ring around what has the focus is shown; a window begins with it, and from then on it follows the keyboard.
    public var isFocusVisible: Bool {
        get { gtk_window_get_focus_visible(window) != 0 }
        set { gtk_window_set_focus_visible(window, newValue ? 1 : 0) }
    }
}

extension Window {
    /// Whether a window stands over this one that has to be closed first.
    public var isBehindModal: Bool {
        guard let windows = gtk_window_get_toplevels() else { return false }
        return (0..<g_list_model_get_n_items(windows)).contains { index in
            guard let item = g_list_model_get_item(windows, index) else { return false }
            defer { g_object_unref(item) }
            let other = item.assumingMemoryBound(to: GtkWindow.self)
            let isShown = gtk_widget_get_visible(item.assumingMemoryBound(to: GtkWidget.self)) != 0
            return isShown && gtk_window_get_modal(other) != 0 && gtk_window_get_transient_for(other) == window
        }
    }
}

extension Window {
    /// Calls `changed` when a window that has been presented is minimised and when it comes back. Not every desktop tells.
    public func onMinimize(_ changed: @escaping @MainActor (Bool) -> Void) {
        guard let native = gtk_widget_get_native(widget), let surface = gtk_native_get_surface(native) else { return }
        var isMinimized = false
        Object(retaining: UnsafeMutableRawPointer(surface)).on("notify::state") { _ in
            let now = gdk_toplevel_get_state(surface).rawValue & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue != 0
            if now != isMinimized { changed(now) }
            isMinimized = now
            return .nothing
        }
    }
}

extension Window {
    /// Whether the window it stands over waits until it is closed.
    public var isModal: Bool {
        get { gtk_window_get_modal(window) != 0 }
        set { gtk_window_set_modal(window, newValue ? 1 : 0) }
    }
}

extension Window {
    /// Calls `focused` each time the window becomes the one that keys go to.
    public func onFocus(_ focused: @escaping @MainActor () -> Void) {
        // GTK keeps the widget for as long as its handler can be called.
        let window = self.window
        on("notify::is-active") { _ in
            if gtk_window_is_active(window) != 0 { focused() }
            return .nothing
        }
    }
}

/// For as long as it lives, or until `end()`, the session does not go idle.
@MainActor
public final class IdleInhibition {
    private let application: Application
    private var cookie: guint

    init(application: Application, over window: Window, reason: String) {
        self.application = application
        cookie = gtk_application_inhibit(application.application, window.window, GTK_APPLICATION_INHIBIT_IDLE, reason)
    }

    /// Whether somebody took the request.
    public var isGranted: Bool { cookie != 0 }

    public func end() {
        if cookie != 0 { gtk_application_uninhibit(application.application, cookie) }
        cookie = 0
    }

    isolated deinit { end() }
}
