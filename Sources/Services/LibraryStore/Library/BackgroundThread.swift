import Dispatch
import Foundation
import Glibc
import Synchronization

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

extension Library {
    /// Runs an operation to its end while the calling thread waits. For callers that cannot suspend: a drag, which needs its content at
    /// once; the end of a program, when no task runs any more; and tests on the main thread. No operation of a library needs that thread.
    @discardableResult
    public func runBlocking<Value: Sendable>(_ operation: @escaping @Sendable (Library) async throws -> Value) throws -> Value {
        let end = DispatchSemaphore(value: 0)
        let outcome = Outcome<Value>()
        Task.detached(priority: .userInitiated) {
            let result: Result<Value, any Error>
            do { result = .success(try await operation(self)) } catch { result = .failure(error) }
            outcome.result.withLock { $0 = result }
            end.signal()
        }
        end.wait()
        return try outcome.result.withLock { $0! }.get()
    }

    private final class Outcome<Value: Sendable>: Sendable {
        let result = Mutex<Result<Value, any Error>?>(nil)
    }
}
