public import LibraryStore

/// What came of one look into the inbox.
public struct InboxPass: Sendable {
    /// A file that was taken in, and is gone.
    public struct Taken: Hashable, Sendable {
        /// Of the file, for people.
        public let name: String
        /// Of the codes that came of it; none where the library had them already.
        public let codes: [Code.ID]
        /// Codes that the library had already.
        public let known: Int
        public let tasks: Int
    }

    public internal(set) var taken: [Taken] = []
    /// Set aside just now.
    public internal(set) var rejected: [RejectedFile] = []
    /// Some files may be half written: somebody is to look again in a moment.
    public internal(set) var isUnsettled = false
    /// Another program is taking files in: somebody is to look again when that is over.
    public internal(set) var isElsewhere = false
    /// There were more files than are taken in at a time.
    public internal(set) var hasMore = false
    /// Why the library takes nothing now, in sentences for people; what there is waits.
    public internal(set) var obstacle: String?

    /// How many codes came in.
    public var codeCount: Int { taken.reduce(0) { $0 + $1.codes.count } }
    public var taskCount: Int { taken.reduce(0) { $0 + $1.tasks } }
}
