import Desktop
import Foundation
import GLib
import Navigation

/// The main window, led to a place from the terminal.
enum MainWindow {
    static func open(_ link: DeepLink, _ options: LibraryOptions) throws {
        let bus = MessageBus()
        if let library = options.library {
            // A window shows one library for as long as it is open.
            guard !MainProgram.isRunning(on: bus) else {
                throw Failure("the window is open already, with a library of its own. Close it first, or leave out --library.")
            }
            setenv("QUIRE_LIBRARY", URL(fileURLWithPath: library).path, 1)
        }
        do throws(MainProgramError) {
            try MainProgram.open(link.address, bus: bus)
        } catch {
            throw Failure("\(error.message) \(error.recovery)")
        }
    }
}
