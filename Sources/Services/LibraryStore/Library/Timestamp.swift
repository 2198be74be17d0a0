public import Foundation

/// Dates as the library keeps them: whole milliseconds since 1970, so that what is read equals what was returned when it was saved.
enum Timestamp {
    static func now() -> Int64 {
        milliseconds(Date())
    }

    static func date(_ milliseconds: Int64) -> Date {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    /// The millisecond that a date is in. Dates beyond the years 1 to 9999 become those years' ends, so that none is out of range.
    static func milliseconds(_ date: Date) -> Int64 {
        let seconds = date.timeIntervalSince1970
        guard seconds.isFinite else { return seconds > 0 ? latest : earliest }
        // A date made from milliseconds is a hair off them; the nearest thousandth of one brings it back.
        let thousandths = (min(max(seconds, -1e11), 1e12) * 1_000_000).rounded()
        return min(max(Int64((thousandths / 1000).rounded(.down)), earliest), latest)
    }

    private static let earliest: Int64 = -62_135_596_800_000
    private static let latest: Int64 = 253_402_300_799_999
}

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
