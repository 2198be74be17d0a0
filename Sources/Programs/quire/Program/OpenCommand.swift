import ArgumentParser
import Desktop
import Foundation
import GLib
import LibraryStore
import Navigation
import Platform

/// Opens a quire:// address in the main window.
struct OpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: tr("Open a view in the window, like clicking its link."),
        usage: "quire open URL [--library FILE]",
        discussion: tr(
            """
            Opens the window if it is not open yet. Opening a view never saves, changes or sends anything. The only address that changes \
            something completes a task: after confirmation in the window, or in the terminal if there is no display; at once with the key \
            that “quire todo list --json” and the to-do widget include.

            Addresses:
              quire://code/NUMBER        a code in the library, shown large
              quire://code/NUMBER/edit   the sheet to edit it
              quire://create             a new code; ?kind=KIND, text=TEXT and title=TITLE fill it in
              quire://scan               the scanner; ?source=camera, screen, clipboard or files scans there
              quire://scans              earlier scans
              quire://favorites, quire://recent
              quire://folder/NAME        a folder of the library
              quire://search?text=TEXT   the results of a search in the library
              quire://flyers             the flyer gallery
              quire://flyers/TEMPLATE    a flyer from that template
              quire://widgets/KIND       that widget in the gallery
              quire://status/NAME        the status pushed under that name
              quire://tasks              all tasks
              quire://task/NUMBER        a task among the others
              quire://task/NUMBER/complete   completes that task
              quire://library, quire://scanner, quire://widgets, quire://settings

            Names and texts are percent-encoded, with a space as %20.
            """),
        examples: [
            "quire open quire://code/12",
            "quire open 'quire://create?kind=wifi&text=Guests'",
            "quire open quire://folder/Guest%20room",
        ])

    @Argument(help: ArgumentHelp(tr("An address that begins with quire://."), valueName: "url"))
    var url: String

    @OptionGroup var libraryOptions: LibraryOptions

    func validate() throws {
        if let refusal = MainProgram.refusal(of: url) { throw ValidationError(refusal) }
    }

    func run() async throws {
        if let completion = TaskCompletion(address: url), try await completes(completion.task, key: completion.key) { return }
        try MainProgram.open(url, library: libraryOptions.library)
    }

    /// Completes a task without the window: with the key of a link that this Quire made, or after a question at the terminal. False when
    /// the window has to ask.
    private func completes(_ id: TodoTask.ID, key: String?) async throws -> Bool {
        let library = try libraryOptions.open(toChange: true)
        let task = try await library.task(id)
        let title = TerminalText.visible(task.title)
        guard !task.isCompleted else {
            Output.notice(tr("“\(title)” was already done."))
            return true
        }
        if key.map({ LinkSigner().isKey($0, ofCompleting: task) }) != true {
            guard !MainProgram.hasDisplay else { return false }
            guard Output.isInteractive else {
                throw CommandError(
                    tr("“\(title)” needs confirmation, and nobody can be asked here. Use “quire todo done \(id)” to complete it."))
            }
            guard Output.confirms(tr("Complete “\(title)”?")) else { throw CommandError(tr("nothing was changed.")) }
        }
        let change = try await library.completeTask(id)
        guard change.hasChanged else {
            Output.notice(tr("“\(title)” was already done."))
            return true
        }
        announce([.tasks], in: library)
        Output.message(tr("“\(title)” is done. Use “quire todo reopen \(id)” to undo this."))
        return true
    }
}

extension MainProgram {
    /// Opens an address in the window, for a command.
    ///
    /// - Parameter library: the library file for a window that is not open yet.
    static func open(_ address: String, library: String? = nil) throws {
        let bus = MessageBus()
        if let library {
            // A window shows the same library for as long as it is open.
            guard !MainProgram.isRunning(on: bus) else {
                throw CommandError(tr("the window is already open with another library. Close it first, or leave out --library."))
            }
            setenv("QUIRE_LIBRARY", URL(fileURLWithPath: library).path, 1)
        }
        do throws(MainProgramError) {
            try MainProgram.open(address, bus: bus)
        } catch {
            throw CommandError(error.text)
        }
    }
}
