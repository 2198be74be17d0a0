import Dispatch
import Synchronization

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
