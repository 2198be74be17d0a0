import CGtk

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
