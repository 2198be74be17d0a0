public import Foundation

/// Something that happened to a code: that it was shown, copied, opened.
public struct ExchangedEvent: Hashable, Sendable {
    /// The library's name for what happened.
    public var action: String
    public var date: Date

    /// An event by the library's name for it.
    public init(action: String, date: Date) {
        (self.action, self.date) = (action, date)
    }
}
