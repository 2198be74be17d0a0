import ArgumentParser
import Foundation
import Glibc

/// The root of the command line; each command is one line here.
struct Quire: ParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "quire",
        abstract: "Make, read and keep QR codes.",
        usage: "quire [<command>]",
        discussion: """
            Without a command it opens the window.

            Examples:
              quire make https://example.org -o code.png
              quire read photo.jpg
              quire add "WIFI:T:WPA;S:Café;P:secret;;" --favorite
              quire list --search café
            """,
        version: "quire \(version)",
        groupedSubcommands: [
            CommandGroup(name: "Making and reading", subcommands: [MakeCommand.self, ReadCommand.self, ParseCommand.self, ScanCommand.self, DrawPagesCommand.self, PreparePictureCommand.self, CheckStyleCommand.self]),
            CommandGroup(name: "Printing", subcommands: [FlyerCommand.self]),
            CommandGroup(
                name: "The library",
                subcommands: [
                    AddCommand.self, ListCommand.self, ShowCommand.self, EditCommand.self, DuplicateCommand.self, RemoveCommand.self,
                    RestoreCommand.self, HistoryCommand.self, FolderCommand.self, TagCommand.self, ImportCommand.self, ExportCommand.self,
                    BackupCommand.self, SyncCommand.self, InboxCommand.self,
                ]),
            CommandGroup(
                name: "The desktop",
                subcommands: [WidgetCommand.self, StatusCommand.self, TodoCommand.self, OpenCommand.self, RunWidgetProgramCommand.self]),
        ])

    @OptionGroup var libraryOptions: LibraryOptions

    func run() throws {
        try DesktopProgram(library: libraryOptions.library).start()
    }
}

/// The window's program: a separate one, so that the command line links no toolkit.
struct DesktopProgram {
    private static let name = "quire-desktop"
    let library: String?

    /// Becomes the window's program and so never returns, unless there is none.
    func start() throws {
        if let library { setenv("QUIRE_LIBRARY", URL(fileURLWithPath: library).path, 1) }
        if let sibling { execute(sibling) { execv(sibling, $0) } }
        execute(Self.name) { execvp(Self.name, $0) }
        throw Failure("the window cannot be opened: \(Self.name) is not installed. “quire --help” shows what works without it.")
    }

    /// The one installed beside this program, which is the one of the same version.
    private var sibling: String? {
        guard let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else { return nil }
        let path = URL(fileURLWithPath: own).deletingLastPathComponent().appending(path: Self.name).path
        return access(path, X_OK) == 0 ? path : nil
    }

    private func execute(_ program: String, _ exec: ([UnsafeMutablePointer<CChar>?]) -> Int32) {
        // Both strings live until the process is replaced; when that fails, a few bytes are left behind.
        _ = exec([strdup(program), nil])
    }
}
