import Foundation

/// An error that keeps a flyer from being made.
public enum FlyerError: Error, Hashable, Sendable, LocalizedError {
    /// With a sentence about what happened, and one about what to do.
    case refused(message: String, recovery: String)

    public var errorDescription: String? {
        switch self {
        case .refused(let message, _): message
        }
    }

    public var recoverySuggestion: String? {
        switch self {
        case .refused(_, let recovery): recovery
        }
    }
}
