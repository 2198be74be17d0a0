import FlyerLayout
import Flyers
import Foundation
import Gtk
import LibraryStore
import PaneKit

/// The sheet that makes a flyer of each row of a table: choose the table, review the rows, then write.
@MainActor
final class BatchSheet {
    private let context: PaneContext
    private let job: OutputJob
    let sheet: Sheet
    private let stack = Stack()
    private let workPage = ProgressPage()
    private let page = BatchPage()
    private lazy var chooser = BatchTablePicker(job.template, parent: { [weak self] in self?.sheet.window }) { [weak self] in self?.read($0)
    }
    private(set) var batch: FlyerBatch?
    private(set) var preview = BatchPreview()
    private var checking: Task<Void, Never>?
    private var writing: Task<Void, Never>?
    private var isClosed = false
    /// With more rows than this, writing is possible before all of them were checked.
    private static let maximumAwaited = 200

    static func present(_ job: OutputJob, context: PaneContext) {
        guard let shell = context.shell else { return }
        BatchSheet(job, context: context, over: shell.window).present()
    }

    init(_ job: OutputJob, context: PaneContext, over parent: Window) {
        self.context = context
        self.job = job
        stack.expandsVertically = true
        let bin = AdaptiveBin(minimumWidth: 320, minimumHeight: 320) { _, _ in }
        bin.setChild(stack)
        bin.expandsVertically = true
        sheet = Sheet(title: "From a table", over: parent, content: bin, confirmTitle: "Make flyers…", width: 600, height: 620)
        stack.add(chooser.root, id: "choose")
        stack.add(workPage.root, id: "work")
        stack.add(page.root, id: "preview")
        stack.visiblePage = "choose"
    }

    func present() {
        page.onChooseAnother = { [weak self] in self?.chooseAnother() }
        sheet.canConfirm = false
        sheet.present(keeping: self, confirmed: { [weak self] in self?.chooseDestination() }, closed: { [weak self] in self?.closed() })
    }

    // MARK: Reading

    func read(_ path: String) {
        checking?.cancel()
        sheet.showProblem(nil)
        let name = (path as NSString).lastPathComponent
        stack.visiblePage = "work"
        workPage.show("Reading “\(name)”", fraction: 0, detail: "")
        let (job, library) = (self.job, context.library)
        checking = Task { [weak self] in
            do {
                let batch = try await BatchProcessor.read(path, for: job, library: library)
                guard !Task.isCancelled, let self else { return }
                self.begin(batch, name: name)
                let progress = LatestValue<BatchPreview> { [weak self] in self?.show($0) }
                let preview = try await BatchProcessor.check(batch, for: job) { progress.send($0) }
                if !Task.isCancelled { self.show(preview) }
            } catch {
                guard !Task.isCancelled, let self else { return }
                self.chooseAnother()
                self.sheet.showProblem(ErrorText(error).full)
            }
        }
    }

    private func begin(_ batch: FlyerBatch, name: String) {
        self.batch = batch
        preview = BatchPreview()
        page.begin(name: name, columns: BatchColumn.all(batch.columns, flyer: job.flyer, template: job.template))
        stack.visiblePage = "preview"
        show(preview)
    }

    private func show(_ preview: BatchPreview) {
        // Ignores late progress, of a check that is complete or of a table that was replaced.
        guard let batch, writing == nil, preview.isComplete || !self.preview.isComplete, preview.rows.count >= self.preview.rows.count
        else { return }
        self.preview = preview
        page.show(preview, of: batch.count)
        sheet.canConfirm = preview.coming > 0 && (preview.isComplete || batch.count > Self.maximumAwaited)
        sheet.confirmTitle = preview.isComplete && preview.mistakes.isEmpty ? "Make flyers…" : "Make anyway…"
    }

    private func chooseAnother() {
        checking?.cancel()
        batch = nil
        preview = BatchPreview()
        page.clear()
        sheet.canConfirm = false
        sheet.confirmTitle = "Make flyers…"
        stack.visiblePage = "choose"
    }

    // MARK: Writing

    private func chooseDestination() {
        guard let batch else { return }
        guard let format = page.separateFormat else {
            return FileChooser.save(title: "The flyers as one PDF", over: sheet.window, suggestedName: job.fileName + ".pdf") {
                [weak self] paths in if let path = paths.first { self?.write(to: path, separately: nil) }
            }
        }
        FileChooser.chooseFolder(title: "Folder for the flyers", over: sheet.window) { [weak self] paths in
            guard let self, let folder = paths.first else { return }
            let pages = batch.count * max(1, self.job.flyer.codes.count)
            self.write(
                to: UnusedFileName.path(in: folder, name: self.job.fileName, ending: format.rawValue, count: pages), separately: format)
        }
    }

