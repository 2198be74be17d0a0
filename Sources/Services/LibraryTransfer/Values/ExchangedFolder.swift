/// A folder of the library, with how it looks; its place in the list is its place among the folders.
public struct ExchangedFolder: Hashable, Sendable {
    /// Unique in a library.
    public var name: String
    /// The name of an icon; nil for the usual one.
    public var icon: String?
    /// As "#RRGGBB" or the name of a role; nil for the usual one.
    public var color: String?

    /// A folder by its name.
    public init(name: String, icon: String? = nil, color: String? = nil) {
        (self.name, self.icon, self.color) = (name, icon, color)
    }
}
