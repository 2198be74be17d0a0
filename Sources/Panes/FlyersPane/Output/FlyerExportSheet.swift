import FlyerLayout
import Foundation
import Gtk
import PaneKit
import Platform

/// The export sheet: format, resolution and pages. It checks the codes before anything is written.
@MainActor
final class FlyerExportSheet {
    /// With more pages than this, exporting is possible before all of them were checked.
    private static let maximumAwaited = 20

    private let context: PaneContext
    private let job: OutputJob
    private let sizes: [PaperSize]
    private let pagesSheet: LongTaskSheet
    private let findings = FindingsView()
    private let formats = Choice<FlyerExportPlan.Format>()
    private let resolution = SpinButton(name: tr("Dots per inch"), range: FlyerExportPlan.resolutions, step: 50)
    private let pixels = Label(classes: ["caption", "dim", "numeric"]).fitting(.wrap)
    private let resolutionRow: Gtk.Box
    private let pages: PageRangePicker
    private let placeNote = Label(classes: ["caption", "dim"]).fitting(.wrap)
    private(set) var plan = FlyerExportPlan()
    private let check = LongTask<Int, OutputFindings>()
    /// The result of the check; nil while it runs.
    var found: OutputFindings? { if case .finished(let found) = check.state { found } else { nil } }

    private var sheet: Sheet { pagesSheet.sheet }

    static func present(_ job: OutputJob, context: PaneContext) {
        guard let shell = context.shell else { return }
        FlyerExportSheet(job, context: context, over: shell.window).present()
    }

    init(_ job: OutputJob, context: PaneContext, over parent: Window) {
        self.context = context
        self.job = job
        sizes = job.pages.map(\.size)
        pages = PageRangePicker(count: sizes.count)
        let row = Box(.row, spacing: 8, [resolution, Label(tr("dots per inch"))])
        resolutionRow = Box(.column, spacing: 4, classes: ["below-check"], [row, pixels])
        let content = Box(.column, spacing: 8, [Label(tr("Format"), classes: ["heading"])]).margins(horizontal: 24, vertical: 16)
        for format in FlyerExportPlan.Format.allCases {
            let summary = Label(format.summary, classes: ["caption", "dim", "below-check"]).fitting(.wrap)
            content.append(Box(.column, spacing: 4, [formats.addRadio(format, format.name), summary]))
            if format == .png { content.append(resolutionRow) }
        }
        content.append(pages.root)
        content.append(placeNote)
        // Outside of the scroll area, so that it is always visible.
        findings.root.margins(horizontal: 24, vertical: 12)
        let scrolled = ScrolledView(content, minimumContentHeight: 160).expanding(.vertical)
        pagesSheet = LongTaskSheet(
            title: tr("Export"), context: context, over: parent, confirmTitle: tr("Export…"), width: 440, height: 560,
            pages: ["choose": Box(.column, [scrolled, findings.root])],
            messages: LongTaskSheet.Messages(cancelled: tr("Export cancelled. No file was written.")))
    }

    func present() {
        formats.show(plan.format)
        resolution.value = plan.resolution
        formats.chosen = { [weak self] format in self?.change { $0.format = format } }
        resolution.onChange { [weak self] value in self?.change { $0.resolution = value } }
        pages.onChange = { [weak self] text in self?.change { $0.pages = text } }
        check.onChange = { [weak self] in self?.show($0) }
        pagesSheet.present(
            keeping: self, confirmed: { [weak self] in self?.chooseDestination() }, closed: { [weak self] in self?.check.drop() })
        change { _ in }
    }

    // MARK: Choosing

    private func change(_ change: (inout FlyerExportPlan) -> Void) {
        change(&plan)
        resolutionRow.isVisible = plan.format == .png
        if let size = sizes.first {
            let (width, height) = plan.pixels(of: size)
            pixels.text = tr("\(width.formatted()) × \(height.formatted()) pixels per page")
        }
        let count = plan.chosen(of: sizes.count)?.count ?? 0
        placeNote.text = tr("Each page is saved as a numbered file in a folder you choose.")
        placeNote.isVisible = plan.isFileAPage && count > 1
        let problem = plan.problem(sizes: sizes)
        sheet.showProblem(problem)
        readBack()
    }

