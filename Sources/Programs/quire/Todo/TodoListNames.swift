import LibraryStore

/// The names of the lists of tasks.
struct TodoListNames {
    private let names: [TodoList.ID: String]

    init(_ library: Library) throws {
        names = Dictionary(uniqueKeysWithValues: try library.lists().map { ($0.id, $0.name) })
    }

    subscript(id: TodoList.ID) -> String { names[id] ?? "" }
}

extension Library {
    /// The list that a person at the terminal names.
    func existingList(_ name: String) throws -> TodoList {
        guard let list = try list(named: name) else { throw LibraryError.noSuchTodoList(TerminalText.visible(name)) }
        return list
    }
}
