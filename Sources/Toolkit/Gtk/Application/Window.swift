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
