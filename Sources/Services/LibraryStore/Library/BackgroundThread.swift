import Foundation
import Glibc

/// Work that takes long and gives way to everything else.
public enum BackgroundThread {
    /// Runs work on a thread of its own, which waits for disks and holds up no other task.
    ///
    /// - Parameters:
    ///   - niceness: up to 19, which is least of all. Of this thread alone; a thread of a pool could never have it raised again (setpriority(2)).
    ///   - stackSize: bytes.
    public static func run<Result: Sendable, Failure: Error>(
        niceness: Int32, stackSize: Int = 1 << 20, _ body: @escaping @Sendable () throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let result = await withCheckedContinuation { (continuation: CheckedContinuation<Swift.Result<Result, Failure>, Never>) in
            let thread = Thread {
                setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
                do throws(Failure) {
                    continuation.resume(returning: .success(try body()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
            thread.stackSize = stackSize
            thread.start()
        }
        return try result.get()
    }
}
