import Desktop
import Foundation
import GLib
import Gtk
import LibraryTransfer
import PaneKit
import Platform

/// A sheet that lists the rejected files of the inbox, with the reason and the actions for each.
@MainActor
final class RejectedFilesSheet {
    private let folder: InboxFolder
    private weak var window: MainWindow?
    private let bus: MessageBus?
    private let sheet: Sheet
    private let list = Box(.column, spacing: 12)
    private let more = Label(classes: ["dim"]).fitting(.wrap)
    private var rows: [RejectedRow] = []
    private let retried: @MainActor () -> Void

    /// The maximum number of rows. Further files appear when rows are removed.
    private static let maximumRowCount = 100

    /// - Parameter retried: called when a file was moved back to the inbox.
    init(folder: InboxFolder, over window: MainWindow, bus: MessageBus?, retried: @escaping @MainActor () -> Void) {
        (self.folder, self.window, self.bus, self.retried) = (folder, window, bus, retried)
        let advice = Label(
            tr("Other programs left these files for your library. Each stays here until it is imported or removed."), classes: ["dim"]
        ).fitting(.wrap).width(characters: 24, atMost: 60)
        let column = Box(.column, spacing: 16, [advice, list, more]).margins(horizontal: 12, vertical: 16)
        let scrolled = ScrolledView(column).expanding(.vertical)
        let bin = AdaptiveBin(scrolled, minimumWidth: 320, minimumHeight: 240).expanding(.vertical)
        sheet = Sheet(
            title: tr("Files not imported"), over: window.window, content: bin, confirmTitle: tr("Done"), width: 560, height: 480,
            canCancel: false)
    }

    func present(_ files: [RejectedFile]) {
        sheet.present(keeping: self, confirmed: { [weak self] in self?.sheet.close() })
        show(files)
    }

    /// Shows the files; closes the sheet when there are none.
    func show(_ files: [RejectedFile]) {
        guard !files.isEmpty else { return sheet.close() }
        let shown = Array(files.prefix(Self.maximumRowCount))
        let left = files.count - shown.count
        more.text = tr("There is 1 more.", plural: "There are \(count: left.formatted()) more.", count: left)
        more.isVisible = left > 0
        guard shown != rows.map(\.file) else { return }
        // The focus stays near its row.
        let focused = rows.firstIndex { $0.hasFocus }
        let kept = Dictionary(rows.map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
        list.removeAll()
        rows = shown.map { kept[$0] ?? RejectedRow($0, canShow: bus != nil) { [weak self] in self?.perform($1, $0) } }
        for row in rows { list.append(row.root) }
        if let focused { rows[min(focused, rows.count - 1)].grabFocus() }
    }

    // MARK: Actions

    private func perform(_ choice: RejectedRow.Choice, _ file: RejectedFile) {
        sheet.showProblem(nil)
        switch choice {
        case .retry:
            attempt {
                _ = try folder.retry(file)
                retried()
            }
        case .show: showInFiles(file)
        case .remove: remove(file)
        }
    }

    private func showInFiles(_ file: RejectedFile) {
        guard let bus else { return }
        let path = folder.path(of: file) ?? folder.rejectedURL.path
        Task { [weak self] in
            guard await !FileBrowser.show([path], bus: bus) else { return }
            guard let self else { return }
            let folder = self.folder.rejectedURL.path
            self.sheet.showProblem(tr("No file manager is available. The file is in \(folder)."))
        }
    }

    /// Moves a file to the desktop's trash; where there is none, deletes it after a question.
    private func remove(_ file: RejectedFile) {
        if let path = folder.path(of: file), Files.moveToTrash(path) {
            attempt { _ = try folder.remove(file) }
            window?.show(Toast(tr("“\(file.name)” moved to the desktop’s trash")))
            return
        }
        Question.ask(
            title: tr("Remove this file permanently?"), text: tr("There is no trash for this file, so it can’t be restored."),
            detail: file.name,
            confirmTitle: tr("Remove"), isDestructive: true, over: sheet.window
        ) { [weak self] in
            guard let self else { return }
            attempt {
                if try !self.folder.remove(file) {
                    self.sheet.showProblem(
                        tr("The file couldn’t be removed. Open \(self.folder.rejectedURL.path) and remove it there."))
                }
            }
        }
    }

    private func attempt(_ work: () throws -> Void) {
        do { try work() } catch { sheet.showProblem(ErrorText(error).full) }
    }
}

@MainActor
final class RejectedRow {
    enum Choice { case retry, show, remove }

    let file: RejectedFile
    let root: Box
    private let retry = Button(tr("Try again"))
    private let show = Button(tr("Show")).withTooltip(tr("Show in folder"))
    private let remove = Button(tr("Remove"))

    /// - Parameter canShow: whether a file manager can be called.
    init(_ file: RejectedFile, canShow: Bool, onChoose: @escaping @MainActor (RejectedFile, Choice) -> Void) {
        self.file = file
        let name = Label(.verbatim(file.name), classes: ["card-title"]).fitting(.lines(2))
        let reason = Label(.verbatim(file.reason)).fitting(.wrap).width(characters: 20, atMost: 60)
        let buttons = Box(.row, spacing: 8, [retry, show, remove])
        root = Box(.column, spacing: 8, classes: ["panel", "row"], [name, reason, buttons])
        show.isVisible = canShow
        for (button, choice, title) in [
            (retry, Choice.retry, tr("Try again")), (show, .show, tr("Show in folder")), (remove, .remove, tr("Remove")),
        ] {
            button.setAccessibleLabel(tr("\(title): \(file.name)"))
            button.onPress { onChoose(file, choice) }
        }
    }

    var hasFocus: Bool { retry.hasFocus || show.hasFocus || remove.hasFocus }

    func grabFocus() { retry.grabFocus() }
}
