public import Foundation

/// Dates as the library stores them: whole milliseconds since 1970, so that a date that was read equals the one that saving returned.
enum Timestamp {
    static func now() -> Int64 {
        milliseconds(Date())
    }

    static func date(_ milliseconds: Int64) -> Date {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    /// The millisecond that a date is in. Dates outside of the years 1 to 9999 are clamped.
    static func milliseconds(_ date: Date) -> Int64 {
        let seconds = date.timeIntervalSince1970
        guard seconds.isFinite else { return seconds > 0 ? latest : earliest }
        // A date made from milliseconds is slightly off. Rounding to a thousandth of a millisecond first corrects that.
        let thousandths = (min(max(seconds, -1e11), 1e12) * 1_000_000).rounded()
        return min(max(Int64((thousandths / 1000).rounded(.down)), earliest), latest)
    }

    private static let earliest: Int64 = -62_135_596_800_000
    private static let latest: Int64 = 253_402_300_799_999
}

extension DateFormatter {
    /// Formats dates for file names, independent of the locale.
    convenience init(fileNames format: String, timeZone: TimeZone = .current) {
        self.init()
        locale = Locale(identifier: "en_US_POSIX")
        self.timeZone = timeZone
        dateFormat = format
    }
}

/// Makes uuids for many new codes in ascending order (UUID version 7, RFC 9562 §5.7), which are fast to insert into an index.
public struct TimeOrderedUUIDs: Sendable {
    /// The first half of the next uuid: the time in milliseconds, the version, and the upper bits of the counter.
    private var upper: UInt64
    /// The 62 lower bits of a counter with a random start (RFC 9562 §6.2, method 2).
    private var lower: UInt64

    /// Starts at a date. A counter makes the uuids after the first one.
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
