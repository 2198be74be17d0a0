/// What a table would become, in rows to look through, as far as it was looked at.
struct BatchPreview: Hashable, Sendable {
    /// A row of the table.
    struct Row: Hashable, Sendable {
        /// Where it begins, counted from 1.
        let line: Int
        /// What its code is called; empty for a row that makes none.
        let title: String
        /// Its texts.
        let detail: String
        /// What is wrong and what to do, in sentences.
        let problem: String?
        /// Whether there is no flyer of it.
        let isLeftOut: Bool
    }

    var rows: [Row] = []
    /// Positions of those with a problem.
    var mistakes: [Int] = []
    /// How many rows make no flyer.
    var leftOut = 0
    /// Whether the whole table was looked at.
    var isWhole = false

    mutating func add(_ row: Row) {
        if row.problem != nil { mistakes.append(rows.count) }
        if row.isLeftOut { leftOut += 1 }
        rows.append(row)
    }

    var coming: Int { rows.count - leftOut }
}
