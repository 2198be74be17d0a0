import ArgumentParser
import LibraryTransfer

/// Takes in what lies in the inbox.
struct InboxTakeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "take",
        abstract: "Take in now what lies in the inbox.",
        usage: "quire inbox take [--json] [--library FILE]",
        discussion: """
            Each line has the name of a file, “taken” or “rejected”, and the ids of its codes or the reason, with tabs between them. The exit \
            status is 1 when a file was set aside.

            Examples:
              quire inbox take
              quire inbox take --json
            """)

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() throws { try InboxRun(library: try libraryOptions.open(toChange: true), isJSON: jsonOption.json).take() }
}
