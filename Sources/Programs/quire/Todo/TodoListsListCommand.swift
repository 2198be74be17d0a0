import ArgumentParser
import LibraryStore

/// Lists the lists of tasks.
struct TodoListsListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the lists in their order, with how many tasks are to be done and how many were done.",
        usage: "quire todo lists [<options>]",
        discussion: """
            Examples:
              quire todo lists
              quire todo lists --json | jq .open
            """)

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        let library = try libraryOptions.open()
        let counts = try library.taskCounts()
        let reports = try library.lists().map { TodoListReport($0, counts) }
        try Output.lines(try reports.map { jsonOption.json ? try JSONLine.text($0) : $0.line })
    }
}
