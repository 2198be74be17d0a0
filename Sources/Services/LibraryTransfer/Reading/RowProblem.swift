/// What is wrong with one row of a file; the rows around it were read.
public struct RowProblem: Error, Hashable, Sendable, Codable {
    /// Where the row begins, counted from 1.
    public let line: Int
    /// What is wrong and what to do, in a sentence for people.
    public let reason: String

    /// Says what is wrong with the row that begins on a line.
    public init(line: Int, reason: String) {
        (self.line, self.reason) = (line, reason)
    }
}
