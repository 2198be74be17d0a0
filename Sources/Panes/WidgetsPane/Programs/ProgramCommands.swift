import Foundation
import GLib
import Gtk
import PaneKit
import Platform
import WidgetPrograms

/// The sheet that shows what a widget program is and requests, before it is turned on.
@MainActor
final class ProgramSheet {
    private let folder: ProgramFolder
    private let approvals: ProgramApprovals
    private let sheet: Sheet
    private let running = Label(tr("Checking for a sandbox…"), classes: ["dim"]).fitting(.wrap).width(
        characters: 24, atMost: 56)
    private let runningBox: Box
    private var sandbox: ProgramSandbox?
    private var probe: Task<Void, Never>?
    private let turnedOn: @MainActor () -> Void

    /// - Parameter turnedOn: called once it may run.
    init(
        _ folder: ProgramFolder, state: ProgramApprovals.State, approvals: ProgramApprovals, over parent: Window,
        turnedOn: @escaping @MainActor () -> Void
    ) {
        self.folder = folder
        self.approvals = approvals
        self.turnedOn = turnedOn
        let manifest = folder.manifest
        let name = ProgramMessages.short(manifest.name)
        runningBox = Box(.column, [running])
        let textColumn = Box(.column, spacing: 4, [Label(.verbatim(manifest.name), classes: ["title"]).fitting(.lines(2))]).expanding(
            .horizontal)
        if !manifest.summary.isEmpty {
            textColumn.append(Label(.verbatim(manifest.summary), classes: ["dim"]).fitting(.lines(4)).width(characters: 20, atMost: 48))
        }
        let icon = Icon(manifest.iconName, size: 32).placed(vertical: .start)
        let content = Box(.column, spacing: 16, [Box(.row, spacing: 12, [icon, textColumn])]).margins(horizontal: 24, vertical: 16)
        if state == .changed {
            let changed = Label(
                tr("It has changed since you turned it on, and won’t run until you turn it on again. This is what it asks for now."))
            content.append(Box(.column, classes: ["notice"], [changed.fitting(.wrap).width(characters: 24, atMost: 56)]))
        }
        content.append(Self.requests(of: folder))
        content.append(Box(.column, spacing: 8, [Label(tr("How it runs here"), classes: ["heading"]), runningBox]))
        content.append(
            Box(
                .column, spacing: 8,
                [Label(tr("Location"), classes: ["heading"]), Question.frame(Label(.verbatim(folder.url.path), classes: ["monospace"]))])
        )
        content.append(Label(ProgramMessages.warning).fitting(.wrap).width(characters: 24, atMost: 56))
        let scrolled = ScrolledView(content).expanding(.vertical)
        sheet = Sheet(
            title: tr("Turn on “\(name)”?"), over: parent, content: scrolled, confirmTitle: tr("Turn on"), width: 480, height: 560)
    }

    private static func requests(of folder: ProgramFolder) -> Widget {
        let list = Box(.column, spacing: 8, [Label(tr("What it asks for"), classes: ["heading"])])
        for request in ProgramMessages.requests(folder.manifest.permissions) {
            let text = Label(request.words).fitting(.wrap).width(characters: 20, atMost: 52).expanding(.horizontal)
            list.append(Box(.row, spacing: 12, [Icon(request.iconName).placed(vertical: .start), text]))
        }
        return list
    }

    func present() {
        // Not before the state of the sandbox is known.
        sheet.canConfirm = false
        sheet.present(keeping: self, confirmed: { [weak self] in self?.turnOn() }, closed: { [weak self] in self?.probe?.cancel() })
        sheet.focusCancel()
        probe = Task { [weak self] in
            let sandbox = await ProgramSandbox.state()
            guard !Task.isCancelled else { return }
            self?.show(sandbox)
        }
    }

    private func show(_ sandbox: ProgramSandbox) {
        self.sandbox = sandbox
        running.text = ProgramMessages.running(sandbox)
        running.setClass("dim", sandbox == .works)
        runningBox.setClass("program-request", sandbox != .works)
        sheet.canConfirm = true
    }

    private func turnOn() {
        guard let sandbox else { return }
        let (approvals, folder) = (self.approvals, self.folder)
        Task { [weak self] in
            do {
                // If the user was told of a sandbox, the program must never run without one.
                try approvals.turnOn(folder, sandbox: sandbox)
                self?.sheet.close()
                self?.turnedOn()
            } catch {
                self?.sheet.showProblem(
                    tr("“\(ProgramMessages.short(folder.manifest.name))” couldn’t be turned on: \(error.localizedDescription)"))
            }
        }
    }
}

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
            shell?.show(Toast(tr("“\(ProgramMessages.short(folder.manifest.name))” is on. You can pin it now.")))
        }.present()
    }

    func turnOff(_ item: ProgramItem) {
        guard let folder = item.folder else { return }
        context.perform { [weak context, approvals] in
            try approvals.turnOff(folder)
            context?.shell?.show(Toast(tr("“\(ProgramMessages.short(folder.manifest.name))” is off and no longer runs.")))
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
            context.shell?.show(Toast(tr("The folder \(folder.path) couldn’t be created: \(error.localizedDescription)")))
        }
    }

    func open(folder: URL) {
        do throws(GLibError) {
            try Links.open(file: folder.path, ofType: "inode/directory")
        } catch {
            context.shell?.show(Toast(tr("No file manager could open \(folder.path). You can find the folder there.")))
        }
    }

    /// Opens the manual for program authors.
    func openManual() { context.openManual(DataFolder.url.appending(path: "widgets/PROTOCOL.md")) }
}
