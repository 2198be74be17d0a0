import ArgumentParser
import DeepLink
import DesktopIntegration
import Foundation
import GLib

/// Goes to a place in the main window.
struct OpenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Go to a place in the window, as a click on its address does.",
        usage: "quire open URL [--library FILE]",
        discussion: """
            The window is opened where it is not open yet. Nothing is changed by going anywhere.

            Places:
              quire://code/NUMBER   that code of the library, shown large
              quire://create        a new code
              quire://scan          the scanner
              quire://scans         what was scanned before
              quire://library, quire://scanner, quire://widgets, quire://settings

            Examples:
              quire open quire://code/12
              quire open quire://scan
            """)

    @Argument(help: ArgumentHelp("An address that begins with quire://.", valueName: "url"))
    var url: String

    @OptionGroup var libraryOptions: LibraryOptions

    func validate() throws {
        guard DeepLink(url) != nil else {
            throw ValidationError("“\(TerminalText.visible(url))” is no place in Quire. “quire open --help” lists what there is.")
        }
    }

    func run() throws {
        let bus = MessageBus()
        if let library = libraryOptions.library {
            // A window shows one library for as long as it is open.
            guard !MainProgram.isRunning(on: bus) else {
                throw Failure("the window is open already, with a library of its own. Close it first, or leave out --library.")
            }
            setenv("QUIRE_LIBRARY", URL(fileURLWithPath: library).path, 1)
        }
        do throws(MainProgramError) {
            try MainProgram.open(url, bus: bus)
        } catch {
            throw Failure("\(error.message) \(error.recovery)")
        }
    }
}
