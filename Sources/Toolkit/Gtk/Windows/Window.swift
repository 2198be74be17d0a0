import CGtk
import GLib
public import Platform

/// A window of the desktop.
public class Window: Widget {
    /// GTK owns a new window until it is destroyed: its `*_new()` leaves no reference to take over.
    override init(borrowing window: UnsafeMutablePointer<GtkWidget>) { super.init(borrowing: window) }

    /// A window of its own, or a sheet over `parent`.
    public init(title: LocalizedText, over parent: Window? = nil, isModal: Bool = false) {
        // The role is set explicitly: GTK 4.8 otherwise reports windows with toggle buttons to screen readers as fillers.
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

    public var title: LocalizedText {
        get { .verbatim(gtk_window_get_title(window).map { String(cString: $0) } ?? "") }
        set { gtk_window_set_title(window, newValue.string) }
    }

    public func setContent(_ child: Widget) { gtk_window_set_child(window, child.widget) }

    /// Sets the title bar. With nil there is none, and the window still has client-side edges and shadow.
    public func setTitlebar(_ bar: Widget?) {
        let bar = bar ?? Box(.row)
        if !(bar is HeaderBar) { bar.isVisible = false }
        gtk_window_set_titlebar(window, bar.widget)
    }

    public func setDefaultSize(width: Int, height: Int) { gtk_window_set_default_size(window, gint(width), gint(height)) }
    /// The size to restore, as the window manager left it.
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
    public func setIconName(_ name: String) { gtk_window_set_icon_name(window, name) }

    public func present() { gtk_window_present(window) }
    /// Requests to close, as the window's close button does.
    public func close() { gtk_window_close(window) }
    public func destroy() { gtk_window_destroy(window) }

    /// Calls `mayClose` before the window closes; false keeps it open.
    public func onCloseRequest(_ mayClose: @escaping @MainActor () -> Bool) {
        on("close-request") { _ in .bool(!mayClose()) }
    }

    // MARK: Focus

    /// The widget that has the keyboard focus.
    public var focusedWidget: Widget? { gtk_window_get_focus(window).map { Widget(borrowing: $0) } }

    /// Whether the window has the keyboard.
    public var isActive: Bool { gtk_window_is_active(window) != 0 }

    /// Calls `changed` whenever the window gets or loses the keyboard.
    public func onActiveChange(_ changed: @escaping @MainActor (Bool) -> Void) {
        on("notify::is-active") { [weak self] in
            if let self { changed(self.isActive) }
        }
    }

    /// Calls `focused` each time the window gets the keyboard.
    public func onFocus(_ focused: @escaping @MainActor () -> Void) {
        // GTK keeps the window for as long as its handler can be called; this handle may be gone by then.
        let window = self.window
        on("notify::is-active") {
            if gtk_window_is_active(window) != 0 { focused() }
        }
    }

    /// Whether focus rings are shown. A window begins with them; from then on they follow the use of the keyboard.
    public var isFocusVisible: Bool {
        get { gtk_window_get_focus_visible(window) != 0 }
        set { gtk_window_set_focus_visible(window, newValue ? 1 : 0) }
    }

    // MARK: Modal windows

    /// Whether the window it stands over waits until this one is closed.
    public var isModal: Bool {
        get { gtk_window_get_modal(window) != 0 }
        set { gtk_window_set_modal(window, newValue ? 1 : 0) }
    }

    /// Whether a modal window stands over this one.
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

    /// Calls `changed` when the window, which has been presented, is minimized and when it comes back. Not every desktop reports it.
    public func onMinimize(_ changed: @escaping @MainActor (Bool) -> Void) {
        guard let native = gtk_widget_get_native(widget), let surface = gtk_native_get_surface(native) else { return }
        var isMinimized = false
        Object(retaining: UnsafeMutableRawPointer(surface)).on("notify::state") {
            let now = gdk_toplevel_get_state(surface).rawValue & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue != 0
            if now != isMinimized { changed(now) }
            isMinimized = now
        }
    }
}

/// A main window: it keeps the program running and has `win.` actions.
public final class ApplicationWindow: Window {
    private let application: Application

    public init(_ application: Application) {
        self.application = application
        super.init(borrowing: gtk_application_window_new(application.application))
    }

    /// Sets the shortcuts of an action, in GTK's notation such as `<Control>n`.
    public func setKeys(_ keys: [String], for action: String) { application.setKeys(keys, for: action) }

    @discardableResult
    public func addAction(_ name: String, _ run: @escaping @MainActor () -> Void) -> Action {
        let action = Action(name, run)
        add(action)
        return action
    }

    public func add(_ action: Action) { g_action_map_add_action(OpaquePointer(pointer), OpaquePointer(action.pointer)) }

    /// Keeps the session from going idle, and so the screen from going blank, until the inhibition is ended or freed.
    ///
    /// Asks the session manager or else the portal; without them nothing happens.
    ///
    /// - Parameter reason: some desktops show it to the user.
    public func inhibitIdle(reason: LocalizedText) -> IdleInhibition {
        IdleInhibition(application: application, over: self, reason: reason)
    }
}

/// Keeps the session from going idle until `end()`, or until it is freed.
@MainActor
public final class IdleInhibition {
    private let application: Application
    private var cookie: guint

    init(application: Application, over window: Window, reason: LocalizedText) {
        self.application = application
        cookie = gtk_application_inhibit(application.application, window.window, GTK_APPLICATION_INHIBIT_IDLE, reason.string)
    }

    /// Whether the request was accepted.
    public var isGranted: Bool { cookie != 0 }

    public func end() {
        if cookie != 0 { gtk_application_uninhibit(application.application, cookie) }
        cookie = 0
    }

    isolated deinit { end() }
}
