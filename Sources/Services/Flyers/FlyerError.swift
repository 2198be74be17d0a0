import Foundation
public import Platform

/// An error that keeps a flyer from being made.
public struct FlyerError: PresentableError, Hashable, Sendable {
    public let message: LocalizedText
    public let recovery: LocalizedText?

    /// With a sentence about what happened, and one about what to do.
    public static func refused(message: LocalizedText, recovery: LocalizedText?) -> FlyerError {
        FlyerError(message: message, recovery: recovery)
    }
}
