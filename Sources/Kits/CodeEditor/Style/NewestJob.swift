import Dispatch

/// Works on the newest of the inputs it is given, away from the main thread and one at a time: what comes while it works waits, and
/// replaces what waited before.
///
/// It has a queue of its own, because work of seconds would hold up everything else on the concurrent executor's few threads.
@MainActor
public final class NewestJob<Input: Sendable, Output: Sendable> {
    private let queue: DispatchQueue
    private let work: @Sendable (Input) -> Output
    private let done: @MainActor (Input, Output) -> Void
    private var waiting: Input?
    /// Counts cancellations, so that what was under way then is not told.
    private var generation = 0
    public private(set) var isWorking = false

    /// - Parameters:
    ///   - label: of its queue, such as “drawing”.
    ///   - work: runs on that queue.
    ///   - done: gets what came of an input that nothing newer has replaced.
    public init(
        _ label: String, work: @escaping @Sendable (Input) -> Output, done: @escaping @MainActor (_ input: Input, _ output: Output) -> Void
    ) {
        queue = DispatchQueue(label: "org.quirebook.Quire.\(label)", qos: .userInitiated)
        self.work = work
        self.done = done
    }

    /// Works on an input as soon as what is under way has ended.
    public func start(_ input: Input) {
        waiting = input
        next()
    }

    /// Forgets what waits, and does not tell of what is under way.
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
            // Something newer makes this one old, whatever it found.
            if generation == self.generation, self.waiting == nil { self.done(input, output) }
            self.next()
        }
    }
}
