/// Why nobody can see a window; visible while there is no reason, as far as the display tells.
public struct WindowConcealment: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// It is closed, minimised or taken off the screen.
    public static let unmapped = WindowConcealment(rawValue: 1)
    /// It stands on another workspace than the current one.
    public static let otherWorkspace = WindowConcealment(rawValue: 2)
    /// Other windows cover all of it; known on X servers that do not keep each window in a picture of its own,
    /// as all do with a compositor and most do for windows that can be translucent.
    public static let covered = WindowConcealment(rawValue: 4)
}
