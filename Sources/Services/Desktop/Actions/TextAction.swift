import Navigation

/// What the window can be asked for with a text: a `GAction` that takes a string (`s`).
public enum TextAction: String, CaseIterable, Sendable {
    /// Shows a code large, by its number; any other text is looked for in the library.
    case show
    /// Looks for the text in the library.
    case search

    public var name: String { rawValue }

    /// In characters: nobody looks for more than that, and an address has no room for much more.
    private static let longest = 250

    /// The address that it leads to. What makes no sense stays in it: where it leads says so.
    public func address(_ text: String) -> String {
        switch self {
        case .show:
            if let id = Int64(text), id > 0 { return DeepLink.code(id).address }
            return Self.search.address(text)
        case .search: return DeepLink.search(String(text.prefix(Self.longest))).address
        }
    }
}
