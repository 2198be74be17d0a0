/// Tells one refresh from every other of the same engine.
public struct RefreshToken: Hashable, Sendable {
    let number: UInt64
}
