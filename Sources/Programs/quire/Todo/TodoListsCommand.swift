import ArgumentParser
import LibraryStore
import Platform

/// The commands for lists of tasks.
struct TodoListsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lists",
        abstract: tr("List, add, rename and remove task lists."),
        usage: "quire todo lists [<command>]",
        examples: [
            "quire todo lists",
            "quire todo lists add Work",
            "quire todo lists rename Work Office",
            "quire todo lists remove Office",
        ],
        subcommands: [TodoListsListCommand.self, TodoListsAddCommand.self, TodoListsRenameCommand.self, TodoListsRemoveCommand.self],
        defaultSubcommand: TodoListsListCommand.self)
}

/// Lists the lists of tasks.
struct TodoListsListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: tr("List the task lists in order, with the number of open and completed tasks."),
        usage: "quire todo lists [<options>]",
        examples: ["quire todo lists", "quire todo lists --json | jq .open"])

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        let library = try libraryOptions.open()
        let counts = try await library.taskCounts()
        try await Output.reports(try library.lists().map { TodoListReport($0, counts) }, json: jsonOption.json)
    }
}

/// Adds a list of tasks.
struct TodoListsAddCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: tr("Add a list and print its id."),
        usage: "quire todo lists add NAME [<options>]",
        examples: ["quire todo lists add Work"])

    @Argument(help: ArgumentHelp(tr("The name of the list.")))
    var name: String

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        try await change([.tasks], json: TodoListReport.of) {
            try await $0.addList(name)
        } people: { list, _ in
            Output.line(String(list.id))
        }
    }
}

/// Renames a list of tasks.
struct TodoListsRenameCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: tr("Rename a list; its tasks stay in it."),
        usage: "quire todo lists rename NAME NEW-NAME [<options>]",
        examples: ["quire todo lists rename Work Office"])

    @Argument(help: ArgumentHelp(tr("The name of the list.")), completion: .todoLists)
    var name: String

    @Argument(help: ArgumentHelp(tr("Its new name.")))
    var newName: String

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        try await change([.tasks], json: TodoListReport.of) { try await $0.renameList(try $0.existingList(name).id, to: newName) }
    }
}

/// Removes a list of tasks.
struct TodoListsRemoveCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: tr("Remove a list, and with --tasks the tasks in it."),
        usage: "quire todo lists remove NAME [--tasks] [<options>]",
        discussion: tr("A list that contains tasks is only removed with --tasks, because tasks have no trash."),
        examples: ["quire todo lists remove Office", "quire todo lists remove Office --tasks"])

    @Argument(help: ArgumentHelp(tr("The name of the list.")), completion: .todoLists)
    var name: String

    @Flag(help: ArgumentHelp(tr("Also remove the tasks in it permanently.")))
    var tasks = false

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        try await change([.tasks], json: { removed, _ in removed }) { library in
            let list = try await library.existingList(name)
            let count = try await library.countTasks(in: list.id, including: .all)
            guard tasks || count == 0 else {
                let name = TerminalText.visible(list.name)
                throw CommandError(
                    tr(
                        "the list “\(name)” contains a task. Add --tasks to remove it too.",
                        plural: "the list “\(name)” contains \(count: count) tasks. Add --tasks to remove them too.", count: count))
            }
            let removed = try await TodoListReport.of(list, in: library)
            try await library.removeList(list.id)
            return removed
        }
    }
}

/// A list of tasks and the numbers of open and completed ones.
struct TodoListReport: LineReport {
    private let id: Int64
    private let name: String
    private let open: Int
    private let done: Int

    init(_ list: TodoList, _ counts: TaskCounts) {
        (id, name) = (list.id, list.name)
        (open, done) = (counts.open(in: list.id), counts.done(in: list.id))
    }

    static func of(_ list: TodoList, in library: Library) async throws -> [TodoListReport] {
        try await [TodoListReport(list, library.taskCounts())]
    }

    var line: String { "\(TerminalText.visible(name))\t\(open)\t\(done)" }
}

/// The names of the lists of tasks, by their ids.
struct TodoListNames {
    private let names: [TodoList.ID: String]

    init(_ library: Library) async throws {
        names = await Dictionary(uniqueKeysWithValues: try library.lists().map { ($0.id, $0.name) })
    }

    subscript(id: TodoList.ID) -> String { names[id] ?? "" }
}

extension Library {
    /// The list with a name from the command line. Throws when there is none.
    func existingList(_ name: String) async throws -> TodoList {
        guard let list = try await list(named: name) else { throw LibraryError.noSuchTodoList(TerminalText.visible(name)) }
        return list
    }

    /// The id of that list, if one is named.
    func listID(named name: String?) async throws -> TodoList.ID? {
        guard let name else { return nil }
        return try await existingList(name).id
    }
}
