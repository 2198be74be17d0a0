import LibraryExchange

/// What an import did, as scripts read it.
struct ImportReport: Encodable {
    let imported: Int
    let skipped: Int
    let errors: [RowProblem]
}
