/// The lines of a JSON text on which its values begin, in the shape of its tree.
public struct JSONLines: Hashable, Sendable {
    /// Counted from 1.
    public let line: Int
    /// Of the values in an object or a list, in their order.
    public let parts: [JSONLines]

    init(line: Int, parts: [JSONLines]) {
        self.line = line
        self.parts = parts
    }
}
