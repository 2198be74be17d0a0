import ArgumentParser
import LibraryStore

/// Removes tasks.
struct TodoRemoveCommand: ParsableCommand {
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

    func run() throws {
        let library = try libraryOptions.open(toChange: true)
        let place = try list.map { try library.existingList($0).id }
        let names = try TodoListNames(library)
        let removed = done ? try library.removeDoneTasks(in: place) : try library.removeTasks(ids)
        if !removed.tasks.isEmpty { announce([.tasks], in: library) }
        if jsonOption.json { try Output.lines(try removed.tasks.map { try JSONLine.text(TaskReport($0, in: names)) }) }
    }
}
