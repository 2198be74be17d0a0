public import Foundation

/// Why nothing can be done with the inbox as a whole; what is wrong with one file is its `RejectedFile.reason`.
public struct InboxError: LocalizedError, Hashable, Sendable {
    /// What happened.
    public let message: String
    /// What to do about it.
    public let recovery: String

    public var errorDescription: String? { message }
    public var recoverySuggestion: String? { recovery }
}
