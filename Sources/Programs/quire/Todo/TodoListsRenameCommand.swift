import ArgumentParser
import LibraryStore

/// Renames a list of tasks.
struct TodoListsRenameCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: "Rename a list; its tasks stay in it.",
        usage: "quire todo lists rename NAME NEW-NAME [<options>]",
        discussion: """
            Examples:
              quire todo lists rename Work Office
            """)

    @Argument(help: "The name of the list.")
    var name: String

    @Argument(help: "Its new name.")
    var newName: String

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        let library = try libraryOptions.open(toChange: true)
        let list = try library.renameList(try library.existingList(name).id, to: newName)
        announce([.tasks], in: library)
        if jsonOption.json { try Output.json(TodoListReport(list, try library.taskCounts())) }
    }
}
