/// A tag, and how many codes that are not in the trash have it.
public struct CodeTag: Hashable, Sendable {
    public let name: String
    public let count: Int
}

extension CodeTag {
    /// Whether a person means this tag by that name: case and accents make no difference.
    public func isCalled(_ name: String) -> Bool {
        FoldedText.forSorting(self.name) == FoldedText.forSorting(FoldedText.line(name))
    }
}
