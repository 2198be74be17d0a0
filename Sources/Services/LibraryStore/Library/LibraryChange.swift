import GRDB
import Synchronization

/// A change of the library.
public struct LibraryChange: Hashable, Sendable {
    /// A part of the library that is shown and reloaded on its own.
    public enum Topic: String, CaseIterable, Sendable {
        /// `codes` includes folders, tags and history. `scans` includes the scan history and scan sessions. `tasks` includes the lists.
        /// `sync` is the synced folder and the status of the sync.
        case codes, pins, scans, tasks, sync
    }

    public let topics: Set<Topic>
    /// The topics that this program changed itself, and of which it notifies other programs.
    public let own: Set<Topic>
    /// When this program committed the change or learned of it: what is read later contains it.
    public let time: ContinuousClock.Instant

    /// Creates a change. `own` is added to `topics`.
    public init(topics: Set<Topic>, own: Set<Topic>, time: ContinuousClock.Instant = .now) {
        self.topics = topics.union(own)
        self.own = own
        self.time = time
    }

    func joined(with other: LibraryChange) -> LibraryChange {
        LibraryChange(topics: topics.union(other.topics), own: own.union(other.own), time: max(time, other.time))
    }

    /// Two changes of the same topics are equal, whenever they happened.
    public static func == (one: Self, other: Self) -> Bool { one.topics == other.topics && one.own == other.own }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(topics)
        hasher.combine(own)
    }
}

/// Sends changes to every subscriber of one library.
final class ChangeBroadcaster: Sendable {
    private struct Weak {
        weak var subscriber: ChangeSubscriber?
    }

    private let subscribers = Mutex<[Weak]>([])

    /// Starts a subscription, which ends when the stream is released or the task reading it is cancelled.
    func subscribe() -> AsyncStream<LibraryChange> {
        let subscriber = ChangeSubscriber()
        subscribers.withLock { list in
            list.removeAll { $0.subscriber == nil }
            list.append(Weak(subscriber: subscriber))
        }
        // The stream owns the subscriber and the broadcaster does not, so a stream that nobody reads any more leaves nothing behind.
        return AsyncStream(unfolding: { await subscriber.next() }, onCancel: { subscriber.finish() })
    }

    func send(_ change: LibraryChange) {
        guard !change.topics.isEmpty else { return }
        let receivers = subscribers.withLock { $0.compactMap(\.subscriber) }
        for receiver in receivers { receiver.receive(change) }
    }
}

/// One reader of changes. Changes that arrive while it is busy are joined into one.
final class ChangeSubscriber: Sendable {
    private struct State {
        var pending: LibraryChange?
        var waiting: CheckedContinuation<LibraryChange?, Never>?
        var isFinished = false
    }

    private let state = Mutex(State())

    func receive(_ change: LibraryChange) {
        let waiting = state.withLock { state -> CheckedContinuation<LibraryChange?, Never>? in
            guard !state.isFinished else { return nil }
            guard let waiting = state.waiting else {
                state.pending = state.pending?.joined(with: change) ?? change
                return nil
            }
            state.waiting = nil
            return waiting
        }
        waiting?.resume(returning: change)
    }

    func next() async -> LibraryChange? {
        await withCheckedContinuation { continuation in
            let answer = state.withLock { state -> LibraryChange?? in
                if state.isFinished { return .some(nil) }
                if let pending = state.pending {
                    state.pending = nil
                    return pending
                }
                state.waiting = continuation
                return nil
            }
            if let answer { continuation.resume(returning: answer) }
        }
    }

    func finish() {
        let waiting = state.withLock { state -> CheckedContinuation<LibraryChange?, Never>? in
            state.isFinished = true
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(returning: nil)
    }
}

/// Watches the commits of one connection. GRDB calls it on the queue of that connection only, so it needs no lock.
final class ChangeObserver: TransactionObserver {
    private let broadcaster: ChangeBroadcaster
    private var topics: Set<LibraryChange.Topic> = []

    init(_ broadcaster: ChangeBroadcaster) {
        self.broadcaster = broadcaster
    }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool {
        Self.topic(of: eventKind.tableName) != nil
    }

    func databaseDidChange(with event: DatabaseEvent) {
        guard let topic = Self.topic(of: event.tableName) else { return }
        topics.insert(topic)
        // When all topics have changed, the other rows of a large transaction add nothing.
        if topics == Self.watched { stopObservingDatabaseChangesUntilNextTransaction() }
    }

    /// Notifies about codes that were inserted without SQLite's hooks, which are too slow for them.
    func databaseDidChange() {
        topics.insert(.codes)
    }

    func databaseDidCommit(_ db: Database) {
        broadcaster.send(LibraryChange(topics: topics, own: topics))
        topics = []
    }

    func databaseDidRollback(_ db: Database) {
        topics = []
    }

    /// All results of `topic(of:)`.
    private static let watched: Set<LibraryChange.Topic> = [.codes, .pins, .scans, .tasks]

    private static func topic(of table: String) -> LibraryChange.Topic? {
        switch table {
        case "code", "folder", "tag", "codeTag", "event": .codes
        case "pin": .pins
        case "scan", "scanSession", "scanItem": .scans
        case "task", "todoList": .tasks
        default: nil
        }
    }
}

extension DatabaseEventKind {
    fileprivate var tableName: String {
        switch self {
        case .insert(let tableName), .delete(let tableName), .update(let tableName, _): tableName
        }
    }
}
