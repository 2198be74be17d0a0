import Foundation

/// A field of a document: a value, when it was set, and on which device. Of two the newer one wins, on every device alike (a
/// last-writer-wins register).
struct Register<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    private(set) var value: Value?
    /// The date in milliseconds since 1970, by the clock of the device that set the value.
    private(set) var at: Int64
    /// The device that set the value.
    private(set) var by: String

    init(_ value: Value?, at: Int64, by: String) {
        (self.value, self.at, self.by) = (value, at, by)
    }

    /// Sets a value on this device. The date is later than the previous one, even if another device's clock was ahead.
    mutating func set(_ value: Value?, at: Int64, by device: String) {
        self = Register(value, at: Moment.after(self.at, at), by: device)
    }

    /// Sets a value on this device, unless it is the present one.
    mutating func update(_ value: Value?, at: Int64, by device: String) {
        if value != self.value { set(value, at: at, by: device) }
    }

    /// Removes the value and keeps the date.
    mutating func erase() { value = nil }

    func merged(with other: Register) -> Register { isOlder(than: other) ? other : self }

    func isOlder(than other: Register) -> Bool {
        if (at, by) != (other.at, other.by) { return (at, by) < (other.at, other.by) }
        // Both come from the same setting, and one may have been erased. Two values for one setting can only come from a damaged file.
        guard let value, let theirs = other.value else { return value == nil && other.value != nil }
        return "\(value)" < "\(theirs)"
    }
}

/// A field whose changes must not be lost. A version vector tells independent changes on two devices from one change that follows the
/// other.
struct TrackedRegister<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    private(set) var register: Register<Value>
    /// The number of changes of each device that were seen.
    private(set) var seen: [String: Int64]

    var value: Value? { register.value }
    var at: Int64 { register.at }

    init(_ value: Value?, at: Int64, by device: String) {
        register = Register(value, at: at, by: device)
        seen = [device: 1]
    }

    /// Sets a value on this device, unless it is the present one.
    mutating func update(_ value: Value?, at: Int64, by device: String) {
        guard value != self.value else { return }
        register.set(value, at: at, by: device)
        seen[device, default: 0] += 1
    }

    mutating func erase() { register.erase() }

    func hasSeen(_ other: TrackedRegister) -> Bool { other.seen.isCovered(by: seen) }

    /// The merged register, and the value that lost if the changes were independent.
    func merged(with other: TrackedRegister) -> (result: TrackedRegister, lost: TrackedRegister?) {
        let (mine, theirs) = (hasSeen(other), other.hasSeen(self))
        if mine != theirs { return (mine ? self : other, nil) }
        var winner = register.isOlder(than: other.register) ? other : self
        let loser = winner == self ? other : self
        let isConflict = value != other.value && value != nil && other.value != nil
        // One of them was erased with its code. The other one still has the value.
        if winner.value == nil { winner.register = loser.register }
        winner.seen = seen.joined(with: other.seen)
        return (winner, isConflict ? loser : nil)
    }
}

extension [String: Int64] {
    func isCovered(by other: Self) -> Bool { allSatisfy { $0.value <= other[$0.key] ?? 0 } }

    func joined(with other: Self) -> Self { merging(other, uniquingKeysWith: Swift.max) }
}

/// Dates in documents: milliseconds since 1970 in UTC.
enum Moment {
    /// The end of the year 9999, which is the maximum.
    static let latest: Int64 = 253_402_300_799_999
    static let earliest: Int64 = -62_135_596_800_000

    static func milliseconds(_ date: Date) -> Int64 {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        guard milliseconds.isFinite else { return latest }
        return Int64(min(max(milliseconds, Double(earliest)), Double(latest)))
    }

    static func date(_ milliseconds: Int64) -> Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// `moment`, or the millisecond after `other` if that is later.
    static func after(_ other: Int64, _ moment: Int64) -> Int64 { min(max(other + 1, moment), latest) }
}
