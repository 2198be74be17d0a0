/// Tells what has just come into view from what has stayed there, however many frames it is in.
///
/// A value fed with times, so that a test needs no clock. Times are since some moment.
public struct RecentlySeen<Key: Hashable> {
    /// What was not found for so long has left and come back.
    public static var absence: Duration { .seconds(3) }

    private var last: [Key: Duration] = [:]

    public init() {}

    /// Notes that something is in view, and tells whether it was not before.
    public mutating func isNew(_ key: Key, at now: Duration) -> Bool {
        last = last.filter { now - $0.value <= Self.absence }
        return last.updateValue(now, forKey: key) == nil
    }
}
