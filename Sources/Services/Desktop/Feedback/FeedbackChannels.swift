/// The ways in which an event is told.
public struct FeedbackChannels: Hashable, Sendable {
    public var isHeard: Bool
    public var isFelt: Bool
    public var isSeen: Bool

    public init(isHeard: Bool, isFelt: Bool, isSeen: Bool) {
        self.isHeard = isHeard
        self.isFelt = isFelt
        self.isSeen = isSeen
    }

    public static let none = FeedbackChannels(isHeard: false, isFelt: false, isSeen: false)
}
