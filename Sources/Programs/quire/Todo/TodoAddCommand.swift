import ArgumentParser
import LibraryStore

/// Adds a task.
struct TodoAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a task and print its id.",
        usage: "quire todo add TITLE [--list NAME] [--due WHEN] [--notes TEXT] [<options>]",
        discussion: """
            A list that does not exist yet is not made: “quire todo lists add NAME” does that.

            Examples:
              quire todo add "Buy milk"
              quire todo add "Call the plumber" --due "friday 9:00" --list Home
            """)

    @Argument(help: "What is to be done.")
    var title: String

    @Option(help: ArgumentHelp("The list that it goes to. (default: the first one)", valueName: "name"))
    var list: String?

    @Option(help: ArgumentHelp("The day or the moment by which it is to be done, such as tomorrow, friday, +3d, 17:30 or 2026-12-01.", valueName: "when"))
    var due: TaskDue?

    @Option(help: ArgumentHelp("More about it.", valueName: "text"))
    var notes: String?

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        let library = try libraryOptions.open(toChange: true)
        let place = try list.map { try library.existingList($0).id }
        let task = try library.addTask(TaskDraft(title, notes: notes ?? "", due: due), to: place)
        announce([.tasks], in: library)
        if jsonOption.json { return try Output.json(TaskReport(task, in: try TodoListNames(library))) }
        Output.line(String(task.id))
        // A person learns of the widget; a script is told nothing that it did not ask for.
        if Output.isTerminal, try !library.pins().contains(where: { $0.kind == "todo" }) {
            Output.message("Your tasks can stay in sight: “quire widget pin todo” pins them to the desktop.")
        }
    }
}