    /// Writes the flyers. From here on the main window can be used beside the sheet.
    ///
    /// - Parameter format: the format of a file per page; nil for one PDF.
    func write(to path: String, separately format: FlyerExportPlan.Format?) {
        guard let batch, writing == nil else { return }
        checking?.cancel()
        sheet.showProblem(nil)
        sheet.canConfirm = false
        sheet.window.isModal = false
        stack.visiblePage = "work"
        let all = batch.count
        workPage.show("Making flyers", fraction: 0, detail: "")
        let progress = LatestValue<Int> { [weak self] done in
            guard let self, self.writing != nil else { return }
            self.workPage.show(
                "Making flyers", fraction: Double(done) / Double(max(1, all)), detail: "\(done.formatted()) of \(all.formatted()) rows")
        }
        var plan = FlyerExportPlan()
        plan.format = format ?? .pdf
        let job = self.job
        // Retains the sheet until the result is known.
        writing = Task {
            do {
                let outcome = try await BatchProcessor.write(batch, of: job, as: plan.fileFormat, isOneFile: format == nil, to: path) {
                    progress.send($0)
                }
                writing = nil
                if !isClosed { sheet.close() }
                showResult(outcome)
            } catch {
                writing = nil
                showError(error)
            }
        }
    }

    private func showResult(_ outcome: BatchProcessor.Outcome) {
        let left = outcome.leftOut == 0 ? "" : ", \(outcome.leftOut == 1 ? "one row" : "\(outcome.leftOut.formatted()) rows") left out"
        WrittenFiles.announce(outcome.paths, pages: outcome.pages, context: context, more: left)
    }

    private func showError(_ error: any Error) {
        guard isClosed else {
            stack.visiblePage = "preview"
            sheet.canConfirm = true
            return sheet.showProblem(ErrorText(error).full)
        }
        let isCancelled = error is CancellationError
        context.shell?.show(Toast(isCancelled ? "No flyers were made. No file was written." : ErrorText(error).full))
    }

    /// Closing cancels writing; the result is shown when it is known.
    private func closed() {
        isClosed = true
        checking?.cancel()
        writing?.cancel()
        page.clear()
    }
}

/// The first page of the sheet: choose the table, and read how it should look.
@MainActor
final class BatchTablePicker {
    let root: Widget
    private let found: @MainActor (String) -> Void

    /// - Parameter parent: the window for the file dialog.
    init(_ template: FlyerTemplate, parent: @escaping @MainActor () -> Window?, found: @escaping @MainActor (String) -> Void) {
        self.found = found
        let choose = Button("Choose table…", classes: ["primary"])
        choose.horizontalAlignment = .center
        let icon = Icon("quire-list-symbolic", size: 32)
        icon.addClass("dim")
        let fields = template.fields.map { "“\($0.id)”" }.joined(separator: ", ")
        let textColumn = Box(
            .column, spacing: 12,
            [
                icon, Label("Drop a table (CSV) here", classes: ["heading"]).aligned(0.5),
                Label(
                    "A row for each flyer. A column “code” names codes of your library by title, “payload” says what is in a new one; without "
                        + "them each flyer has the code that you chose. Columns \(fields) fill the texts of the same name, and {column} in any "
                        + "text stands for a column.", classes: ["dim"]
                ).aligned(0.5).fitting(.wrap).width(characters: 24, atMost: 52),
                choose,
            ])
        textColumn.verticalAlignment = .center
        textColumn.horizontalAlignment = .center
        textColumn.expandsVertically = true
        textColumn.setMargins(16)
        let zone = Box(.column, classes: ["drop-zone"], [textColumn])
        zone.setMargins(16)
        zone.expandsVertically = true
        root = zone
        choose.onPress { [weak self] in
            guard let window = parent() else { return }
            let tables = FileChooser.Filter(name: "Tables (CSV)", types: ["text/csv"], suffixes: ["csv", "tsv", "txt"])
            FileChooser.open(title: "A flyer for each row", over: window, filter: tables) { [weak self] paths in
                if let path = paths.first { self?.found(path) }
            }
        }
        zone.add(
            DropTarget(
                { [weak self] dropped in
                    guard case .files(let paths) = dropped, let path = paths.first else { return false }
                    self?.found(path)
                    return true
                }, hovering: { [weak zone] in zone?.setClass("hovering", $0) }))
    }
}
