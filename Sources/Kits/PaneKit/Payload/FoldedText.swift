/// A text of any length, for showing: its beginning, and as much of it as anybody reads through.
public struct FoldedText: Hashable, Sendable {
    /// Some lines.
    public let beginning: String
    /// All of it, or its first 10,000 characters or 400 lines.
    public let whole: String
    /// How many characters are not in `whole`.
    public let left: Int

    private static let longestBeginning = 280, mostLines = 6, longestWhole = 10_000, mostWholeLines = 400

    /// In a time that grows no faster than the text. Lengths count Unicode scalars: a letter can hold any number of them.
    public init(_ text: String) {
        let scalars = text.unicodeScalars
        var (lines, count) = (1, 0)
        var (cut, end): (String.Index?, String.Index) = (nil, scalars.endIndex)
        for index in scalars.indices {
            if scalars[index] == "\n" { lines += 1 }
            count += 1
            if cut == nil, lines > Self.mostLines || count > Self.longestBeginning { cut = index }
            if lines > Self.mostWholeLines || count > Self.longestWhole {
                end = index
                break
            }
        }
        left = scalars.distance(from: end, to: scalars.endIndex)
        whole = String(text[..<end])
        beginning = cut.map { String(text[..<$0]) + "…" } ?? whole
    }

    public var isFolded: Bool { beginning != whole }
    /// All that is shown of it, with a word on what is not.
    public var shown: String { left == 0 ? whole : "\(whole)…\n(\(left) more characters)" }
}
