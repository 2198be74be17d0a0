/// Values that any number of readers follow, such as the state of a battery. One task makes them, only while somebody reads.
///
/// ```swift
/// let states = SharedStream<State> { yield in
///     for await change in changes { yield(State(change)) }
/// }
/// for await state in states.values() { show(state) }
/// ```
public actor SharedStream<Value: Hashable & Sendable> {
    /// Makes the values until it is cancelled, and gives each to the function that it receives. A value equal to the one before is not
    /// passed on.
    public typealias Work = @Sendable (_ yield: @escaping @Sendable (Value) -> Void) async -> Void

    private let work: Work
    private var readers: [Int: AsyncStream<Value>.Continuation] = [:]
    private var lastReader = 0
    private var making: Task<Void, Never>?
    private var latest: Value?
    /// Distinguishes the values of this task from late ones of a task that was cancelled.
    private var round = 0

    /// Creates a stream, which makes nothing yet.
    public init(_ work: @escaping Work) { self.work = work }

    /// The values, first the latest one. If they arrive faster than they are read, only the newest is kept. Reading ends when the task is
    /// cancelled, and when nobody has the stream any more.
    public nonisolated func values() -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream<Value>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let joining = Task { await add(continuation) }
        // The reader keeps this alive.
        let reader = Reader(stream) { Task { await self.remove(joining.value) } }
        return AsyncStream { await reader.next() }
    }

    /// The latest value, or the first one that is made; nil when the task is cancelled before.
    public func value() async -> Value? {
        let (stream, continuation) = AsyncStream<Value>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let reader = add(continuation)
        defer { remove(reader) }
        for await value in stream { return value }
        return nil
    }

    /// Leaves when it is released: a stream whose continuation is kept does not notice that nobody reads it any more.
    private final class Reader: Sendable {
        private let stream: AsyncStream<Value>
        private let leave: @Sendable () -> Void

        init(_ stream: AsyncStream<Value>, leave: @escaping @Sendable () -> Void) {
            self.stream = stream
            self.leave = leave
        }

        deinit { leave() }

        func next() async -> Value? {
            for await value in stream { return value }
            return nil
        }
    }

    private func add(_ reader: AsyncStream<Value>.Continuation) -> Int {
        lastReader += 1
        readers[lastReader] = reader
        if let latest { reader.yield(latest) }
        if making == nil {
            round += 1
            let (round, work) = (round, work)
            // Values in their order: a task for each could overtake another.
            let (made, maker) = AsyncStream<Value>.makeStream()
            making = Task { [weak self] in
                await withTaskGroup { group in
                    group.addTask {
                        await work { maker.yield($0) }
                        maker.finish()
                    }
                    for await value in made { await self?.send(value, of: round) }
                }
            }
        }
        return lastReader
    }

    private func send(_ value: Value, of round: Int) {
        guard round == self.round, making != nil, value != latest else { return }
        latest = value
        for reader in readers.values { reader.yield(value) }
    }

    private func remove(_ reader: Int) {
        readers[reader] = nil
        guard readers.isEmpty else { return }
        making?.cancel()
        making = nil
        // Nobody follows from now on, so it may become outdated.
        latest = nil
    }
}
