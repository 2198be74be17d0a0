import Navigation
public import Platform

/// An action of the main window that needs no argument, as other programs offer it: launchers in their menus, global shortcuts, the icon in
/// the panel, widgets. It shows something, or begins something that a person finishes.
///
/// The panes of the window know the same action as one of their destinations (`Pane.actions`), of which a `GAction` of the application is
/// made. This is its form outside of that program.
public enum ProgramAction: String, CaseIterable, Sendable {
    case create
    case scan
    case scanCamera = "scan-camera"
    case scanScreen = "scan-screen"
    case scanClipboard = "scan-clipboard"
    case scans
    case library
    case favorites
    case recent
    case tasks
    case widgets
    case settings

    /// The name of the action in `org.gtk.Actions` and in `org.freedesktop.Application.ActivateAction`.
    public var name: String { rawValue }

    /// The address of the destination, of which `LinkedDestination.actionName` makes the name.
    public var address: String {
        switch self {
        case .scanCamera: ScanDestination.scan(.camera).address
        case .scanScreen: ScanDestination.scan(.screen).address
        case .scanClipboard: ScanDestination.scan(.clipboard).address
        default: DeepLink.address(name)
        }
    }

    /// The title in a list of shortcuts or in a menu.
    public var title: LocalizedText {
        switch self {
        case .create: tr("Create a new code")
        case .scan: tr("Scan a code")
        case .scanCamera: tr("Scan with the camera")
        case .scanScreen: tr("Scan the screen")
        case .scanClipboard: tr("Scan the clipboard")
        case .scans: tr("Show scans")
        case .library: tr("Open library")
        case .favorites: tr("Show favourites")
        case .recent: tr("Show recent codes")
        case .tasks: tr("Show tasks")
        case .widgets: tr("Open widgets")
        case .settings: tr("Open settings")
        }
    }
}

/// An action of the main window that takes a text: a `GAction` with a string (`s`) as its parameter.
public enum TextAction: String, CaseIterable, Sendable {
    /// Shows a code large, by its id. Any other text is searched for in the library.
    case show
    /// Searches the library for the text.
    case search

    public var name: String { rawValue }

    /// The maximum length of a search, in characters. It keeps the address within the length that addresses may have.
    private static let maximumLength = 250

    /// The address that the action opens for a text, which comes from outside and is checked like any address. Text that makes no sense is
    /// kept: the page that it leads to reports it.
    public func address(_ text: String) -> String {
        if self == .show, let id = Int64(text), id > 0 { return CodeDestination.show(id).address }
        return SearchDestination(String(text.prefix(Self.maximumLength))).address
    }
}
