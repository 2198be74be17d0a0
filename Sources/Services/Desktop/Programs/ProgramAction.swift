public import Navigation

/// What the window can be asked for by a name alone: a `GAction` of the application on the bus, which launchers offer in their menus, keys
/// that work everywhere call, and any tool that knows D-Bus can.
///
/// Each leads to a place, as a click on its address would: it shows something, or begins something that a person ends.
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

    /// As it is called on the bus: `org.gtk.Actions` and `org.freedesktop.Application.ActivateAction` know it by this.
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

    /// What it does, as people read it in a list of keys or in a menu.
    public var title: String {
        switch self {
        case .create: "Make a new code"
        case .scan: "Scan a code"
        case .scanCamera: "Scan with the camera"
        case .scanScreen: "Scan the screen"
        case .scanClipboard: "Scan what was copied"
        case .scanFiles: "Scan pictures in files"
        case .scans: "Show what was scanned"
        case .library: "Open the library"
        case .favorites: "Show favourites"
        case .recent: "Show recent codes"
        case .tasks: "Show tasks"
        case .flyers: "Open the flyers"
        case .widgets: "Open the widgets"
        case .settings: "Open the settings"
        }
    }
}

/// What the window can be asked for with a text: a `GAction` that takes a string (`s`).
public enum TextAction: String, CaseIterable, Sendable {
    /// Shows a code large, by its number; any other text is looked for in the library.
    case show
    /// Looks for the text in the library.
    case search

    public var name: String { rawValue }

    /// In characters: nobody looks for more than that, and an address has no room for much more.
    private static let longest = 250

    /// The address that it leads to. What makes no sense stays in it: where it leads says so.
    public func address(_ text: String) -> String {
        switch self {
        case .show:
            if let id = Int64(text), id > 0 { return DeepLink.code(id).address }
            return Self.search.address(text)
        case .search: return DeepLink.search(String(text.prefix(Self.longest))).address
        }
    }
}
