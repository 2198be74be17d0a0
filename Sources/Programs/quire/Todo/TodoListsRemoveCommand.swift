import ArgumentParser
import LibraryStore

/// Removes a list of tasks.
struct TodoListsRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a list, and the tasks in it with --tasks.",
        usage: "quire todo lists remove NAME [--tasks] [<options>]",
        discussion: """
            A list that tasks stand in is removed only with --tasks: there is no trash for them.

            Examples:
              quire todo lists remove Office
              quire todo lists remove Office --tasks
            """)

    @Argument(help: "The name of the list.")
    var name: String

    @Flag(help: "Remove the tasks in it, too, for good.")
    var tasks = false

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        let library = try libraryOptions.open(toChange: true)
        let list = try library.existingList(name)
        let count = try library.countTasks(in: list.id, including: .all)
        guard tasks || count == 0 else {
            let what = count == 1 ? "a task" : "\(count) tasks"
            throw Failure("the list “\(TerminalText.visible(list.name))” holds \(what). Add --tasks to remove them with it.")
        }
        let counts = try library.taskCounts()
        try library.removeList(list.id)
        announce([.tasks], in: library)
        if jsonOption.json { try Output.json(TodoListReport(list, counts)) }
    }
}
