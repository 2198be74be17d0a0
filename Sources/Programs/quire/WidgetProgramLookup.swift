import BuiltInWidgets
import Foundation
import WidgetPrograms

/// Finds widget programs by what is typed, and says what they ask for.
enum WidgetProgramLookup {
    /// - Parameter typed: an id, or the kind that it makes ("program.ID").
    static func program(_ typed: String) throws -> ProgramFolder {
        let id = typed.hasPrefix(ProgramKind.prefix) ? String(typed.dropFirst(ProgramKind.prefix.count)) : typed
        let catalog = ProgramCatalog.standard
        let items = catalog.load()
        for case .program(let folder) in items where folder.manifest.id == id { return folder }
        for case .broken(let url, let message, let recovery) in items where url.lastPathComponent == id {
            throw Failure("\(TerminalText.visible(url.path)): \(TerminalText.visible("\(message) \(recovery)"))")
        }
        let known = items.compactMap { item in if case .program(let folder) = item { folder.manifest.id } else { nil } }
        let place = catalog.userRoot?.path ?? "the folder of widget programs"
        throw Failure(
            "there is no widget program “\(TerminalText.visible(id))”. "
                + (known.isEmpty ? "Put its folder into \(place)." : "The programs are: \(known.joined(separator: ", "))."))
    }

    /// What it is and asks for, in lines.
    static func request(of folder: ProgramFolder) -> [String] {
        let manifest = folder.manifest
        let asked = manifest.permissions.sentences
        return ["\(manifest.name) (\(manifest.id)): \(manifest.summary)", "It is the program \(folder.executable.path)"].map(TerminalText.visible)
            + (asked.isEmpty ? ["It asks for nothing beyond its own folder."] : asked.map(TerminalText.visible))
    }
}

/// A widget program as JSON; the keys are relied on by scripts.
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

extension Failure {
    /// What a widget program, or what keeps track of them, fails with.
    static func of(_ error: any Error) -> Failure {
        switch error {
        case let error as ProgramFault: Failure("\(error.message) \(error.recovery)")
        case let error as ProgramProblem: Failure("\(error.message) \(error.recovery)")
        case let error as Failure: error
        default: Failure(error.localizedDescription)
        }
    }
}
