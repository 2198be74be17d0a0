import Foundation
public import Platform

/// An error that keeps a flyer from being made.
public enum FlyerError: PresentableError, Hashable, Sendable {
    /// With a sentence about what happened, and one about what to do.
    case refused(message: LocalizedText, recovery: LocalizedText?)

    public var message: LocalizedText {
        switch self {
        case .refused(let message, _): message
        }
    }

    public var recovery: LocalizedText? {
        switch self {
        case .refused(_, let recovery): recovery
        }
    }
}
