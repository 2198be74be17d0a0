/// Tells one refresh, or one following of updates, from every other of the same engine.
public struct RefreshToken: Hashable, Sendable {
    let number: UInt64
}
