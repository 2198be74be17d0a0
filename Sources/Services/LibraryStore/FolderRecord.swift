/// What is exported and imported of a folder; its codes name it.
public struct FolderRecord: Hashable, Sendable {
    public var name: String
    public var icon: String?
    public var color: String?

    /// Names a folder and, perhaps, how it looks.
    public init(name: String, icon: String? = nil, color: String? = nil) {
        self.name = name
        self.icon = icon
        self.color = color
    }
}
