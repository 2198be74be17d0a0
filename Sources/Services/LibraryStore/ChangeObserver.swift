internal import GRDB

/// Watches the commits of one connection. GRDB calls it on that connection's queue only, so it needs no lock.
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
        // Once everything has changed, the other hundred thousand rows of a transaction say nothing new.
        if topics == Self.watched { stopObservingDatabaseChangesUntilNextTransaction() }
    }

    /// Codes that were inserted in ways that SQLite's hooks are too slow for.
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

    /// What `topic(of:)` can answer.
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
