import ArgumentParser
import Glibc
import WidgetPrograms

/// Runs a widget program within its limits for another program of Quire's. Not for people.
struct RunWidgetProgramCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run-widget-program", abstract: "Run a widget program for another program of Quire’s.", shouldDisplay: false)

    @Option(help: "The file that says what to become.")
    var launch: String?

    func run() async throws {
        if let launch {
            ProgramSupervisor.launch(launch)
            throw ExitCode(127)
        }
        guard isatty(STDIN_FILENO) == 0, isatty(STDERR_FILENO) == 0 else {
            throw Failure("widget programs are run for another program: use “quire widget check FOLDER”.")
        }
        await ProgramSupervisor.serve()
    }
}