    /// Checks the pages that would be written now.
    private func readBack() {
        check.reset()
        guard plan.problem(sizes: sizes) == nil, let pages = plan.chosen(of: sizes.count) else { return }
        check.start { [job, format = plan.fileFormat] progress in
            try await OutputFindings.of(job, pages: pages, as: format, progress: progress)
        }
    }

    private func show(_ state: LongTask<Int, OutputFindings>.State) {
        switch state {
        case .preparing, .cancelled: findings.hide()
        case .running(let done):
            let count = plan.chosen(of: sizes.count)?.count ?? 0
            if done.map({ $0 < count }) ?? true { findings.showProgress(done ?? 0, of: count) }
        case .finished(let found): findings.show(found)
        case .failed(let error):
            findings.hide()
            pagesSheet.show(error)
        }
        update()
    }

    private func update() {
        let pages = plan.chosen(of: sizes.count) ?? []
        sheet.canConfirm = plan.problem(sizes: sizes) == nil && (found != nil || pages.count > Self.maximumAwaited)
        sheet.confirmTitle =
            found?.isFine == true || (found == nil && pages.count <= Self.maximumAwaited) ? tr("Export…") : tr("Export anyway…")
    }

    /// Asks for a file or, for several pages, a folder.
    private func chooseDestination() {
        guard let pages = plan.chosen(of: sizes.count) else { return }
        if plan.isFileAPage, pages.count > 1 {
            return FileChooser.chooseFolder(title: tr("Choose folder for pages"), over: sheet.window) { [weak self] paths in
                guard let self, let folder = paths.first else { return }
                self.write(
                    to: UnusedFileName.path(in: folder, name: self.job.fileName, ending: self.plan.format.rawValue, count: pages.count))
            }
        }
        FileChooser.save(
            title: tr("Export flyer"), over: sheet.window, suggestedName: "\(job.fileName).\(plan.format.rawValue)"
        ) { [weak self] paths in if let path = paths.first { self?.write(to: path) } }
    }

    // MARK: Writing

    func write(to path: String) {
        guard let pages = plan.chosen(of: sizes.count) else { return }
        check.drop()
        pagesSheet.run(tr("Writing “\((path as NSString).lastPathComponent)”"), from: "choose") {
            tr(
                "\($0.done.formatted()) of one page", plural: "\($0.done.formatted()) of \(count: $0.all.formatted()) pages", count: $0.all)
        } work: { [job, format = plan.fileFormat] progress in
            try await FlyerExporter.write(job, as: format, pages: pages, to: path) {
                progress(TaskProgress(done: $0, all: pages.count))
            }
        } failed: {
            self.readBack()
        } finished: { [context] written in
            WrittenFiles.announce(written, pages: pages.count, context: context)
        }
    }
}

/// Chooses all pages or some of them.
@MainActor
final class PageRangePicker {
    let root: Gtk.Box
    private let all: CheckButton
    private let some: CheckButton
    private let entry = Entry(name: tr("Pages, such as 1-3, 5"), placeholder: .verbatim("1-3, 5")).expanding(.horizontal)

    /// Called with the typed pages; empty for all.
    var onChange: (@MainActor (String) -> Void)?

    init(count: Int) {
        all = CheckButton(tr("All \(count.formatted()) pages"))
        some = CheckButton(tr("Pages"), group: all)
        let row = Box(.row, spacing: 8, [some, entry])
        root = Box(.column, spacing: 8, [Label(tr("Pages to export"), classes: ["heading"]).margins(top: 8), all, row])
        root.isVisible = count > 1
        all.isOn = true
        all.onToggle { [weak self] in if $0 { self?.onChange?("") } }
        some.onToggle { [weak self] in
            guard let self, $0 else { return }
            self.entry.grabFocus()
            self.onChange?(self.entry.text)
        }
        entry.onChange { [weak self] text in
            guard let self else { return }
            // Typing pages selects that option.
            if !self.some.isOn, !text.isEmpty { self.some.isOn = true } else if self.some.isOn { self.onChange?(text) }
        }
    }
}
