/// What a file holds: nothing of it is in the library yet.
public struct ImportResult: Hashable, Sendable {
    public let format: ExchangeFormat
    /// In their order; those that codes name without the file listing them stand behind the others.
    public let folders: [ExchangedFolder]
    /// In the order of the file.
    public let codes: [ImportedCode]
    /// In the order of their lines.
    public let problems: [RowProblem]

    /// The codes and folders without where they stand.
    public var library: ExchangedLibrary { ExchangedLibrary(folders: folders, codes: codes.map(\.code)) }
}
