/// Where panels find the icon (StatusNotifierItem, freedesktop.org) and its menu (`com.canonical.dbusmenu`).
public enum StatusItemNames {
    public static let path = "/StatusNotifierItem"
    public static let menuPath = "/MenuBar"
    public static let watcher = "org.kde.StatusNotifierWatcher"
    static let watcherPath = "/StatusNotifierWatcher"
    /// Of KDE, which everybody speaks; the specification's own name is used by nobody.
    static let interface = "org.kde.StatusNotifierItem"
    static let menuInterface = "com.canonical.dbusmenu"
    /// The program that shows the icon, or could: whoever has this name in a session is the only one.
    public static let owner = "org.quirebook.Quire.StatusItem"
    static let ownerPath = "/org/quirebook/Quire/StatusItem"
}
