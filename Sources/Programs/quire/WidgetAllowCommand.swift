import ArgumentParser
import Foundation
import WidgetPrograms

/// Turns a widget program on.
struct WidgetAllowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "allow",
        abstract: "Turn a widget program on, after showing what it asks for.",
        usage: "quire widget allow ID [--yes] [<options>]",
        discussion: """
            A widget program is somebody's code: it does not run before you turn it on, and not after any of its files has changed until you \
            turn it on again. “quire widget kinds” lists the programs; “quire widget deny ID” turns one off.

            Examples:
              quire widget allow disk-space
              quire widget allow disk-space --yes
            """)

    @Argument(help: "The id of the program, as in its widget.json; “quire widget kinds” lists it as program.ID.")
    var id: String

    @Flag(name: .shortAndLong, help: "Do not ask.")
    var yes = false

    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        let folder = try WidgetProgramLookup.program(id)
        let approvals = ProgramApprovals()
        let before = approvals.state(of: folder)
        if before == .on {
            Output.message("“\(folder.manifest.name)” is turned on already.")
        } else {
            for line in WidgetProgramLookup.request(of: folder) { Output.message(line) }
            let sandbox = await ProgramSandbox.state()
            if let warning = sandbox.warning { Output.message(warning) }
            if before == .changed { Output.message("It was turned on before, and has changed since.") }
            guard try yes || isConfirmed() else { throw Failure("“\(folder.manifest.id)” stays turned off.") }
            do { try approvals.turnOn(folder, sandbox: sandbox) } catch { throw Failure.of(error) }
        }
        if jsonOption.json { try Output.json(WidgetProgramReport(folder, state: .on)) }
    }

    private func isConfirmed() throws -> Bool {
        guard Output.isAsked else {
            throw ValidationError("There is nobody to ask: say --yes to turn “\(folder)” on without a question.")
        }
        Output.prompt("Turn it on? [y/N] ")
        let answer = (readLine() ?? "").trimmingCharacters(in: .whitespaces).lowercased()
        return answer == "y" || answer == "yes"
    }

    private var folder: String { TerminalText.visible(id) }
}

/// Turns a widget program off.
struct WidgetDenyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deny",
        abstract: "Turn a widget program off.",
        usage: "quire widget deny ID [<options>]",
        discussion: """
            It is not run any more; its pinned windows say so.

            Examples:
              quire widget deny disk-space
            """)

    @Argument(help: "The id of the program; “quire widget kinds” lists it as program.ID.")
    var id: String

    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        let folder = try WidgetProgramLookup.program(id)
        do { try ProgramApprovals().turnOff(folder) } catch { throw Failure.of(error) }
        if jsonOption.json { try Output.json(WidgetProgramReport(folder, state: .off)) }
    }
}
