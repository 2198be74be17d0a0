/// A place in Quire as an address: `quire://code/12`, `quire://scan`.
///
/// Written by widgets, scripts and other programs, so nothing in it is trusted: what is no known place is no deep link, and a place only
/// shows something; it changes, opens and sends nothing by itself.
public enum DeepLink: Hashable, Sendable {
    /// Shows a code of the library large.
    case code(Int64)
    /// Opens the sheet for a new code.
    case create
    /// Opens the scanner.
    case scan
    /// Opens what was scanned before.
    case scans
    /// Opens a pane by its id.
    case pane(String)

    public static let scheme = "quire"

    /// The panes that a link can name.
    public static let panes: Set<String> = ["library", "scanner", "flyers", "widgets", "settings"]

    /// Nil for what is no address of a place in Quire. `quire:scan` and `quire:///scan` are understood as well.
    public init?(_ address: String) {
        guard address.utf8.count <= 200, let colon = address.firstIndex(of: ":"), address[..<colon].lowercased() == Self.scheme else {
            return nil
        }
        let path = address[address.index(after: colon)...]
        guard path.utf8.allSatisfy({ ($0 >= 0x61 && $0 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2F }) else { return nil }
        let parts = path.split(separator: "/").map(String.init)
        switch (parts.count, parts.first) {
        case (2, "code"):
            guard let id = Int64(parts[1]), id > 0 else { return nil }
            self = .code(id)
        case (1, "create"): self = .create
        case (1, "scan"): self = .scan
        case (1, "scans"): self = .scans
        case (1, let pane?) where Self.panes.contains(pane): self = .pane(pane)
        default: return nil
        }
    }

    public var address: String {
        let path =
            switch self {
            case .code(let id): "code/\(id)"
            case .create: "create"
            case .scan: "scan"
            case .scans: "scans"
            case .pane(let id): id
            }
        return "\(Self.scheme)://\(path)"
    }
}
