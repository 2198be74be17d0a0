import Foundation
import Gtk
import LibraryStore
import LibraryTransfer
import PaneKit
import Platform

/// The import sheet: choose a file, review the rows, then import.
@MainActor
final class ImportSheet {
    private let context: PaneContext
    private let model: ImportModel
    private let pages: LongTaskSheet
    private let page = ImportPage()
    private let chooser = ImportSourcePicker()
    /// The file whose choices the page shows.
    private var shownSource: ImportSource?

    init(context: PaneContext, over parent: Window) {
        self.context = context
        model = ImportModel(library: context.library)
        pages = LongTaskSheet(
            title: tr("Import"), context: context, over: parent, confirmTitle: tr("Import", context: "verb"), width: 600, height: 560,
            pages: ["choose": chooser.root, "preview": page.rows.root], minimumSide: 320,
            messages: ImportExportError.messages(cancelled: tr("The import was cancelled. Nothing was changed.")))
    }

    /// - Parameter source: read at once; nil asks for one.
    func present(_ source: ImportSource? = nil) {
        model.onChange = { [weak self] in self?.render() }
        model.onError = { [weak self] in self?.pages.show($0) }
        chooser.onChooseFile = { [weak self] in self?.chooseFile() }
        chooser.found = { [weak self] in self?.read($0) }
        chooser.onNothingPasted = { [weak self] in
            self?.pages.sheet.showProblem(tr("The clipboard has no text or file to paste. Copy one first."))
        }
        page.onPlan = { [weak self] in self?.model.plan(duplicates: $0, target: $1) }
        page.onOnlyWhatFits = { [weak self] in self?.model.plan(onlyWhatFits: $0) }
        page.onAllOrNothing = { [weak self] in self?.model.isAllOrNothing = $0 }
        page.rows.otherChosen = { [weak self] in self?.model.chooseAnother() }
        pages.sheet.window.add(
            KeyController { [weak self] key, modifiers in
                guard key == .character("v"), modifiers.contains(.control), let self, case .choosing = self.model.stage else {
                    return false
                }
                self.chooser.paste()
                return true
            })
        pages.present(keeping: self, confirmed: { [weak self] in self?.carryOut() }, closed: { [weak self] in self?.closed() })
        render()
        if let source { read(source) }
    }

    private func chooseFile() {
        FileChooser.open(title: tr("Import codes"), over: pages.sheet.window) { [weak self] paths in
            if let path = paths.first { self?.read(.file(path)) }
        }
    }

    private func read(_ source: ImportSource) {
        pages.sheet.showProblem(nil)
        model.read(source)
    }

    private func carryOut() {
        guard let (source, preview) = model.ready else { return }
        pages.run(tr("Importing “\(source.name)”"), from: "preview") {
            let (done, all) = ($0.done.formatted(), $0.all.formatted())
            return tr(
                "\(done) of 1 code. Nothing changes until the import is complete.",
                plural: "\(done) of \(count: all) codes. Nothing changes until the import is complete.", count: $0.all)
        } work: { [library = context.library] progress in
            try await LibraryImporter.carryOut(preview, in: library, progress: progress)
        } finished: {
            self.showResult($0, preview)
        }
    }

    private func closed() {
        page.rows.clear()
        model.onChange = nil
        model.stop()
    }

    private func render() {
        // The progress of the import stands there.
        guard !pages.isWorking else { return }
        let obstacle = model.obstacle
        pages.sheet.canConfirm = obstacle == nil
        switch model.stage {
        case .choosing:
            shownSource = nil
            pages.show(page: "choose")
        case .reading(let source, let progress):
            shownSource = nil
            let found = progress?.codes ?? 0
            pages.showProgress(
                tr("Reading “\(source.name)”"), fraction: progress?.fraction ?? 0,
                detail: tr("1 code found so far", plural: "\(found.formatted()) codes found so far", count: found))
        case .previewing(let source, let preview):
            if shownSource != source, let folders = model.reading?.folders {
                shownSource = source
                page.begin(source, folders: folders)
            }
            pages.show(page: "preview")
            page.show(source, preview)
            pages.sheet.showProblem(obstacle?.isEmpty == false ? obstacle : nil)
        }
    }

    /// Reports the result. An import can be undone unless it replaced something.
    private func showResult(_ outcome: ImportOutcome, _ preview: ImportPreview) {
        let (codes, tasks, skipped, unread) = (outcome.imported, outcome.importedTasks, outcome.skipped, preview.plan.problems.count)
        var parts = [tr("1 code imported", plural: "\(codes.formatted()) codes imported", count: codes)]
        if tasks > 0 { parts.append(tr("1 task imported", plural: "\(tasks.formatted()) tasks imported", count: tasks)) }
        let restored = outcome.restored
        if restored > 0 {
            parts.append(
                tr("1 restored from the trash", plural: "\(restored.formatted()) restored from the trash", count: restored))
        }
        let redrawn = outcome.redrawn
        if redrawn > 0 {
            parts.append(
                tr("1 changed to another symbology", plural: "\(redrawn.formatted()) changed to another symbology", count: redrawn))
        }
        if skipped > 0 { parts.append(tr("1 skipped", plural: "\(skipped.formatted()) skipped", count: skipped)) }
        if unread > 0 { parts.append(tr("1 row couldn’t be read", plural: "\(unread.formatted()) rows couldn’t be read", count: unread)) }
        let message = parts.joined(separator: ", ")
        guard !preview.replaces, !outcome.ids.isEmpty else { return context.shell?.show(Toast(message)) ?? () }
        context.show(message) { [context] in
            try await context.library.change(outcome.ids, .trash)
            context.shell?.show(Toast(tr("Moved the imported codes to the trash")))
        }
    }
}

/// The first page of the sheet: choose, drop or paste the source.
@MainActor
final class ImportSourcePicker {
    let root: Widget
    var onChooseFile: (@MainActor () -> Void)?
    var found: (@MainActor (ImportSource) -> Void)?
    /// Called if the clipboard has neither text nor a file.
    var onNothingPasted: (@MainActor () -> Void)?

    init() {
        let link = WeakLink<ImportSourcePicker>()
        let choose = Button(tr("Choose file…"), classes: ["primary"]) { link.target?.onChooseFile?() }
        root = DropZone.make(
            iconName: "quire-import-symbolic", title: tr("Drop a file here"),
            text: tr(
                """
                A Quire library, a table (CSV), contacts, events, a wallet pass, a list with one entry per line, or an export from \
                QRBook, Binary Eye, Catima or Mini QR. The format is recognised by the content.
                """),
            buttons: Box(.row, spacing: 8, [choose, Button(tr("Paste")) { link.target?.paste() }])
        ) { link.target?.receive($0) ?? false }
        link.target = self
    }

    func paste() {
        Clipboard.read { [weak self] content in
            if let self, !(content.map(self.receive) ?? false) { self.onNothingPasted?() }
        }
    }

    /// Returns whether codes may be in it.
    private func receive(_ content: Clipboard.Content) -> Bool {
        switch content {
        case .files(let paths): if let path = paths.first { found?(.file(path)) }
        case .text(let text): found?(.text(text))
        // A picture may hold codes, but is no list of them.
        case .picture: return false
        }
        return true
    }
}
