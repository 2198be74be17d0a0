import Foundation
public import Platform

/// The text of an error: what happened and what to do.
public struct ErrorText: Sendable, Equatable {
    /// What happened.
    public let message: LocalizedText
    /// What to do; nil when there is nothing.
    public let recovery: LocalizedText?

    /// Creates the text of any error.
    public init(_ error: any Error) {
        if let error = error as? any PresentableError {
            (message, recovery) = (error.message, error.recovery)
        } else {
            message = tr("Something went wrong: \(error.localizedDescription)")
            recovery = tr("Everything saved so far is safe. Try again.")
        }
    }

    /// Both sentences in one line.
    public var full: LocalizedText { message.followed(by: recovery) }
}
