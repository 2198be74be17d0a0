/// Room that takes what the other parts of its stack leave.
public struct SpacerNode: Hashable, Sendable {
    /// Logical pixels that it keeps at least.
    public var minimum: Double

    public init(minimum: Double = 0) {
        self.minimum = minimum
    }
}

extension SpacerNode: Codable {
    private enum Key: String, CodingKey { case minimum }

    public init(from decoder: any Decoder) throws {
        self.init(minimum: try decoder.container(keyedBy: Key.self).decodeIfPresent(Double.self, forKey: .minimum) ?? 0)
    }
}
