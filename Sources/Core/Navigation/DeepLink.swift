/// A link to a place in Quire: `quire://code/12`, `quire://create?kind=wifi`, `quire://folder/Guest%20room`.
///
/// Links come from widgets, scripts, web pages and other programs, so they are not trusted: an unknown address is no deep link. A link
/// shows something, or begins something that a person has to finish. It does not save, open or send anything. The only exception is a
/// task, which it completes after a confirmation, or at once with the key of a link that this Quire made itself.
public enum DeepLink: Hashable, Sendable {
    /// Shows a code of the library.
    case code(Int64)
    /// Opens the editor of a code.
    case editCode(Int64)
    /// Opens the editor for a new code.
    case create(NewCodeRequest = NewCodeRequest())
    /// Opens the scanner, and starts to scan when a source is given.
    case scan(ScanRequest = ScanRequest())
    /// Opens the scan history.
    case scans
    /// Shows the favourites of the library.
    case favorites
    /// Shows the recently used codes.
    case recent
    /// Shows a folder of the library, by its name.
    case folder(String)
    /// Searches the library for a text.
    case search(String)
    /// Shows the task lists.
    case tasks
    /// Shows a task in its list.
    case task(Int64)
    /// Completes a task, which can be undone. Without the key of a link that was made here, a confirmation is required.
    case completeTask(Int64, key: String? = nil)
    /// Starts a flyer from a template, by its id.
    case flyer(String)
    /// Shows a kind of widget in the gallery, by its id.
    case widget(String)
    /// Shows the status with this name.
    case status(String)
    /// Opens a pane by its id.
    case pane(String)

    public static let scheme = "quire"

    /// The ids of the panes that a link can open.
    public static let panes: Set<String> = ["library", "scanner", "flyers", "widgets", "settings"]

    /// The maximum number of bytes of an address: more than any symbol can hold, even if every byte is percent-encoded.
    public static let maximumLength = 16 * 1024

    /// Parses an address; nil when it is invalid. `init(reading:)` also reports why. `quire:scan` and `quire:///scan` are accepted as
    /// well.
    public init?(_ address: String) {
        do throws(DeepLinkError) { try self.init(reading: address) } catch { return nil }
    }

    public var address: String { "\(Self.scheme)://\(path)" }

    private var path: String {
        switch self {
        case .code(let id): "code/\(id)"
        case .editCode(let id): "code/\(id)/edit"
        case .create(let request):
            "create" + AddressEncoding.query([("kind", request.kind), ("title", request.title), ("text", request.text)])
        case .scan(let request): "scan" + AddressEncoding.query([("source", request.source?.rawValue)])
        case .scans: "scans"
        case .favorites: "favorites"
        case .recent: "recent"
        case .folder(let name): "folder/\(AddressEncoding.encoded(name))"
        case .search(let text): "search" + AddressEncoding.query([("text", text)])
        case .tasks: "tasks"
        case .task(let id): "task/\(id)"
        case .completeTask(let id, let key): "task/\(id)/complete" + AddressEncoding.query([("key", key)])
        case .flyer(let template): "flyers/\(template)"
        case .widget(let kind): "widgets/\(AddressEncoding.encoded(kind))"
        case .status(let name): "status/\(AddressEncoding.encoded(name))"
        case .pane(let id): id
        }
    }
}

/// The initial content of the editor for a new code. Nothing is saved automatically.
public struct NewCodeRequest: Hashable, Sendable {
    /// A kind of payload (`wifi`) or the name of a notation (`vcard`), in lower case. Payload defines which ones exist.
    public var kind: String?
    /// The content of the code.
    public var text: String?
    public var title: String?

    public init(kind: String? = nil, text: String? = nil, title: String? = nil) {
        (self.kind, self.text, self.title) = (kind, text, title)
    }

    /// Whether the editor starts empty.
    public var isEmpty: Bool { self == NewCodeRequest() }
}

/// What to scan.
public struct ScanRequest: Hashable, Sendable {
    public enum Source: String, CaseIterable, Sendable {
        case camera, screen, clipboard, files
    }

    /// The source; nil to open the scanner as it was left.
    public var source: Source?

    public init(_ source: Source? = nil) { self.source = source }
}
