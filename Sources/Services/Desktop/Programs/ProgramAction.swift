public import Navigation
import Platform

/// An action of the main window that needs no argument. It is a `GAction` of the application on the bus: launchers offer it in their menus,
/// global shortcuts call it, and so can any tool that speaks D-Bus.
///
/// Each action opens a deep link: it shows something, or begins something that a person finishes.
public enum ProgramAction: String, CaseIterable, Sendable {
    case create
    case scan
    case scanCamera = "scan-camera"
    case scanScreen = "scan-screen"
    case scanClipboard = "scan-clipboard"
    case scanFiles = "scan-files"
    case scans
    case library
    case favorites
    case recent
    case tasks
    case flyers
    case widgets
    case settings

    /// The name of the action in `org.gtk.Actions` and in `org.freedesktop.Application.ActivateAction`.
    public var name: String { rawValue }

    public var link: DeepLink {
        switch self {
        case .create: .create()
        case .scan: .scan()
        case .scanCamera: .scan(ScanRequest(.camera))
        case .scanScreen: .scan(ScanRequest(.screen))
        case .scanClipboard: .scan(ScanRequest(.clipboard))
        case .scanFiles: .scan(ScanRequest(.files))
        case .scans: .scans
        case .library: .pane("library")
        case .favorites: .favorites
        case .recent: .recent
        case .tasks: .tasks
        case .flyers: .pane("flyers")
        case .widgets: .pane("widgets")
        case .settings: .pane("settings")
        }
    }

    /// The title in a list of shortcuts or in a menu.
    public var title: String {
        switch self {
        case .create: tr("Make a new code").string
        case .scan: tr("Scan a code").string
        case .scanCamera: tr("Scan with the camera").string
        case .scanScreen: tr("Scan the screen").string
        case .scanClipboard: tr("Scan what was copied").string
        case .scanFiles: tr("Scan pictures in files").string
        case .scans: tr("Show what was scanned").string
        case .library: tr("Open the library").string
        case .favorites: tr("Show favourites").string
        case .recent: tr("Show recent codes").string
        case .tasks: tr("Show tasks").string
        case .flyers: tr("Open the flyers").string
        case .widgets: tr("Open the widgets").string
        case .settings: tr("Open the settings").string
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

    /// The maximumLength search, in characters. It keeps the address within the length that addresses may have.
    private static let maximumLength = 250

    /// The address that the action opens for a text. Text that makes no sense is kept: the page that it leads to reports it.
    public func address(_ text: String) -> String {
        switch self {
        case .show:
            if let id = Int64(text), id > 0 { return DeepLink.code(id).address }
            return Self.search.address(text)
        case .search: return DeepLink.search(String(text.prefix(Self.maximumLength))).address
        }
    }
}
