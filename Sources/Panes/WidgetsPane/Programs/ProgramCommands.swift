import Desktop
import Foundation
import GLib
import Gtk
import PaneKit
import Platform
import WidgetPrograms

/// Turns widget programs on and off, and leads to their folders.
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

    func carryOut(_ wish: ProgramRow.Wish, _ item: ProgramItem) {
        switch wish {
        case .turnOn: askToTurnOn(item)
        case .turnOff: turnOff(item)
        case .open: open(folder: item.url)
        }
    }

    /// Shows what it asks for first.
    func askToTurnOn(_ item: ProgramItem) {
        guard let shell = context.shell, case .program(let folder, let state) = item.content else { return }
        ProgramSheet(folder, state: state, approvals: approvals, over: shell.window) { [weak shell] in
            shell?.show(Toast("“\(ProgramWords.short(folder.manifest.name))” is turned on. It can be pinned now."))
        }.present()
    }

    private func turnOff(_ item: ProgramItem) {
        guard let folder = item.folder else { return }
        let approvals = self.approvals
        context.perform { [weak context] in
            try approvals.turnOff(folder)
            context?.shell?.show(Toast("“\(ProgramWords.short(folder.manifest.name))” is turned off: it is not run any more."))
        }
    }

    // MARK: Folders and the manual

    /// The user's own folder for programs, made when it is not there yet.
    func openFolder() {
        guard let folder = catalog.userRoot else { return }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            open(folder: folder)
        } catch {
            context.shell?.show(Toast("The folder \(folder.path) cannot be made: \(error.localizedDescription)"))
        }
    }

    private func open(folder: URL) {
        do throws(GLibError) {
            try Links.open(file: folder.path, ofType: "inode/directory")
        } catch {
            context.shell?.show(Toast("No file manager opened \(folder.path). You find the folder there."))
        }
    }

    /// Where it is described how a program is made.
    static var manual: URL { DataFolder.url.appending(path: "widgets/PROTOCOL.md") }

    func openManual() { context.openManual(Self.manual) }
}
