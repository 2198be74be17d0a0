import Desktop
import Foundation
import GLib
import Gtk
import PaneKit
import Platform
import WidgetPrograms

/// Turns widget programs on and off, and opens their folders.
@MainActor
final class ProgramCommands {
    private let context: PaneContext
    private let catalog: ProgramCatalog
    private let approvals: ProgramApprovals

    init(_ context: PaneContext, catalog: ProgramCatalog, approvals: ProgramApprovals) {
        self.context = context
        self.catalog = catalog
        self.approvals = approvals
    }

    /// Shows what the program requests, before it is turned on.
    func askToTurnOn(_ item: ProgramItem) {
        guard let shell = context.shell, case .program(let folder, let state) = item.content else { return }
        ProgramSheet(folder, state: state, approvals: approvals, over: shell.window) { [weak shell] in
            shell?.show(Toast("“\(ProgramMessages.short(folder.manifest.name))” is turned on. It can be pinned now."))
        }.present()
    }

    func turnOff(_ item: ProgramItem) {
        guard let folder = item.folder else { return }
        context.perform { [weak context, approvals] in
            try approvals.turnOff(folder)
            context?.shell?.show(Toast("“\(ProgramMessages.short(folder.manifest.name))” is turned off: it is not run any more."))
        }
    }

    // MARK: Folder and manual

    /// Opens the user's folder for programs, and creates it if needed.
    func openFolder() {
        guard let folder = catalog.userRoot else { return }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            open(folder: folder)
        } catch {
            context.shell?.show(Toast("The folder \(folder.path) cannot be made: \(error.localizedDescription)"))
        }
    }

    func open(folder: URL) {
        do throws(GLibError) {
            try Links.open(file: folder.path, ofType: "inode/directory")
        } catch {
            context.shell?.show(Toast("No file manager opened \(folder.path). You find the folder there."))
        }
    }

    /// Opens the manual for program authors.
    func openManual() { context.openManual(DataFolder.url.appending(path: "widgets/PROTOCOL.md")) }
}
