import ArgumentParser
import LibraryStore

/// Completes tasks.
struct TodoDoneCommand: ParsableCommand {
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

    func run() throws {
        let library = try libraryOptions.open(toChange: true)
        try TaskChanges(library, json: jsonOption.json).apply(ids, alreadySo: "was done already") { try library.completeTask($0) }
    }
}
