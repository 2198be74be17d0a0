import ArgumentParser
import LibraryTransfer

/// Tries files again that were set aside.
struct InboxRetryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Try files again that were set aside, once they are corrected.",
        usage: "quire inbox retry NAME … | --all  [--json] [--library FILE]",
        discussion: """
            Examples:
              quire inbox retry order-17.json
              quire inbox retry --all
            """)

    @Argument(help: "Names of files that were set aside, as “quire inbox list” shows them.")
    var names: [String] = []

    @Flag(help: "Try all of them.")
    var all = false

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        guard names.isEmpty == all else { throw ValidationError("Name the files to try again, or give --all for every one.") }
    }

    func run() throws {
        let folder = InboxFolder()
        let rejected = try folder.rejected()
        // Before anything is moved: a name that is wrong changes nothing.
        let wanted = try all ? rejected : names.map { name in
            guard let file = rejected.first(where: { $0.isCalled(name) }) else {
                throw Failure("no file called “\(TerminalText.visible(name))” was set aside. “quire inbox list” shows what was.")
            }
            return file
        }
        let library = try libraryOptions.open(toChange: true)
        for file in wanted { _ = try folder.retry(file) }
        try InboxRun(library: library, isJSON: jsonOption.json).take()
    }
}
