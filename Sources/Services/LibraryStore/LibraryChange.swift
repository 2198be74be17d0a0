/// Something in the library is not as it was.
public struct LibraryChange: Hashable, Sendable {
    /// A part of the library that is shown and reloaded on its own.
    public enum Topic: String, CaseIterable, Sendable {
        /// `codes` stands for the codes themselves, their folders, tags and history; `scans` for what was scanned and counted; `tasks` for
        /// the lists of what there is to do; `sync` for the folder they are synced with, and for how that went.
        case codes, pins, scans, tasks, sync
    }

    public let topics: Set<Topic>
    /// Those of `topics` that this program changed itself: what it is to tell others.
    public let own: Set<Topic>

    /// Names what changed, and which of it was changed here.
    public init(topics: Set<Topic>, own: Set<Topic>) {
        self.topics = topics.union(own)
        self.own = own
    }

    func joined(with other: LibraryChange) -> LibraryChange {
        LibraryChange(topics: topics.union(other.topics), own: own.union(other.own))
    }
}
