/// Where searches of the desktop find Quire on the session's bus.
public enum SearchNames {
    public static let busName = "org.quirebook.Quire.SearchProvider"
    /// Of GNOME Shell's search (`org.gnome.Shell.SearchProvider2`).
    public static let shellPath = "/org/quirebook/Quire/SearchProvider"
    /// Of KRunner's (`org.kde.krunner1`).
    public static let runnerPath = "/org/quirebook/Quire/Runner"
}
