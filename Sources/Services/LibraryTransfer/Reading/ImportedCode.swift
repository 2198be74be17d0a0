/// A code and where in the file it stands.
public struct ImportedCode: Hashable, Sendable {
    /// Where it begins, counted from 1.
    public let line: Int
    public var code: ExchangedCode

    /// A code that begins on a line.
    public init(line: Int, code: ExchangedCode) {
        (self.line, self.code) = (line, code)
    }
}
