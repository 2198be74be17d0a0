import Foundation
import Gtk
import LibraryStore
import PaneKit
import Platform

/// The settings for backups: making one, and a list to restore from.
@MainActor
final class BackupGroup: SettingsSection {
    /// The number of backups listed before “Show more”.
    private static let shownAtFirst = 3

    let root: Widget
    private let context: PaneContext
    private let model: BackupsModel
    private let dates = DateText()
    private let now = Button(tr("Back up now")).placed(horizontal: .end, vertical: .center)
    private let status = SettingsGroup.caption().selectable()
    private let list = Box(.column)
    private let shown: Box
    private let more = Button(.empty, classes: ["flat"]).placed(horizontal: .start).margins(horizontal: 4, vertical: 4)
    private var entries: [Entry] = []
    private var showsAll = false

    private struct Entry {
        let backup: LibraryBackup
        let row: Widget
        let button: Button
    }

    init(_ context: PaneContext) {
        self.context = context
        model = BackupsModel(context.library)
        shown = Box(.column, [list, more])
        root = Box(.column, [SettingsGroup.row(tr("Backups"), status, now), shown])
        now.onPress { [weak self] in self?.model.backUp() }
        more.onPress { [weak self] in
            self?.showsAll.toggle()
            self?.render()
        }
        model.onChange = { [weak self] in self?.render() }
        model.onError = { [weak context] in context?.shell?.report($0) }
        model.onRestore = { [weak self] in self?.showRestored($0) }
    }

    func appear() {
        render()
        model.start()
    }

    func disappear() { model.stop() }

    // MARK: State

    private func render() {
        // Not insensitive while working, because the button would lose the focus.
        now.isSensitive = model.isChangeable
        status.text =
            switch model.work {
            case .backingUp: tr("Backing up…")
            case .restoring: tr("Backing up the current library, then restoring…")
            case nil:
                tr("Made once on each day you use Quire. The last \(LibraryBackups.kept) are kept in \(model.folder).")
            }
        update()
        shown.isVisible = !entries.isEmpty
        let hidden = entries.count - Self.shownAtFirst
        for (index, entry) in entries.enumerated() {
            entry.row.isVisible = showsAll || index < Self.shownAtFirst
            entry.button.isSensitive = model.isChangeable && entry.backup.codes != nil
        }
        more.isVisible = hidden > 0
        more.title = showsAll ? tr("Show fewer") : tr("Show \(hidden) more")
    }

    /// Inserts new backups at the top; rows that stay keep their place and the focus.
    private func update() {
        let there = Set(model.backups.map(\.name))
        for entry in entries where !there.contains(entry.backup.name) { list.remove(entry.row) }
        entries.removeAll { !there.contains($0.backup.name) }
        let known = Set(entries.map(\.backup.name))
        for backup in model.backups.reversed() where !known.contains(backup.name) {
            let entry = makeEntry(backup)
            list.prepend(entry.row)
            entries.insert(entry, at: 0)
        }
    }

    private func makeEntry(_ backup: LibraryBackup) -> Entry {
        let moment = dates.moment(backup.date)
        let button = Button(tr("Restore…"))
            .named(tr("Restore the backup from \(moment), \(description(backup))")).placed(horizontal: .end, vertical: .center)
        button.onPress { [weak self] in self?.confirmRestore(backup) }
        let line = Separator().margins(horizontal: 16, vertical: 0)
        let row = Box(.column, [line, SettingsGroup.row(.verbatim(moment), description(backup), button)])
        return Entry(backup: backup, row: row, button: button)
    }

    private func description(_ backup: LibraryBackup) -> LocalizedText {
        let size = Int64(backup.size).formatted(.byteCount(style: .file).locale(dates.locale))
        guard let codes = backup.codes else { return tr("Damaged, can’t be restored · \(size)") }
        let number = codes.formatted(.number.locale(dates.locale))
        let count = tr("1 code", plural: "\(count: number) codes", count: codes)
        switch backup.occasion {
        case .daily: return tr("\(count) · \(size)")
        case .asked: return tr("\(count) · \(size) · manual backup")
        case .restoration: return tr("\(count) · \(size) · before restoring")
        }
    }

    // MARK: Restoring

    private func confirmRestore(_ backup: LibraryBackup) {
        guard let shell = context.shell, let codes = backup.codes else { return }
        let (moment, number) = (dates.moment(backup.date), codes.formatted(.number.locale(dates.locale)))
        Question.ask(
            title: tr("Restore this backup?"),
            text: tr(
                """
                Your library will be as it was on \(moment), with one code. The current library is backed up first, so that you can \
                return to it.
                """,
                plural: """
                    Your library will be as it was on \(moment), with \(count: number) codes. The current library is backed up first, so \
                    that you can return to it.
                    """, count: codes),
            confirmTitle: tr("Restore"), over: shell.window
        ) { [weak self] in
            self?.model.restore(backup.name)
        }
    }

    private func showRestored(_ replaced: LibraryBackup) {
        context.shell?.show(
            Toast(tr("Backup restored"), button: (tr("Undo"), { [weak self] in self?.model.restore(replaced.name) })))
    }
}

/// The backups of the library, and the work in progress.
@MainActor
final class BackupsModel {
    enum Work: Equatable {
        case backingUp, restoring
    }

    private(set) var backups: [LibraryBackup] = []
    private(set) var work: Work?
    /// Called after each change of the properties above.
    var onChange: @MainActor () -> Void = {}
    var onError: @MainActor (any Error) -> Void = { _ in }
    /// Called after a restore, with the backup of the previous state.
    var onRestore: @MainActor (LibraryBackup) -> Void = { _ in }

    private let library: Library
    private var reading: Task<Void, Never>?

    let folder: String
    /// False for a read-only library.
    var isChangeable: Bool { library.readOnlyReason == nil }

    init(_ library: Library) {
        self.library = library
        folder = LibraryBackups(library).folder.path
    }

    func start() { read() }

    /// Stops reading; a backup in progress is completed.
    func stop() {
        reading?.cancel()
        reading = nil
    }

    func backUp() {
        begin(.backingUp) { backups throws(BackupError) in
            try backups.make()
            return nil
        }
    }

    func restore(_ name: String) {
        begin(.restoring) { backups throws(BackupError) in try backups.restore(name) }
    }

    private func begin(_ work: Work, _ body: @escaping @Sendable (LibraryBackups) throws(BackupError) -> LibraryBackup?) {
        guard isChangeable, self.work == nil else { return }
        self.work = work
        onChange()
        Task {
            do {
                let replaced = try await LibraryBackups(library).inBackground(body)
                self.work = nil
                if let replaced { onRestore(replaced) }
            } catch {
                self.work = nil
                onError(error)
            }
            onChange()
            read()
        }
    }

    private func read() {
        reading?.cancel()
        reading = Task { [weak self, library] in
            do {
                let backups = try await LibraryBackups(library).inBackground { backups throws(BackupError) in try backups.all() }
                guard let self, !Task.isCancelled, backups != self.backups else { return }
                self.backups = backups
                self.onChange()
            } catch {
                if !Task.isCancelled { self?.onError(error) }
            }
        }
    }
}
