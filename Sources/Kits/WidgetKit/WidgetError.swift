import LibraryStore
import Timeline

/// Why a widget cannot be pinned, shown or removed.
public enum WidgetError: Error, Hashable, Sendable {
    case unknownKind(String, known: [String])
    case unknownFamily(String, kind: String, available: [WidgetFamily])
    case configuration(TimelineError)
    case library(LibraryError)

    /// What happened.
    public var message: String {
        switch self {
        case .unknownKind(let kind, _): "There is no widget kind “\(kind)”."
        case .unknownFamily(let family, let kind, _): "The widget kind “\(kind)” has no family “\(family)”."
        case .configuration(let error): error.message
        case .library(let error): error.message
        }
    }

    /// What to do about it.
    public var recovery: String {
        switch self {
        case .unknownKind(_, let known): "The kinds are: \(known.joined(separator: ", "))."
        case .unknownFamily(_, _, let available): "Its families are: \(available.map(\.rawValue).joined(separator: ", "))."
        case .configuration(let error): error.recovery
        case .library(let error): error.recovery
        }
    }

    /// Whether the request itself was wrong, as opposed to what it met.
    public var isMisuse: Bool {
        switch self {
        case .unknownKind, .unknownFamily, .configuration: true
        case .library: false
        }
    }
}
