/// What a turn of the wheel over a widget does, and Page Up and Page Down in it.
public struct ViewScroll: Hashable, Codable, Sendable {
    /// Towards what is above; nil where nothing is.
    public var up: ViewAction?
    /// Towards what is below.
    public var down: ViewAction?

    public init(up: ViewAction? = nil, down: ViewAction? = nil) {
        self.up = up
        self.down = down
    }
}
