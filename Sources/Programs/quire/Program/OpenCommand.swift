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
        abstract: tr("Go to a place in the window, as a click on its address does."),
        usage: "quire open URL [--library FILE]",
        discussion: tr(
            """
            The window is opened where it is not open yet. Nothing is saved, changed or sent by going anywhere. The one address that \
            changes something completes a task: after a question in the window, or on the terminal where there is no display; at once with \
            the key that “quire todo list --json” and the to-do widget give with it.

            Places:
              quire://code/NUMBER        that code of the library, shown large
              quire://code/NUMBER/edit   the sheet that edits it
              quire://create             a new code; ?kind=KIND, text=TEXT and title=TITLE fill it in
              quire://scan               the scanner; ?source=camera, screen, clipboard or files scans there
              quire://scans              what was scanned before
              quire://favorites, quire://recent
              quire://folder/NAME        that folder of the library
              quire://search?text=TEXT   what the library finds for it
              quire://flyers             the gallery of flyers
              quire://flyers/TEMPLATE    a flyer of that template
              quire://widgets/KIND       that widget in the gallery
              quire://status/NAME        what was pushed under that name
              quire://tasks              what there is to do
              quire://task/NUMBER        that task among the others
              quire://task/NUMBER/complete   completes that task
              quire://library, quire://scanner, quire://widgets, quire://settings

            Names and texts are percent-encoded, a space as %20.
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
            Output.notice(tr("“\(title)” was done already."))
            return true
        }
        if key.map({ LinkSigner().isKey($0, ofCompleting: task) }) != true {
            guard !MainProgram.hasDisplay else { return false }
            guard Output.isInteractive else {
                throw CommandError(
                    tr("“\(title)” is completed after a question, which nobody is here to answer. “quire todo done \(id)” completes it."))
            }
            guard Output.confirms(tr("Complete “\(title)”?")) else { throw CommandError(tr("nothing was changed.")) }
        }
        let change = try await library.completeTask(id)
        guard change.hasChanged else {
            Output.notice(tr("“\(title)” was done already."))
            return true
        }
        announce([.tasks], in: library)
        Output.message(tr("“\(title)” is done. “quire todo reopen \(id)” undoes it."))
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
                throw CommandError(tr("the window is open already, with a library of its own. Close it first, or leave out --library."))
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
