extension StatusFolder {
    /// An element once changes are watched for, and one after each change of a status; those that nobody took yet are one. It needs GLib's loop.
    public func changes(of name: StatusName) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        Task { @MainActor in
            let watching = Watching()
            // Called at once where nobody waits any more.
            continuation.onTermination = { _ in Task { @MainActor in watching.stop() } }
            watching.start(StatusWatch.observe(name, in: self) { _ in continuation.yield() })
            continuation.yield()
        }
        return stream
    }
}

/// The observation of a stream, which may end before it begins.
@MainActor
private final class Watching {
    private var observation: StatusObservation?
    private var isOver = false

    func start(_ observation: StatusObservation) {
        if isOver { observation.cancel() } else { self.observation = observation }
    }

    func stop() {
        isOver = true
        observation?.cancel()
        observation = nil
    }
}
