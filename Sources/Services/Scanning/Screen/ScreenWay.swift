/// A way to a picture of the screen.
public enum ScreenWay: Hashable, Sendable {
    /// The desktop asks what may be seen (`org.freedesktop.portal.Screenshot`).
    case portal
    /// All of an X screen, read from its server.
    case x11
    /// All of a Wayland screen, through a program for compositors that know `wlr-screencopy`; its path.
    case grim(path: String)
}
