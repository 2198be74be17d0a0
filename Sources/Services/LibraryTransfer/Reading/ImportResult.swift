/// What a file holds: nothing of it is in the library yet.
public struct ImportResult: Hashable, Sendable {
    public let format: ExchangeFormat
    /// In their order; those that codes name without the file listing them stand behind the others.
    public let folders: [ExchangedFolder]
    /// In the order of the file.
    public let codes: [ImportedCode]
    /// In their order.
    public let taskLists: [ExchangedTaskList]
    /// In the order of the file.
    public let tasks: [ExchangedTask]
    /// In the order of their lines.
    public let problems: [RowProblem]

    /// What was read without where it stands.
    public var library: ExchangedLibrary {
        ExchangedLibrary(folders: folders, codes: codes.map(\.code), taskLists: taskLists, tasks: tasks)
    }
}
