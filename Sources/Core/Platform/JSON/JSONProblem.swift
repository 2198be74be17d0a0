/// What is wrong with a JSON text, in words for whoever wrote it.
public struct JSONProblem: Error, Hashable, Sendable {
    /// Without a full stop.
    public let what: String
    /// The value that it is about, as people write it: "entries[2].view"; empty for the whole.
    public let path: String
    /// Counted from 1; nil for the whole text.
    public let line: Int?
    /// In bytes, counted from 1; only where the text is no JSON.
    public let column: Int?
    public let advice: String

    init(_ what: String, in path: String = "", line: Int? = nil, column: Int? = nil, advice: String) {
        self.what = what
        self.path = path
        self.line = line
        self.column = column
        self.advice = advice
    }
}
