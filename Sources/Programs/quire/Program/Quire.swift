import ArgumentParser
import Foundation
import Glibc
import Platform

/// The root command. Each subcommand is listed here.
struct Quire: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quire",
        abstract: tr("Make, read and keep QR codes."),
        usage: "quire [<command>]",
        discussion: tr("Without a command, it opens the window."),
        examples: [
            "quire make https://example.org -o code.png",
            "quire read photo.jpg",
            #"quire add "WIFI:T:WPA;S:Café;P:secret;;" --favorite"#,
            "quire list --search café",
        ],
        version: "quire \(QuireVersion.current)",
        groupedSubcommands: [
            CommandGroup(
                name: tr("Making and reading"),
                subcommands: [
                    MakeCommand.self, SymbologiesCommand.self, ReadCommand.self, ParseCommand.self, ScanCommand.self, DrawPagesCommand.self,
                    PreparePictureCommand.self, CheckStyleCommand.self,
                ]),
            CommandGroup(name: tr("Printing"), subcommands: [FlyerCommand.self]),
            CommandGroup(
                name: tr("The library"),
                subcommands: [
                    AddCommand.self, ListCommand.self, ShowCommand.self, EditCommand.self, DuplicateCommand.self, RemoveCommand.self,
                    RestoreCommand.self, HistoryCommand.self, FolderCommand.self, TagCommand.self, ImportCommand.self, ExportCommand.self,
                    BackupCommand.self, SyncCommand.self, InboxCommand.self,
                ]),
            CommandGroup(
                name: tr("The desktop"),
                subcommands: [WidgetCommand.self, StatusCommand.self, TodoCommand.self, OpenCommand.self, RunWidgetProgramCommand.self]),
        ])

    @OptionGroup var libraryOptions: LibraryOptions

    func run() async throws {
        try WindowLauncher(library: libraryOptions.library).launch()
    }
}

/// Starts quire-desktop, which is a separate program so that the command line does not link GTK.
struct WindowLauncher {
    private static let name = "quire-desktop"
    let library: String?

    /// Whether a compositor listens where programs look without being told (Wayland's `wayland-0`).
    private static var hasWaylandSocket: Bool {
        Environment.current.folder("XDG_RUNTIME_DIR").map { FileManager.default.fileExists(atPath: $0.path + "/wayland-0") } ?? false
    }

    /// Replaces this process by quire-desktop. Returns only by throwing, when it is not installed.
    func launch() throws {
        let environment = Environment.current
        guard environment.nonEmpty("DISPLAY") != nil || environment.nonEmpty("WAYLAND_DISPLAY") != nil || Self.hasWaylandSocket else {
            throw CommandError(
                tr("the window can’t be opened, because there is no display. “quire --help” shows what works without one."))
        }
        if let library { setenv("QUIRE_LIBRARY", URL(fileURLWithPath: library).path, 1) }
        // The string lives until the process is replaced; if that fails, a few bytes leak.
        if let program = InstalledProgram.path(of: Self.name) { execv(program, [strdup(program), nil]) }
        throw CommandError(
            tr("the window can’t be opened, because \(Self.name) isn’t installed. “quire --help” shows what works without it."))
    }
}
