public import LibraryStore
public import Navigation

// Destinations that other programs lead to as well: the command line, the search, the icon in the panel, widgets and scripts. Panes of
// the main window show them.

/// A code of the library: `quire://code/12`.
public enum CodeDestination: LinkedDestination {
    /// Shows the code large.
    case show(Code.ID)
    /// Opens the editor of the code.
    case edit(Code.ID)

    public init?(_ link: inout DeepLink) throws(DeepLinkError) {
        switch (link.name, link.parts.count) {
        case ("code", 1): self = .show(try link.parts[0].id())
        case ("code", 2) where link.parts[1].written == "edit": self = .edit(try link.parts[0].id())
        default: return nil
        }
    }

    public var address: String {
        switch self {
        case .show(let id): DeepLink.address("code", String(id))
        case .edit(let id): DeepLink.address("code", String(id), "edit")
        }
    }
}

/// A search of the library: `quire://search?text=menu`.
public struct SearchDestination: LinkedDestination {
    public let text: String

    public init(_ text: String) { self.text = text }

    public init?(_ link: inout DeepLink) throws(DeepLinkError) {
        guard link.isOnly("search") else { return nil }
        text = link.value("text") ?? ""
    }

    public var address: String { DeepLink.address("search", query: [("text", text)]) }
}

/// The scanner: `quire://scan?source=screen`, `quire://scans`.
public enum ScanDestination: LinkedDestination {
    /// Opens the scanner. With a source it scans there, without one it is as it was left.
    case scan(Source? = nil)
    /// Opens the scan history.
    case history

    /// What to scan.
    public enum Source: String, CaseIterable, Sendable {
        case camera, screen, clipboard, files
    }

    public init?(_ link: inout DeepLink) throws(DeepLinkError) {
        if link.isOnly("scans") {
            self = .history
        } else if link.isOnly("scan") {
            let name = link.value("source")
            let source = name.flatMap(Source.init)
            guard (name == nil) == (source == nil) else { throw .invalidValue("source") }
            self = .scan(source)
        } else {
            return nil
        }
    }

    public var address: String {
        switch self {
        case .scan(let source): DeepLink.address("scan", query: [("source", source?.rawValue)])
        case .history: DeepLink.address("scans")
        }
    }
}

/// The completion of a task, which can be undone: `quire://task/3/complete`. Without the key of a link that `LinkSigner` made, a
/// confirmation is required.
public struct TaskCompletion: LinkedDestination {
    public let task: TodoTask.ID
    public let key: String?

    public init(_ task: TodoTask.ID, key: String? = nil) { (self.task, self.key) = (task, key) }

    public init?(_ link: inout DeepLink) throws(DeepLinkError) {
        guard link.name == "task", link.parts.count == 2, link.parts[1].written == "complete" else { return nil }
        task = try link.parts[0].id()
        // Base64url (RFC 4648 §5).
        key = try link.value("key", of: 1...128) { DeepLink.isInWord($0) || (0x41...0x5A).contains($0) || $0 == UInt8(ascii: "_") }
    }

    public var address: String { DeepLink.address("task", String(task), "complete", query: [("key", key)]) }
}
