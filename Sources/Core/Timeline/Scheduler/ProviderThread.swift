import Foundation
import Synchronization

/// A task executor with a thread of its own, which exists only while there is work. Each question to a provider runs on one.
///
/// Swift's shared thread pool has one thread for each processor. A few providers that block would use up the pool and stop the clocks
/// of all widgets. Here, a provider that never returns costs only its own thread.
public final class ProviderThread: TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var thread: pthread_t?
        var isRunning = false
        var hasLowPriority = false
    }

    private let state = Mutex(State())

    /// Creates an executor, which has no thread yet.
    public init() {}

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isFirst = state.withLock { state in
            state.jobs.append(job)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard isFirst else { return }
        let thread = Thread { [self] in run() }
        thread.stackSize = Self.stackSize
        thread.start()
    }

    /// Lowers the priority of the thread, so that it runs only when no other program needs the processor. For a provider that timed out
    /// and keeps running: a thread cannot be ended from outside.
    public func lowerPriority() {
        state.withLock { state in
            state.hasLowPriority = true
            if let thread = state.thread { Self.setIdlePriority(thread) }
        }
    }

    private func run() {
        state.withLock { state in
            let thread = pthread_self()
            state.thread = thread
            if state.hasLowPriority { Self.setIdlePriority(thread) }
        }
        while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    private func next() -> UnownedJob? {
        state.withLock { state in
            guard !state.jobs.isEmpty else {
                state.isRunning = false
                state.thread = nil
                return nil
            }
            return state.jobs.removeFirst()
        }
    }

    private static func setIdlePriority(_ thread: pthread_t) {
        var parameters = sched_param()
        // If the kernel refuses, the priority stays as it was.
        _ = pthread_setschedparam(thread, idlePolicy, &parameters)
    }

    /// SCHED_IDLE of sched(7), which is missing in the Glibc module.
    private static let idlePolicy: Int32 = 5
    /// In bytes. The deepest view that is accepted needs only a small part of it.
    private static let stackSize = 1 << 20
}
