public import Foundation

/// An error with texts for people. Everything that shows errors asks for these and knows no type by its name.
public protocol PresentableError: LocalizedError, CustomStringConvertible {
    /// What happened, in a sentence.
    var message: String { get }
    /// What to do about it, in a sentence; empty if `message` says that too, or if nothing can be done.
    var recovery: String { get }
}

extension PresentableError {
    public var recovery: String { "" }
    /// Both sentences, on one line.
    public var description: String { recovery.isEmpty ? message : "\(message) \(recovery)" }
    public var errorDescription: String? { message }
    public var recoverySuggestion: String? { recovery.isEmpty ? nil : recovery }
}
