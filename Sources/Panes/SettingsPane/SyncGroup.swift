import Foundation
import Gtk
import LibraryStore
import LibraryTransfer
import PaneKit
import Platform

/// The setting for folder sync: the folder, its status, and turning it on and off.
@MainActor
final class SyncGroup: SettingsSection {
    /// The maximum number of files that are named.
    private static let maximumNamedProblems = 5

    let row: Widget
    private let context: PaneContext
    private let model: SyncModel
    private let dates = DateText()
    private let text = SettingsGroup.caption()
    private let folder = Label(classes: ["monospace", "dim"]).fitting(.wrap)
    private let problems = Label(classes: ["caption", "warning-text"]).fitting(.wrap)
    private let choose = Button(tr("Choose folder…"))
    private let now = Button(tr("Sync now"))
    private let off = Button(tr("Turn off"))

    init(_ context: PaneContext) {
        self.context = context
        model = SyncModel(context.library)
        for label in [text, folder, problems] { label.isSelectable = true }
        let textColumn = Box(.column, spacing: 4, [text, folder, problems])
        let buttons = Box(.row, spacing: 8, [choose, now, off]).placed(horizontal: .end, vertical: .center)
        row = SettingsGroup.row(tr("Folder sync"), textColumn, buttons)
        choose.onPress { [weak self] in self?.chooseFolder() }
        now.onPress { [weak self] in self?.model.syncNow() }
        off.onPress { [weak self] in self?.model.turnOff() }
        model.onChange = { [weak self] in self?.render() }
        model.onError = { [weak self] in self?.showError($0) }
        model.onTurnOff = { [weak self] in self?.showTurnedOff($0) }
    }

    func appear() { model.start() }
    func disappear() { model.stop() }

    private func render() {
        let status = model.status
        let isOn = status.folder != nil
        let hadFocus = [choose, now, off].contains(where: \.hasFocus)
        (choose.isVisible, now.isVisible, off.isVisible) = (!isOn, isOn, isOn)
        // Move the focus from a hidden button to its replacement.
        if hadFocus, ![choose, now, off].contains(where: \.hasFocus) { (isOn ? now : choose).grabFocus() }
        // Not insensitive while working, because the button would lose the focus.
        for button in [choose, now, off] { button.isSensitive = model.isChangeable }
        folder.show(status.folder.map { .verbatim($0.path) })
        text.text = explanation(status)
        problems.show(problemText(status))
    }

    private func explanation(_ status: SyncStatus) -> LocalizedText {
        if model.isWorking { return tr("Syncing…") }
        guard status.folder != nil else {
            return tr(
                "Off. Keeps this library the same on several devices, through a folder synced by Syncthing, Nextcloud or similar.")
        }
        guard let last = status.lastSync else { return tr("Not synced yet.") }
        return tr("Last synced \(dates.moment(last)), as “\(status.device)”.")
    }

    private func problemText(_ status: SyncStatus) -> LocalizedText {
        var lines = status.shownFailure.map { [$0] } ?? []
        lines += status.problems.prefix(Self.maximumNamedProblems).map { tr("\($0.file) was skipped. \($0.shownReason)").string }
        let others = status.problems.count - Self.maximumNamedProblems
        if others > 0 {
            let number = others.formatted(.number.locale(dates.locale))
            lines.append(
                tr("1 more file was skipped.", plural: "\(count: number) more files were skipped.", count: others).string)
        }
        return .verbatim(lines.joined(separator: "\n"))
    }

    private func chooseFolder() {
        guard let shell = context.shell else { return }
        FileChooser.chooseFolder(title: tr("Choose a folder to sync with"), over: shell.window) { [weak self] paths in
            if let path = paths.first { self?.model.turnOn(URL(fileURLWithPath: path, isDirectory: true)) }
        }
    }

    private func showError(_ error: SyncError) {
        // While sync is on, the row itself shows the error.
        if model.status.folder == nil { context.shell?.show(Toast(error.text)) }
    }

    private func showTurnedOff(_ folder: URL) {
        context.shell?.show(
            Toast(
                tr("Folder sync is off. The files stay where they are."),
                button: (tr("Undo"), { [weak self] in self?.model.turnOn(folder) })))
    }
}

/// The sync of the library with a folder, and the work in progress.
@MainActor
final class SyncModel {
    private(set) var status: SyncStatus
    private(set) var isWorking = false
    /// Called after each change of the properties above.
    var onChange: @MainActor () -> Void = {}
    var onError: @MainActor (SyncError) -> Void = { _ in }
    /// Called when sync was turned off, with the folder it used.
    var onTurnOff: @MainActor (URL) -> Void = { _ in }

    private let library: Library
    private let sync: LibrarySync
    private var observation: Task<Void, Never>?

    /// False for a read-only library.
    var isChangeable: Bool { library.readOnlyReason == nil }

    init(_ library: Library) {
        self.library = library
        sync = LibrarySync(library)
        status = sync.status
    }

    func start() {
        refresh()
        observation = library.watch([.sync]) { [weak self] in self?.refresh() }
    }

    func stop() {
        observation?.cancel()
        observation = nil
    }

    func turnOn(_ folder: URL) {
        begin { sync throws(SyncError) in try sync.turnOn(folder) }
    }

    func turnOff() {
        guard let folder = status.folder else { return }
        begin({ sync throws(SyncError) in try sync.turnOff() }, then: { [weak self] in self?.onTurnOff(folder) })
    }

    func syncNow() {
        begin { sync throws(SyncError) in try sync.run() }
    }

    private func begin<Result: Sendable>(
        _ body: @escaping @Sendable (LibrarySync) throws(SyncError) -> Result, then done: @escaping @MainActor () -> Void = {}
    ) {
        guard isChangeable, !isWorking else { return }
        isWorking = true
        onChange()
        Task {
            do throws(SyncError) {
                _ = try await sync.inBackground(body)
                done()
            } catch {
                onError(error)
            }
            isWorking = false
            // Notifies the program that syncs in the background.
            library.notifyExternalChange([.sync])
            refresh()
        }
    }

    private func refresh() {
        status = sync.status
        onChange()
    }
}
