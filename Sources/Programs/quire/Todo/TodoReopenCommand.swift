import ArgumentParser
import LibraryStore

/// Makes tasks ones to be done again.
struct TodoReopenCommand: ParsableCommand {
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

    func run() throws {
        let library = try libraryOptions.open(toChange: true)
        try TaskChanges(library, json: jsonOption.json).apply(ids, alreadySo: "is not done") { try library.reopenTask($0) }
    }
}
