public import Foundation

/// An error with texts for people. Everything that shows errors asks for these and knows no type by its name.
public protocol PresentableError: LocalizedError, CustomStringConvertible {
    /// What happened, in a sentence.
    var message: LocalizedText { get }
    /// What to do about it, in a sentence; nil if `message` says that too, or if nothing can be done.
    var recovery: LocalizedText? { get }
}

extension PresentableError {
    public var recovery: LocalizedText? { nil }
    /// Both sentences, on one line.
    public var text: LocalizedText { message.followed(by: recovery) }
    public var description: String { text.string }
    public var errorDescription: String? { message.string }
    public var recoverySuggestion: String? { recovery?.string }
}

extension LocalizedText {
    /// What happened and what to do, in one text.
    public init(_ error: any Error) {
        self = (error as? any PresentableError)?.text ?? .verbatim(error.localizedDescription)
    }
}
