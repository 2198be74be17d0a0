/// Keeps spreadsheets from running what a code says: a cell that would begin a formula gets an apostrophe before it, the spreadsheets' own
/// mark for text (OWASP, “CSV Injection”).
enum FormulaGuard {
    private static let apostrophe = UInt8(ascii: "'")

    static func guarded(_ cell: [UInt8]) -> [UInt8] {
        isDangerous(cell[...]) ? [apostrophe] + cell : cell
    }

    /// The cell as it was before it was guarded.
    static func unguarded(_ cell: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        cell.first == apostrophe && isDangerous(cell.dropFirst()) ? cell.dropFirst() : cell
    }

    /// Apostrophes that stand there already get one more, so that taking one away gives back what was.
    private static func isDangerous(_ cell: ArraySlice<UInt8>) -> Bool {
        guard let first = cell.first(where: { $0 != apostrophe }) else { return false }
        return "=+-@\t\r\n".utf8.contains(first)
    }
}
