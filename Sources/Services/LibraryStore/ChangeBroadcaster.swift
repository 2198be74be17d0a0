import Synchronization

/// Hands changes to every subscriber of one library.
final class ChangeBroadcaster: Sendable {
    private struct Weak {
        weak var subscriber: ChangeSubscriber?
    }

    private let subscribers = Mutex<[Weak]>([])

    /// Starts a subscription that ends when the stream is dropped or the task reading it is cancelled.
    func subscribe() -> AsyncStream<LibraryChange> {
        let subscriber = ChangeSubscriber()
        subscribers.withLock { list in
            list.removeAll { $0.subscriber == nil }
            list.append(Weak(subscriber: subscriber))
        }
        // The stream owns the subscriber and the broadcaster does not: a stream nobody reads any more leaves nothing behind.
        return AsyncStream(unfolding: { await subscriber.next() }, onCancel: { subscriber.finish() })
    }

    func send(_ change: LibraryChange) {
        guard !change.topics.isEmpty else { return }
        let receivers = subscribers.withLock { $0.compactMap(\.subscriber) }
        for receiver in receivers { receiver.receive(change) }
    }
}
