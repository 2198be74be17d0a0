/// A file that was left alone, and why.
public struct SyncProblem: Codable, Hashable, Sendable {
    /// Its name in the folder.
    public let file: String
    /// A sentence.
    public let reason: String
}

/// What one pass did.
public struct SyncReport: Hashable, Sendable {
    /// Codes that were added, changed or deleted here.
    public internal(set) var received = 0
    /// Files of codes and folders that were written.
    public internal(set) var sent = 0
    /// Copies that keep what two devices wrote without knowing of each other.
    public internal(set) var conflicts = 0
    public internal(set) var problems: [SyncProblem] = []
}
