import Foundation
import Glibc

/// Runs long work on a thread of low priority.
public enum BackgroundThread {
    /// Runs `body` on a new thread, which may block without holding up any task.
    ///
    /// - Parameters:
    ///   - niceness: up to 19, the lowest priority. It applies to this thread only; on a thread of a pool it could never be lowered again
    ///     (setpriority(2)).
    ///   - stackSize: in bytes.
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
