import Foundation

/// One field of a document: a value, when it was set and by whom. Of two the newer one wins, on every device alike.
struct Register<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    private(set) var value: Value?
    /// Milliseconds since 1970 by the clock of the device that set it.
    private(set) var at: Int64
    /// The device that set it.
    private(set) var by: String

    init(_ value: Value?, at: Int64, by: String) {
        (self.value, self.at, self.by) = (value, at, by)
    }

    /// Sets a value here; later than what stood there, whatever the clock of its device said.
    mutating func set(_ value: Value?, at: Int64, by device: String) {
        self = Register(value, at: Moment.after(self.at, at), by: device)
    }

    /// Drops the value and keeps when it was set.
    mutating func erase() { value = nil }

    func merged(with other: Register) -> Register { isOlder(than: other) ? other : self }

    func isOlder(than other: Register) -> Bool {
        if (at, by) != (other.at, other.by) { return (at, by) < (other.at, other.by) }
        // The same setting: one of them may have been erased. Two values cannot be, but a file can claim it.
        guard let value, let theirs = other.value else { return value == nil && other.value != nil }
        return "\(value)" < "\(theirs)"
    }
}

/// A field that must not be lost: it knows which settings of it were seen when it was set (a version vector), so that two devices that
/// changed it without knowing of each other are told from one that changed what the other had.
struct TrackedRegister<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    private(set) var register: Register<Value>
    /// How many settings of each device were seen.
    private(set) var seen: [String: Int64]

    var value: Value? { register.value }
    var at: Int64 { register.at }

    init(_ value: Value?, at: Int64, by device: String) {
        register = Register(value, at: at, by: device)
        seen = [device: 1]
    }

    mutating func set(_ value: Value?, at: Int64, by device: String) {
        register.set(value, at: at, by: device)
        seen[device, default: 0] += 1
    }

    mutating func erase() { register.erase() }

    func hasSeen(_ other: TrackedRegister) -> Bool { other.seen.isCovered(by: seen) }

    /// What both become, and the one that was lost over it, if any.
    func merged(with other: TrackedRegister) -> (result: TrackedRegister, lost: TrackedRegister?) {
        let (mine, theirs) = (hasSeen(other), other.hasSeen(self))
        if mine != theirs { return (mine ? self : other, nil) }
        var winner = register.isOlder(than: other.register) ? other : self
        let loser = winner == self ? other : self
        let isConflict = value != other.value && value != nil && other.value != nil
        // One of them was erased with its code: the other one still knows.
        if winner.value == nil { winner.register = loser.register }
        winner.seen = seen.joined(with: other.seen)
        return (winner, isConflict ? loser : nil)
    }
}

extension [String: Int64] {
    func isCovered(by other: Self) -> Bool { allSatisfy { $0.value <= other[$0.key] ?? 0 } }

    func joined(with other: Self) -> Self { merging(other, uniquingKeysWith: Swift.max) }
}

/// Moments as documents tell them: milliseconds since 1970 in UTC.
enum Moment {
    /// The end of the year 9999; nothing is later.
    static let latest: Int64 = 253_402_300_799_999
    static let earliest: Int64 = -62_135_596_800_000

    static func milliseconds(_ date: Date) -> Int64 {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        guard milliseconds.isFinite else { return latest }
        return Int64(min(max(milliseconds, Double(earliest)), Double(latest)))
    }

    static func date(_ milliseconds: Int64) -> Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// The later of a moment and the one right behind another.
    static func after(_ other: Int64, _ moment: Int64) -> Int64 { min(max(other + 1, moment), latest) }
}
