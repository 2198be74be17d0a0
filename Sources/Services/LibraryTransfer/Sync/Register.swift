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
