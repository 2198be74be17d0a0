import Foundation

/// The right to open a camera, which this process gives itself one after the other.
///
/// Who turns a camera off and on again, for another mode or another page, would else be told that another program is using it: the first
/// closes it on a thread of its own, and drivers take a moment for that.
final class DeviceTurn: Sendable {
    private let path: String

    /// How long a camera takes to be turned off, at most.
    static let patience: TimeInterval = 3
    private static let bell = NSCondition()
    private nonisolated(unsafe) static var taken: Set<String> = []

    /// Waits for it; `busy` when it is not given back in time.
    init(path: String, patience: TimeInterval = DeviceTurn.patience) throws(CaptureError) {
        let limit = Date(timeIntervalSinceNow: patience)
        let isOurs = Self.bell.withLock {
            while Self.taken.contains(path) { guard Self.bell.wait(until: limit) else { return false } }
            Self.taken.insert(path)
            return true
        }
        guard isOurs else { throw .busy(path: path) }
        // Given back by `deinit` from here on.
        self.path = path
    }

    deinit {
        Self.bell.withLock {
            _ = Self.taken.remove(path)
            Self.bell.broadcast()
        }
    }
}
