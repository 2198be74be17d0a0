public import Platform

/// Tests compare texts with literals: `#expect(title == "Move to Folder…")`. Sources do not, so that every text goes through `tr`.
extension LocalizedText: ExpressibleByStringInterpolation {
    public init(stringLiteral text: String) { self = .verbatim(text) }
}
