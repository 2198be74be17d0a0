import ArgumentParser
import BuiltInWidgets
import Foundation
import Platform
import WidgetPrograms

/// Turns a widget program on.
struct WidgetAllowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "allow",
        abstract: tr("Turn on a widget program, after showing what it asks for."),
        usage: "quire widget allow ID [--yes] [<options>]",
        discussion: tr(
            """
            A widget program is somebody else’s code: it does not run until you turn it on. If any of its files changes, it does not run \
            until you turn it on again. “quire widget kinds” lists the programs; “quire widget deny ID” turns one off.
            """),
        examples: ["quire widget allow disk-space", "quire widget allow disk-space --yes"])

    @Argument(
        help: ArgumentHelp(tr("The id of the program, as in its widget.json; “quire widget kinds” lists it as program.ID.")),
        completion: .widgetPrograms)
    var id: String

    @Flag(name: .shortAndLong, help: ArgumentHelp(tr("Turn it on without asking.")))
    var yes = false

    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        let folder = try WidgetProgramLookup.program(id)
        let approvals = ProgramApprovals()
        let before = approvals.state(of: folder)
        if before == .on {
            Output.message(tr("“\(folder.manifest.name)” is already turned on."))
        } else {
            for line in WidgetProgramLookup.request(of: folder) { Output.message(line) }
            let sandbox = await ProgramSandbox.state()
            if let warning = sandbox.warning { Output.message(warning) }
            if before == .changed { Output.message(tr("It was turned on before, but has changed since.")) }
            guard try yes || isConfirmed() else { throw CommandError(tr("“\(folder.manifest.id)” stays turned off.")) }
            do { try approvals.turnOn(folder, sandbox: sandbox) } catch { throw CommandError(LocalizedText(error)) }
        }
        if jsonOption.json { try Output.json(WidgetProgramReport(folder, state: .on)) }
    }

    private func isConfirmed() throws -> Bool {
        guard Output.isInteractive else {
            throw ValidationError(tr("Nobody can be asked here. Use --yes to turn on “\(TerminalText.visible(id))” without asking."))
        }
        return Output.confirms(tr("Turn it on?"))
    }
}

/// Turns a widget program off.
struct WidgetDenyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deny",
        abstract: tr("Turn off a widget program."),
        usage: "quire widget deny ID [<options>]",
        discussion: tr("It no longer runs; its pinned widgets say so."),
        examples: ["quire widget deny disk-space"])

    @Argument(help: ArgumentHelp(tr("The id of the program; “quire widget kinds” lists it as program.ID.")), completion: .widgetPrograms)
    var id: String

    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        let folder = try WidgetProgramLookup.program(id)
        do { try ProgramApprovals().turnOff(folder) } catch { throw CommandError(LocalizedText(error)) }
        if jsonOption.json { try Output.json(WidgetProgramReport(folder, state: .off)) }
    }
}

/// Finds widget programs and describes their permissions.
enum WidgetProgramLookup {
    /// - Parameter typed: the id of a program, or its widget kind ("program.ID").
    static func program(_ typed: String) throws -> ProgramFolder {
        let id = typed.hasPrefix(ProgramKind.prefix) ? String(typed.dropFirst(ProgramKind.prefix.count)) : typed
        let catalog = ProgramCatalog.standard
        let items = catalog.load()
        for case .program(let folder) in items where folder.manifest.id == id { return folder }
        for case .broken(let url, let message, let recovery) in items where url.lastPathComponent == id {
            throw CommandError(.verbatim("\(TerminalText.visible(url.path)): \(message.followed(by: recovery).visible)"))
        }
        let known = items.compactMap { item in if case .program(let folder) = item { folder.manifest.id } else { nil } }
        let place = catalog.userRoot.map { .verbatim($0.path) } ?? tr("the folder of widget programs")
        throw CommandError(
            tr("there is no widget program “\(TerminalText.visible(id))”.")
                .followed(
                    by: known.isEmpty ? tr("Put its folder into \(place).") : tr("The programs are: \(known.joined(separator: ", ")).")))
    }

    /// Lines that describe a program and the permissions that it requests.
    static func request(of folder: ProgramFolder) -> [LocalizedText] {
        let manifest = folder.manifest
        let permissions = manifest.permissions.sentences
        return [.verbatim("\(manifest.name) (\(manifest.id)): \(manifest.summary)"), tr("It runs \(folder.executable.path)")]
            .map(\.visible) + (permissions.isEmpty ? [tr("It asks for no access beyond its own folder.")] : permissions.map(\.visible))
    }
}

/// A widget program as JSON. Scripts rely on the keys.
struct WidgetProgramReport: Encodable {
    private let id: String
    private let name: String
    private let folder: String
    private let state: String
    private let network: Bool
    private let filesRead: [String]
    private let programs: [String]

    init(_ folder: ProgramFolder, state: ProgramApprovals.State) {
        id = folder.manifest.id
        name = folder.manifest.name
        self.folder = folder.url.path
        self.state = state.name
        network = folder.manifest.permissions.network
        filesRead = folder.manifest.permissions.filesRead
        programs = folder.manifest.permissions.programs
    }
}
