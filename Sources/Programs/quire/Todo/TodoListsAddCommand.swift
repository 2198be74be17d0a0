import ArgumentParser
import LibraryStore

/// Adds a list of tasks.
struct TodoListsAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a list and print its id.",
        usage: "quire todo lists add NAME [<options>]",
        discussion: """
            Examples:
              quire todo lists add Work
            """)

    @Argument(help: "The name of the list.")
    var name: String

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        let library = try libraryOptions.open(toChange: true)
        let list = try library.addList(name)
        announce([.tasks], in: library)
        if jsonOption.json { try Output.json(TodoListReport(list, try library.taskCounts())) } else { Output.line(String(list.id)) }
    }
}
