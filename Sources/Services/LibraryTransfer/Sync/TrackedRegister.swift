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
