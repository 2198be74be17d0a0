import Foundation
import Platform

/// The text of an error: what happened and what to do.
public struct ErrorText: Sendable, Equatable {
    /// What happened.
    public let message: String
    /// What to do; empty when there is nothing.
    public let recovery: String

    /// Creates the text of any error.
    public init(_ error: any Error) {
        if let error = error as? any PresentableError {
            (message, recovery) = (error.message, error.recovery)
        } else {
            message = "Something unexpected went wrong: \(error.localizedDescription)"
            recovery = "What was saved before is safe. Try again."
        }
    }

    /// Both sentences in one line.
    public var full: String { recovery.isEmpty ? message : "\(message) \(recovery)" }
}
