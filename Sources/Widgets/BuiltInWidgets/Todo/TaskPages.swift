/// The pages that rows are shown on.
struct TaskPages {
    let count: Int
    /// From 0.
    let current: Int
    /// The rows of the current page.
    let range: Range<Int>

    /// - Parameter wanted: one that is not there stands for the last, as after tasks were done.
    init(rows: Int, perPage: Int, wanted: Int) {
        count = max(1, (rows + perPage - 1) / perPage)
        current = min(max(wanted, 0), count - 1)
        range = current * perPage..<min((current + 1) * perPage, rows)
    }
}
