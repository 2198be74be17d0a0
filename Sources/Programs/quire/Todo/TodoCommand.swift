import ArgumentParser
import LibraryStore
import Platform

/// The commands for tasks.
struct TodoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "todo",
        abstract: "Add, list and complete the tasks that the to-do widget shows.",
        usage: "quire todo <command>",
        discussion: """
            Tasks stand in lists; without --list, “add” uses the first one. A day or a time is written as today, tomorrow, friday, +3d, \
            17:30, “friday 17:30”, 2026-12-01 or 2026-12-01T09:00:00Z.

            Examples:
              quire todo add "Buy milk" --due tomorrow
              quire todo list
              quire todo done 12
              quire todo lists add Work
            """,
        subcommands: [
            TodoAddCommand.self, TodoListCommand.self, TodoDoneCommand.self, TodoReopenCommand.self, TodoEditCommand.self,
            TodoRemoveCommand.self, TodoListsCommand.self,
        ])
}

/// Completes tasks.
struct TodoDoneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done",
        abstract: "Note that tasks are done.",
        usage: "quire todo done ID … [<options>]",
        discussion: """
            None is when one of the ids is unknown. “quire todo reopen” undoes it.

            Examples:
              quire todo done 12
              quire todo done 12 13
            """)

    @Argument(help: ArgumentHelp("The ids of the tasks.", valueName: "id"))
    var ids: [Int64]

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        let library = try libraryOptions.open(toChange: true)
        try await TaskChanges(library, json: jsonOption.json).apply(ids, unchanged: "was done already") {
            try await library.completeTask($0)
        }
    }
}

/// Reopens completed tasks.
struct TodoReopenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen",
        abstract: "Take back that tasks are done.",
        usage: "quire todo reopen ID … [<options>]",
        discussion: """
            Examples:
              quire todo reopen 12
            """)

    @Argument(help: ArgumentHelp("The ids of the tasks.", valueName: "id"))
    var ids: [Int64]

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        let library = try libraryOptions.open(toChange: true)
        try await TaskChanges(library, json: jsonOption.json).apply(ids, unchanged: "is not done") { try await library.reopenTask($0) }
    }
}

/// Removes tasks.
struct TodoRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove tasks for good.",
        usage: "quire todo remove ID … | --done [--list NAME] [<options>]",
        discussion: """
            All of the tasks named are removed, or none when one of them is unknown. With --json the removed tasks are printed.

            Examples:
              quire todo remove 12
              quire todo remove --done
            """)

    @Argument(help: ArgumentHelp("The ids of the tasks.", valueName: "id"))
    var ids: [Int64] = []

    @Flag(help: "Remove everything that was done.")
    var done = false

    @Option(help: ArgumentHelp("With --done, only of this list.", valueName: "name"))
    var list: String?

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        if ids.isEmpty != done { throw ValidationError("Name the tasks by their ids, or give --done.") }
        if list != nil, !done { throw ValidationError("--list goes with --done.") }
    }

    func run() async throws {
        let library = try libraryOptions.open(toChange: true)
        let list = if let list { try await library.existingList(list).id } else { TodoList.ID?.none }
        let names = try await TodoListNames(library)
        let removed = if done { try await library.removeDoneTasks(in: list) } else { try await library.removeTasks(ids) }
        if !removed.tasks.isEmpty { announce([.tasks], in: library) }
        if jsonOption.json { try Output.json(lines: removed.tasks.map { TaskReport($0, in: names) }) }
    }
}

/// Applies one change to several tasks and reports it.
struct TaskChanges {
    private let library: Library
    private let isJSON: Bool

    init(_ library: Library, json: Bool) { (self.library, isJSON) = (library, json) }

    /// Changes nothing when an id is unknown. A task that needed no change is reported with `note`.
    func apply(_ ids: [TodoTask.ID], unchanged note: String, _ change: (TodoTask.ID) async throws -> TaskChange) async throws {
        for id in ids { _ = try await library.task(id) }
        let changes = try await ids.asyncMap(change)
        if changes.contains(where: \.hasChanged) { announce([.tasks], in: library) }
        if isJSON {
            let names = try await TodoListNames(library)
            return try Output.json(lines: changes.map { TaskReport($0.task, in: names) })
        }
        for change in changes where !change.hasChanged {
            Output.message("quire: “\(TerminalText.visible(change.task.title))” \(note).")
        }
    }
}
