import LibraryStore

/// A list of tasks as JSON, and on a line for people.
struct TodoListReport: Encodable {
    private let id: Int64
    private let name: String
    private let open: Int
    private let done: Int

    init(_ list: TodoList, _ counts: TaskCounts) {
        (id, name) = (list.id, list.name)
        (open, done) = (counts.open(in: list.id), counts.done(in: list.id))
    }

    var line: String { "\(TerminalText.visible(name))\t\(open)\t\(done)" }
}
