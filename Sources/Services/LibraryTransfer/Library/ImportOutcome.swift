/// What an import did.
public struct ImportOutcome: Hashable, Sendable {
    /// Codes that were added or put in the place of others.
    public let imported: Int
    /// Codes that were there already.
    public let skipped: Int
    /// Of the codes that came in, in the order of the file; those put in the place of others have the others'.
    public let ids: [Int64]
    /// Tasks that were added or put in the place of others.
    public let importedTasks: Int
    /// Tasks that were there already.
    public let skippedTasks: Int

    /// Says how many came in and how many did not.
    public init(imported: Int, skipped: Int, ids: [Int64] = [], importedTasks: Int = 0, skippedTasks: Int = 0) {
        (self.imported, self.skipped, self.ids) = (imported, skipped, ids)
        (self.importedTasks, self.skippedTasks) = (importedTasks, skippedTasks)
    }
}
