public import Foundation

/// Makes identities for many new codes, one behind the other (UUID version 7, RFC 9562 §5.7): what is in order is quickly put into an index.
public struct TimeOrderedUUIDs: Sendable {
    /// The first half of the next one: the time in milliseconds, the version, and the upper bits of the counter.
    private var upper: UInt64
    /// The 62 lower bits of a counter that begins anywhere (RFC 9562 §6.2, method 2).
    private var lower: UInt64

    /// Begins at a moment; a counter tells the identities apart from then on.
    public init(at date: Date = .now) {
        let time = UInt64(clamping: Timestamp.milliseconds(date)) & 0xFFFF_FFFF_FFFF
        upper = time << 16 | 0x7000 | UInt64.random(in: 0..<0x1000)
        lower = UInt64.random(in: 0..<1 << 61)
    }

    /// The next identity.
    public mutating func next() -> UUID {
        lower = (lower + 1) & (1 << 62 - 1)
        let (first, second) = (upper.bigEndian, (1 << 63 | lower).bigEndian)
        return withUnsafeBytes(of: (first, second)) { bytes in UUID(uuid: bytes.loadUnaligned(as: uuid_t.self)) }
    }
}
