import Foundation

/// A password that is good once.
public struct OneTimeCode: Hashable, Sendable {
    /// Six to eight digits, zeros in front among them.
    public let text: String
    /// When the next one takes its place; nil where that is when it is used.
    public let validUntil: Date?

    /// Whole seconds until the next one, at least 1 as long as this one holds.
    public func secondsLeft(at date: Date) -> Int? {
        validUntil.map { max(0, Int($0.timeIntervalSince(date).rounded(.up))) }
    }
}
