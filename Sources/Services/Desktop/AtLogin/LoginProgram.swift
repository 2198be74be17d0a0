/// A program of Quire that desktops may start at login.
struct LoginProgram: Hashable, Sendable {
    /// Names its autostart entry.
    let id: String
    /// The file's name, beside the programs of this installation or on PATH.
    let executable: String
    let name: String
    let comment: String

    static let widgets = LoginProgram(
        id: WidgetHostLauncher.applicationID, executable: WidgetHostLauncher.name, name: "Quire Widgets",
        comment: "Shows what is pinned with Quire")
    static let service = LoginProgram(
        id: "org.quirebook.Quire.Service", executable: ServiceLauncher.name, name: "Quire in the background",
        comment: "Keeps Quire’s icon and its keys ready")
}
