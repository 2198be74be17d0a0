import Foundation
import Synchronization

/// Where one question to a provider runs: a thread that is there while there is work for it, and that nobody else waits for.
///
/// The pool of threads that everything else shares has as many as the machine has processors; a few providers that block theirs would
/// stop the clocks of all widgets. Here a provider that never comes back costs its own thread.
public final class ProviderThread: TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var thread: pthread_t?
        var isRunning = false
        var givesWay = false
    }

    private let state = Mutex(State())

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

    /// From now on it runs only when no other program wants the processor: for a provider that was given up and goes on by itself. No
    /// thread can be ended from outside.
    public func giveWay() {
        state.withLock { state in
            state.givesWay = true
            if let thread = state.thread { Self.makeIdle(thread) }
        }
    }

    private func run() {
        state.withLock { state in
            let thread = pthread_self()
            state.thread = thread
            if state.givesWay { Self.makeIdle(thread) }
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

    private static func makeIdle(_ thread: pthread_t) {
        var parameters = sched_param()
        // A kernel that refuses leaves it as it was.
        _ = pthread_setschedparam(thread, idlePolicy, &parameters)
    }

    /// SCHED_IDLE of sched(7), which Glibc's headers keep to themselves.
    private static let idlePolicy: Int32 = 5
    /// Bytes; the deepest view that is let in needs a small part of it.
    private static let stackSize = 1 << 20
}
