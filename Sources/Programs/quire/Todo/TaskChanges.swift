import LibraryStore

/// The same change of several tasks, and what is said about it.
struct TaskChanges {
    private let library: Library
    private let isJSON: Bool

    init(_ library: Library, json: Bool) { (self.library, isJSON) = (library, json) }

    /// Changes nothing when an id is unknown; says of which tasks it was so before.
    func apply(_ ids: [TodoTask.ID], alreadySo words: String, _ change: (TodoTask.ID) throws -> TaskChange) throws {
        for id in ids { _ = try library.task(id) }
        let changes = try ids.map(change)
        if changes.contains(where: \.hasChanged) { announce([.tasks], in: library) }
        if isJSON {
            let names = try TodoListNames(library)
            return try Output.lines(try changes.map { try JSONLine.text(TaskReport($0.task, in: names)) })
        }
        for change in changes where !change.hasChanged {
            Output.message("quire: “\(TerminalText.visible(change.task.title))” \(words).")
        }
    }
}
