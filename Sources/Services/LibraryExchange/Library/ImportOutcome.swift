/// What an import did.
public struct ImportOutcome: Hashable, Sendable {
    /// Codes that were added or put in the place of others.
    public let imported: Int
    /// Codes that were there already.
    public let skipped: Int

    /// Says how many came in and how many did not.
    public init(imported: Int, skipped: Int) {
        (self.imported, self.skipped) = (imported, skipped)
    }
}
