internal import CVideo
import Foundation

/// Makes a thread come back that sleeps in `poll`; from any thread.
final class WakeUp: Sendable {
    let descriptor: Int32

    /// Fails with the system's number, when the process has too many files open.
    init() throws(SystemError) {
        let made = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard made >= 0 else { throw SystemError(number: errno) }
        descriptor = made
    }

    deinit { close(descriptor) }

    func ring() {
        var one: UInt64 = 1
        // Full means that it rings already.
        _ = write(descriptor, &one, 8)
    }

    /// Once it has been heard.
    func clear() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
    }
}

/// An error number of the system.
struct SystemError: Error, Hashable {
    let number: Int32
}
