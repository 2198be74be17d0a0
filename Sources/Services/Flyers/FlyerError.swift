import Foundation

/// Why a flyer could not be made.
public enum FlyerError: Error, Hashable, Sendable, LocalizedError {
    /// A sentence of what happened, and one of what to do.
    case refused(message: String, recovery: String)

    public var errorDescription: String? {
        switch self { case .refused(let message, _): message }
    }

    public var recoverySuggestion: String? {
        switch self { case .refused(_, let recovery): recovery }
    }
}
