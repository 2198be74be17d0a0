/// Why nobody can see an instance; visible while there is no reason.
public struct HiddenReasons: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Its window is closed, minimized or not mapped.
    public static let window = HiddenReasons(rawValue: 1)
    /// It stands on another workspace than the current one.
    public static let workspace = HiddenReasons(rawValue: 2)
    /// Something opaque covers all of it.
    public static let covered = HiddenReasons(rawValue: 4)
}
