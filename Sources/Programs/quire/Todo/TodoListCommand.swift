import ArgumentParser
import LibraryStore
import LinkMinting

/// Lists tasks.
struct TodoListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the tasks that are to be done, what is due first before the others.",
        usage: "quire todo list [<options>]",
        discussion: """
            Each line has the id, when the task is due or was done, its list and its title, with tabs between them. With --json, \
            “completeLink” is a quire:// link that completes the task at once, for a bar or a widget of your own.

            Examples:
              quire todo list
              quire todo list --list Work --all
              quire todo list --json | jq -r 'select(.overdue) | .title'
            """)

    @Option(help: ArgumentHelp("Only the tasks of this list.", valueName: "name"))
    var list: String?

    @Flag(help: "Also what was done.")
    var all = false

    @Flag(help: "Only what was done, the latest first.")
    var done = false

    @Option(help: ArgumentHelp("At most this many.", valueName: "n"))
    var limit: Int?

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        if all, done { throw ValidationError("Choose one of --all and --done.") }
        if let limit, limit < 0 { throw ValidationError("--limit is a number of tasks, 0 or more.") }
    }

    func run() throws {
        let library = try libraryOptions.open()
        let place = try list.map { try library.existingList($0).id }
        let names = try TodoListNames(library)
        let tasks = try library.tasks(in: place, including: all ? .all : done ? .done : .open, limit: limit)
        let mint = jsonOption.json ? LinkMint() : nil
        let reports = tasks.map { TaskReport($0, in: names, mint: mint) }
        try Output.lines(try reports.map { jsonOption.json ? try JSONLine.text($0) : $0.line })
    }
}
