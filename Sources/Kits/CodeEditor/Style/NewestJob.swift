import Dispatch

/// Processes the newest input off the main thread, one at a time. An input that arrives meanwhile waits and replaces the one that waited
/// before.
///
/// It has its own queue, as work of seconds would block the few threads of the concurrent executor.
@MainActor
public final class NewestJob<Input: Sendable, Output: Sendable> {
    private let queue: DispatchQueue
    private let work: @Sendable (Input) -> Output
    private let done: @MainActor (Input, Output) -> Void
    private var waiting: Input?
    /// Counts cancellations; results of an older generation are dropped.
    private var generation = 0
    /// True while a job is running.
    private(set) var isWorking = false

    /// - Parameters:
    ///   - label: the name of the queue, such as “drawing”.
    ///   - work: runs on that queue.
    ///   - done: receives the result, unless a newer input has arrived.
    public init(
        _ label: String, work: @escaping @Sendable (Input) -> Output, done: @escaping @MainActor (_ input: Input, _ output: Output) -> Void
    ) {
        queue = DispatchQueue(label: "org.quirebook.Quire.\(label)", qos: .userInitiated)
        self.work = work
        self.done = done
    }

    /// Processes an input as soon as the running work has ended.
    public func start(_ input: Input) {
        waiting = input
        next()
    }

    /// Drops the waiting input and the result of the running work.
    public func cancel() {
        waiting = nil
        generation += 1
    }

    private func next() {
        guard !isWorking, let input = waiting else { return }
        waiting = nil
        isWorking = true
        let generation = self.generation
        Task { [weak self, queue, work] in
            let output = await withCheckedContinuation { continuation in
                queue.async { continuation.resume(returning: work(input)) }
            }
            guard let self else { return }
            self.isWorking = false
            // A newer input makes this result obsolete.
            if generation == self.generation, self.waiting == nil { self.done(input, output) }
            self.next()
        }
    }
}
