/// Why a row of a table makes no flyer; the rows around it do.
public struct BatchProblem: Error, Hashable, Sendable {
    /// Where the row begins, counted from 1.
    public let line: Int
    /// What is wrong and what to do, in a sentence for people.
    public let message: String

    public init(line: Int, message: String) {
        (self.line, self.message) = (line, message)
    }
}
