import Foundation
import Gtk
import LibraryStore
import LibraryTransfer
import PaneKit

/// The import sheet: choose a file, review the rows, then import.
@MainActor
final class ImportSheet {
    private let context: PaneContext
    private let model: ImportModel
    private let sheet: Sheet
    private let stack = Stack()
    private let work = ProgressPage()
    private let page = ImportPage()
    private lazy var chooser = ImportSourcePicker(parent: { [weak self] in self?.sheet.window }) { [weak self] in self?.read($0) }
    /// The file whose choices the page shows.
    private var shownSource: ImportSource?

    init(context: PaneContext, over parent: Window) {
        self.context = context
        model = ImportModel(library: context.library)
        stack.expandsVertically = true
        let bin = AdaptiveBin(minimumWidth: 320, minimumHeight: 320) { _, _ in }
        bin.setChild(stack)
        bin.expandsVertically = true
        sheet = Sheet(title: "Import", over: parent, content: bin, confirmTitle: "Import", width: 600, height: 560)
        stack.add(chooser.root, id: "choose")
        stack.add(work.root, id: "work")
        stack.add(page.root, id: "preview")
    }

    /// - Parameter source: read at once; nil asks for one.
    func present(_ source: ImportSource? = nil) {
        model.onChange = { [weak self] in self?.render() }
        model.onError = { [weak self] in self?.sheet.showProblem(ErrorText($0).full) }
        chooser.onNothingPasted = { [weak self] in self?.sheet.showProblem("There is no text and no file to paste. Copy one first.") }
        page.onPlan = { [weak self] in self?.model.plan(duplicates: $0, target: $1) }
        page.onAllOrNothing = { [weak self] in self?.model.isAllOrNothing = $0 }
        page.onChooseAnother = { [weak self] in self?.model.chooseAnother() }
        sheet.window.add(
            KeyController { [weak self] key, modifiers in
                guard key == .character("v"), modifiers.contains(.control), let self, case .choosing = self.model.stage else {
                    return false
                }
                self.chooser.paste()
                return true
            })
        sheet.present(
            keeping: self, confirmed: { [weak self] in self?.carryOut() }, closed: { [weak self] in self?.closed() })
        render()
        if let source { read(source) }
    }

    private func read(_ source: ImportSource) {
        sheet.showProblem(nil)
        model.read(source)
    }

    /// Imports. From here on the main window can be used beside the sheet.
    private func carryOut() {
        sheet.showProblem(nil)
        sheet.window.isModal = false
        model.carryOut()
    }

    /// Closing cancels an import and reports the result, because it may have finished before.
    private func closed() {
        page.clear()
        guard model.isImporting else {
            model.onChange = nil
            return model.cancel()
        }
        // Retains the sheet until the result is known.
        model.onChange = {
            switch self.model.stage {
            case .importing: return
            case .done(let outcome, let preview): self.showResult(outcome, preview)
            case .choosing, .reading, .previewing: self.context.shell?.show(Toast("The import was cancelled. Nothing was changed."))
            }
            self.model.onChange = nil
        }
        model.onError = { [context] in context.shell?.report($0) }
        model.cancel()
    }

    private func render() {
        let obstacle = model.obstacle
        sheet.canConfirm = obstacle == nil
        switch model.stage {
        case .choosing:
            shownSource = nil
            stack.visiblePage = "choose"
        case .reading(let source, let fraction, let codes):
            stack.visiblePage = "work"
            shownSource = nil
            work.show(
                "Reading “\(source.name)”", fraction: fraction, detail: ImportPage.count(codes, "code found so far", "codes found so far"))
        case .previewing(let source, let preview):
            if shownSource != source, let folders = model.reading?.folders {
                shownSource = source
                page.begin(source, folders: folders)
            }
            stack.visiblePage = "preview"
            page.show(source, preview)
            sheet.showProblem(obstacle?.isEmpty == false ? obstacle : nil)
        case .importing(let source, let done, let all):
            stack.visiblePage = "work"
            work.show(
                "Importing “\(source.name)”", fraction: Double(done) / Double(max(1, all)),
                detail: "\(done.formatted()) of \(ImportPage.count(all, "code", "codes")). Until the end nothing is changed.")
        case .done(let outcome, let preview):
            model.onChange = nil
            sheet.close()
            showResult(outcome, preview)
        }
    }

