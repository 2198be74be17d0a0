import ArgumentParser
import StatusStore

/// Takes a status away.
struct StatusClearCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: "Take a status away: its widgets are empty then.",
        usage: "quire status clear NAME",
        discussion: """
            Examples:
              quire status clear backup
            """)

    @Argument(help: "The name.")
    var name: String

    func run() throws {
        try reportingStatusErrors { try StatusFolder().clear(StatusName(name)) }
    }
}
