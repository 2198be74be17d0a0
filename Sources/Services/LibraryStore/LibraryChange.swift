/// Something in the library is not as it was.
public struct LibraryChange: Hashable, Sendable {
    /// A part of the library that is shown and reloaded on its own.
    public enum Topic: String, CaseIterable, Sendable {
        case codes, pins
    }

    public let topics: Set<Topic>

    /// Names what changed.
    public init(topics: Set<Topic>) {
        self.topics = topics
    }
}
