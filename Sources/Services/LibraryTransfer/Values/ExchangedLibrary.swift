/// Codes and the folders they are in, and tasks with their lists.
public struct ExchangedLibrary: Hashable, Sendable {
    /// In their order.
    public var folders: [ExchangedFolder]
    public var codes: [ExchangedCode]
    /// In their order.
    public var taskLists: [ExchangedTaskList]
    /// In the order of their lists, and there in their own.
    public var tasks: [ExchangedTask]

    /// A collection, empty at first.
    public init(
        folders: [ExchangedFolder] = [], codes: [ExchangedCode] = [], taskLists: [ExchangedTaskList] = [], tasks: [ExchangedTask] = []
    ) {
        (self.folders, self.codes, self.taskLists, self.tasks) = (folders, codes, taskLists, tasks)
    }
}
