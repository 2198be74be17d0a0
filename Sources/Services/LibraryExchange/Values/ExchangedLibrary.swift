/// Codes and the folders they are in.
public struct ExchangedLibrary: Hashable, Sendable {
    /// In their order.
    public var folders: [ExchangedFolder]
    public var codes: [ExchangedCode]

    /// A collection, empty at first.
    public init(folders: [ExchangedFolder] = [], codes: [ExchangedCode] = []) {
        (self.folders, self.codes) = (folders, codes)
    }
}
