import LibraryTransfer

/// What an import did, as scripts read it.
struct ImportReport: Encodable {
    let imported: Int
    let skipped: Int
    let errors: [RowProblem]
    /// Nil where the file holds no tasks.
    let importedTasks: Int?
    let skippedTasks: Int?

    init(_ outcome: ImportOutcome, errors: [RowProblem], hasTasks: Bool) {
        (imported, skipped, self.errors) = (outcome.imported, outcome.skipped, errors)
        importedTasks = hasTasks ? outcome.importedTasks : nil
        skippedTasks = hasTasks ? outcome.skippedTasks : nil
    }
}
