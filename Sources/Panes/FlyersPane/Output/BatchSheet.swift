import FlyerLayout
import Flyers
import Foundation
import Gtk
import PaneKit
import Platform

/// The sheet that makes a flyer of each row of a table: choose the table, review the rows, then write.
@MainActor
final class BatchSheet {
    private let context: PaneContext
    private let job: OutputJob
    private let pages: LongTaskSheet
    private let page = BatchPage()
    private let chooser: BatchTablePicker
    private(set) var batch: FlyerBatch?
    private(set) var preview = BatchPreview()
    private let reading = LongTask<Never, FlyerBatch>()
    private let check = LongTask<BatchPreview, BatchPreview>()
    /// With more rows than this, writing is possible before all of them were checked.
    private static let maximumAwaited = 200

    private var sheet: Sheet { pages.sheet }

    static func present(_ job: OutputJob, context: PaneContext) {
        guard let shell = context.shell else { return }
        BatchSheet(job, context: context, over: shell.window).present()
    }

    init(_ job: OutputJob, context: PaneContext, over parent: Window) {
        (self.context, self.job) = (context, job)
        chooser = BatchTablePicker(job.template)
        pages = LongTaskSheet(
            title: tr("Create from table"), context: context, over: parent, confirmTitle: tr("Create flyers…"), width: 600, height: 620,
            pages: ["choose": chooser.root, "preview": page.root], minimumSide: 320,
            messages: LongTaskSheet.Messages(cancelled: tr("Cancelled. No flyers were created and no files were written.")))
    }

    func present() {
        chooser.onChooseFile = { [weak self] in self?.chooseTable() }
        chooser.found = { [weak self] in self?.read($0) }
        page.rows.otherChosen = { [weak self] in self?.chooseAnother() }
        check.onChange = { [weak self] state in
            switch state {
            case .preparing, .cancelled, .running(nil): break
            case .running(let preview?), .finished(let preview): self?.show(preview)
            case .failed(let error): self?.showReadingError(error)
            }
        }
        sheet.canConfirm = false
        pages.present(keeping: self, confirmed: { [weak self] in self?.chooseDestination() }, closed: { [weak self] in self?.closed() })
    }

    // MARK: Reading

    private func chooseTable() {
        let tables = FileChooser.Filter(name: tr("Tables (CSV)"), types: ["text/csv"], suffixes: ["csv", "tsv", "txt"])
        FileChooser.open(title: tr("Choose table"), over: sheet.window, filter: tables) { [weak self] paths in
            if let path = paths.first { self?.read(path) }
        }
    }

    func read(_ path: String) {
        check.drop()
        sheet.showProblem(nil)
        let name = (path as NSString).lastPathComponent
        pages.showProgress(tr("Reading “\(name)”"))
        reading.onChange = { [weak self] state in
            switch state {
            case .preparing, .running, .cancelled: break
            case .finished(let batch): self?.begin(batch, name: name)
            case .failed(let error): self?.showReadingError(error)
            }
        }
        reading.start { [job, library = context.library] _ in try await BatchProcessor.read(path, for: job, library: library) }
    }

    private func begin(_ batch: FlyerBatch, name: String) {
        self.batch = batch
        page.begin(name: name, columns: BatchColumn.all(batch.columns, flyer: job.flyer, template: job.template))
        pages.show(page: "preview")
        show(BatchPreview())
        check.start { [job] progress in try await BatchProcessor.check(batch, for: job, progress: progress) }
    }

    private func show(_ preview: BatchPreview) {
        guard let batch else { return }
        self.preview = preview
        page.show(preview, of: batch.count)
        sheet.canConfirm = preview.coming > 0 && (preview.isComplete || batch.count > Self.maximumAwaited)
        sheet.confirmTitle = preview.isComplete && preview.mistakes.isEmpty ? tr("Create flyers…") : tr("Create anyway…")
    }

    private func showReadingError(_ error: any Error) {
        chooseAnother()
        pages.show(error)
    }

    private func chooseAnother() {
        reading.drop()
        check.drop()
        batch = nil
        preview = BatchPreview()
        page.rows.clear()
        sheet.canConfirm = false
        sheet.confirmTitle = tr("Create flyers…")
        pages.show(page: "choose")
    }

    // MARK: Writing

    private func chooseDestination() {
        guard let batch else { return }
        guard let format = page.separateFormat else {
            return FileChooser.save(title: tr("Save flyers as one PDF"), over: sheet.window, suggestedName: job.fileName + ".pdf") {
                [weak self] paths in if let path = paths.first { self?.write(to: path, separately: nil) }
            }
        }
        FileChooser.chooseFolder(title: tr("Choose folder for flyers"), over: sheet.window) { [weak self] paths in
            guard let self, let folder = paths.first else { return }
            let pages = batch.count * max(1, self.job.flyer.codes.count)
            self.write(
                to: UnusedFileName.path(in: folder, name: self.job.fileName, ending: format.rawValue, count: pages), separately: format)
        }
    }

    /// Writes the flyers.
    ///
    /// - Parameter format: the format of a file per page; nil for one PDF.
    func write(to path: String, separately format: FlyerExportPlan.Format?) {
        guard let batch else { return }
        check.drop()
        var plan = FlyerExportPlan()
        plan.format = format ?? .pdf
        pages.run(tr("Creating flyers"), from: "preview") {
            tr("\($0.done.formatted()) of \($0.all.formatted()) rows")
        } work: { [job, fileFormat = plan.fileFormat] progress in
            try await BatchProcessor.write(batch, of: job, as: fileFormat, isOneFile: format == nil, to: path) {
                progress(TaskProgress(done: $0, all: batch.count))
            }
        } finished: { [context] outcome in
            WrittenFiles.announce(outcome.paths, pages: outcome.pages, leftOut: outcome.leftOut, context: context)
        }
    }

    private func closed() {
        reading.drop()
        check.drop()
        page.rows.clear()
    }
}

/// The first page of the sheet: choose the table, and read how it should look.
@MainActor
final class BatchTablePicker {
    let root: Widget
    var onChooseFile: (@MainActor () -> Void)?
    var found: (@MainActor (String) -> Void)?

    init(_ template: FlyerTemplate) {
        let link = WeakLink<BatchTablePicker>()
        let fields = template.fields.map { "“\($0.id)”" }.joined(separator: ", ")
        root = DropZone.make(
            iconName: "quire-list-symbolic", title: tr("Drop a table (CSV) here"),
            text: tr(
                """
                Each row makes a flyer. A column “code” names codes in your library by title, “payload” holds the content of a new one; without \
                them, each flyer has the code you chose. Columns \(fields) fill the texts of the same name, and {column} in any \
                text is replaced by that column.
                """),
            buttons: Button(tr("Choose table…"), classes: ["primary"]) { link.target?.onChooseFile?() }
        ) { dropped in
            guard case .files(let paths) = dropped, let path = paths.first else { return false }
            link.target?.found?(path)
            return true
        }
        link.target = self
    }
}
