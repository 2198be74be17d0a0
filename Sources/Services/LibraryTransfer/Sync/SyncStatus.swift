public import Foundation

/// How the sync of a library stands.
public struct SyncStatus: Hashable, Sendable {
    /// The folder that it is synced with; nil when it is not.
    public let folder: URL?
    /// What other devices call this one.
    public let device: String
    /// When the last pass was done; nil before the first.
    public let lastSync: Date?
    /// Why the last pass came to nothing, in sentences.
    public let failure: String?
    /// Files that were left alone in the last pass.
    public let problems: [SyncProblem]
}
