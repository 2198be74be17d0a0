/// bubblewrap as it is installed here.
struct SandboxTool: Codable, Hashable, Sendable {
    /// Of the program.
    let path: String
    /// Whether the size of a private folder can be bounded, and whether programs can be kept from making user namespaces of their own.
    let boundsFolders: Bool
    let refusesNamespaces: Bool

    init(path: String, help: String) {
        self.path = path
        boundsFolders = help.contains("--size ")
        refusesNamespaces = help.contains("--disable-userns")
    }
}