    /// Reports the result. An import can be undone unless it replaced something.
    private func showResult(_ outcome: ImportOutcome, _ preview: ImportPreview) {
        let parts =
            [ImportPage.count(outcome.imported, "code imported", "codes imported")]
            + (outcome.importedTasks > 0 ? [ImportPage.count(outcome.importedTasks, "task imported", "tasks imported")] : [])
            + (outcome.skipped > 0 ? ["\(outcome.skipped.formatted()) left out"] : [])
            + (preview.plan.problems.isEmpty
                ? [] : [ImportPage.count(preview.plan.problems.count, "row not readable", "rows not readable")])
        let message = parts.joined(separator: ", ")
        guard !preview.replaces, !outcome.ids.isEmpty else { return context.shell?.show(Toast(message)) ?? () }
        let (library, context) = (context.library, self.context)
        context.shell?.show(
            Toast(
                message,
                button: (
                    "Undo",
                    {
                        context.perform {
                            try await library.change(outcome.ids, .trash)
                            context.shell?.show(Toast("The imported codes are in the trash"))
                        }
                    }
                )))
    }
}

/// The first page of the sheet: choose, drop or paste the source.
@MainActor
final class ImportSourcePicker {
    let root: Widget
    private let zone: Box
    private let found: @MainActor (ImportSource) -> Void

    /// - Parameter parent: the window for the file dialog.
    init(parent: @escaping @MainActor () -> Window?, found: @escaping @MainActor (ImportSource) -> Void) {
        self.found = found
        let choose = Button("Choose file…", classes: ["primary"])
        let paste = Button("Paste")
        let buttons = Box(.row, spacing: 8, [choose, paste])
        buttons.horizontalAlignment = .center
        let icon = Icon("quire-import-symbolic", size: 32)
        icon.addClass("dim")
        let textColumn = Box(
            .column, spacing: 12,
            [
                icon, Label("Drop a file here", classes: ["heading"]).aligned(0.5),
                Label(
                    "A Quire library, a table (CSV), contacts, events, a wallet pass, a list of lines, or an export of QRBook, Binary Eye, "
                        + "Catima or Mini QR. What it is, is seen by its content.", classes: ["dim"]
                ).aligned(0.5).fitting(.wrap).width(characters: 24, atMost: 52),
                buttons,
            ])
        textColumn.verticalAlignment = .center
        textColumn.horizontalAlignment = .center
        textColumn.expandsVertically = true
        textColumn.setMargins(16)
        zone = Box(.column, classes: ["drop-zone"], [textColumn])
        zone.setMargins(16)
        zone.expandsVertically = true
        root = zone
        choose.onPress { [weak self] in
            guard let window = parent() else { return }
            FileChooser.open(title: "Import codes", over: window) { [weak self] paths in
                if let path = paths.first { self?.found(.file(path)) }
            }
        }
        paste.onPress { [weak self] in self?.paste() }
        zone.add(
            DropTarget({ [weak self] in self?.handleDrop($0) ?? false }) { [weak zone] in zone?.setClass("hovering", $0) })
    }

    func paste() {
        Clipboard.read { [weak self] content in
            switch content {
            case .files(let paths)?: if let path = paths.first { self?.found(.file(path)) }
            case .text(let text)?: self?.found(.text(text))
            case .picture?, nil: self?.onNothingPasted?()
            }
        }
    }

    /// Called if the clipboard has neither text nor a file.
    var onNothingPasted: (@MainActor () -> Void)?

    private func handleDrop(_ dropped: DropTarget.Dropped) -> Bool {
        switch dropped {
        case .files(let paths): if let path = paths.first { found(.file(path)) }
        case .text(let text): found(.text(text))
        // A picture may hold codes, but is no list of them.
        case .picture: return false
        }
        return true
    }
}
