/// A place in Quire as an address: `quire://code/12`, `quire://create?kind=wifi`, `quire://folder/Guest%20room`.
///
/// Written by widgets, scripts, web pages and other programs, so nothing in it is trusted: what is no known place is no deep link. A place
/// shows something, or begins something that a person ends; it saves, opens and sends nothing by itself. The one thing that a link changes is a
/// task, which it completes after a question, or at once with the key of a link that this Quire made itself.
public enum DeepLink: Hashable, Sendable {
    /// Shows a code of the library large.
    case code(Int64)
    /// Opens the sheet that edits a code of the library.
    case editCode(Int64)
    /// Opens the sheet for a new code.
    case create(NewCodeRequest = NewCodeRequest())
    /// Opens the scanner, and begins to scan where a source is named.
    case scan(ScanRequest = ScanRequest())
    /// Opens what was scanned before.
    case scans
    /// Shows the favourites of the library.
    case favorites
    /// Shows what was used last.
    case recent
    /// Shows a folder of the library, by its name.
    case folder(String)
    /// Looks for a text in the library.
    case search(String)
    /// Shows the lists of what there is to do.
    case tasks
    /// Shows a task among the others.
    case task(Int64)
    /// Completes a task, which can be undone. Without the key that a link made here has, a person is asked first.
    case completeTask(Int64, key: String? = nil)
    /// Begins a flyer of a template, by its id.
    case flyer(String)
    /// Shows a kind of widget in the gallery, by its id.
    case widget(String)
    /// Shows what was pushed under a name.
    case status(String)
    /// Opens a pane by its id.
    case pane(String)

    public static let scheme = "quire"

    /// The panes that a link can name.
    public static let panes: Set<String> = ["library", "scanner", "flyers", "widgets", "settings"]

    /// The most bytes that an address has: more than any symbol holds, with every byte of it percent-encoded.
    public static let maximumLength = 16 * 1024

    /// Nil for what is no address of a place in Quire; `init(reading:)` says why. `quire:scan` and `quire:///scan` are understood as well.
    public init?(_ address: String) {
        do throws(DeepLinkError) { try self.init(reading: address) } catch { return nil }
    }

    public var address: String { "\(Self.scheme)://\(path)" }

    private var path: String {
        switch self {
        case .code(let id): "code/\(id)"
        case .editCode(let id): "code/\(id)/edit"
        case .create(let request): "create" + AddressText.query([("kind", request.kind), ("title", request.title), ("text", request.text)])
        case .scan(let request): "scan" + AddressText.query([("source", request.source?.rawValue)])
        case .scans: "scans"
        case .favorites: "favorites"
        case .recent: "recent"
        case .folder(let name): "folder/\(AddressText.encoded(name))"
        case .search(let text): "search" + AddressText.query([("text", text)])
        case .tasks: "tasks"
        case .task(let id): "task/\(id)"
        case .completeTask(let id, let key): "task/\(id)/complete" + AddressText.query([("key", key)])
        case .flyer(let template): "flyers/\(template)"
        case .widget(let kind): "widgets/\(AddressText.encoded(kind))"
        case .status(let name): "status/\(AddressText.encoded(name))"
        case .pane(let id): id
        }
    }
}

/// What the sheet for a new code begins with. Nothing is saved before a person does so.
public struct NewCodeRequest: Hashable, Sendable {
    /// A kind of content (`wifi`), or a notation that stands for one (`vcard`), in lower case; which ones there are is Payload's to say.
    public var kind: String?
    /// What the code is to hold.
    public var text: String?
    public var title: String?

    public init(kind: String? = nil, text: String? = nil, title: String? = nil) {
        (self.kind, self.text, self.title) = (kind, text, title)
    }

    /// Whether it asks for no more than an empty sheet.
    public var isEmpty: Bool { self == NewCodeRequest() }
}

/// What to scan.
public struct ScanRequest: Hashable, Sendable {
    public enum Source: String, CaseIterable, Sendable {
        case camera, screen, clipboard, files
    }

    /// Nil opens the scanner as it was left.
    public var source: Source?

    public init(_ source: Source? = nil) { self.source = source }
}
