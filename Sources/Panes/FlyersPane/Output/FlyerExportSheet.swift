import FlyerLayout
import Flyers
import Foundation
import GLib
import Gtk
import PaneKit

/// The export sheet: format, resolution and pages. It checks the codes before anything is written.
@MainActor
final class FlyerExportSheet {
    /// With more pages than this, exporting is possible before all of them were checked.
    private static let maximumAwaited = 20

    private let context: PaneContext
    private let job: OutputJob
    private let sizes: [PaperSize]
    let sheet: Sheet
    private let stack = Stack()
    private let work = ProgressPage()
    private let findings = FindingsView()
    private let formats: [(format: FlyerExportPlan.Format, button: CheckButton)]
    private let resolution = SpinButton(name: "Dots per inch", range: FlyerExportPlan.resolutions, step: 50)
    private let pixels = Label("", classes: ["caption", "dim", "numeric"]).fitting(.wrap)
    private let resolutionRow: Gtk.Box
    private let pages: PageRangePicker
    private let placeNote = Label("", classes: ["caption", "dim"]).fitting(.wrap)
    private(set) var plan = FlyerExportPlan()
    /// The result of the check; nil while it runs.
    private(set) var found: OutputFindings?
    private var checking: Task<Void, Never>?
    private var writing: Task<Void, Never>?
    private var isClosed = false

    static func present(_ job: OutputJob, context: PaneContext) {
        guard let shell = context.shell else { return }
        FlyerExportSheet(job, context: context, over: shell.window).present()
    }

    init(_ job: OutputJob, context: PaneContext, over parent: Window) {
        self.context = context
        self.job = job
        sizes = job.pages.map(\.size)
        pages = PageRangePicker(count: sizes.count)
        var group: CheckButton?
        formats = FlyerExportPlan.Format.allCases.map { format in
            let button = CheckButton(format.name, group: group)
            group = group ?? button
            return (format, button)
        }
        let row = Box(.row, spacing: 8, [resolution, Label("dots per inch")])
        resolutionRow = Box(.column, spacing: 4, classes: ["below-check"], [row, pixels])
        let content = Box(.column, spacing: 8, [Label("As", classes: ["heading"])])
        for (format, button) in formats {
            let summary = Label(format.summary, classes: ["caption", "dim", "below-check"]).fitting(.wrap)
            content.append(Box(.column, spacing: 4, [button, summary]))
            if format == .png { content.append(resolutionRow) }
        }
        content.append(pages.root)
        content.append(placeNote)
        content.setMargins(horizontal: 24, vertical: 16)
        let scrolled = ScrolledView(content)
        scrolled.setMinimumContentHeight(160)
        scrolled.expandsVertically = true
        // Outside of the scroll area, so that it is always visible.
        findings.root.setMargins(horizontal: 24, vertical: 12)
        stack.add(Box(.column, [scrolled, findings.root]), id: "choose")
        stack.add(work.root, id: "work")
        stack.expandsVertically = true
        stack.visiblePage = "choose"
        sheet = Sheet(title: "Export", over: parent, content: stack, confirmTitle: "Export…", width: 440, height: 560)
    }

    func present() {
        formats[0].button.isOn = true
        resolution.value = plan.resolution
        for (format, button) in formats { button.onToggle { [weak self] in if $0 { self?.change { $0.format = format } } } }
        resolution.onChange { [weak self] value in self?.change { $0.resolution = value } }
        pages.onChange = { [weak self] text in self?.change { $0.pages = text } }
        sheet.present(keeping: self, confirmed: { [weak self] in self?.chooseDestination() }, closed: { [weak self] in self?.closed() })
        change { _ in }
    }

    // MARK: Choosing

    private func change(_ change: (inout FlyerExportPlan) -> Void) {
        change(&plan)
        resolutionRow.isVisible = plan.format == .png
        if let size = sizes.first {
            let (width, height) = plan.pixels(of: size)
            pixels.text = "\(width.formatted()) × \(height.formatted()) pixels a page"
        }
        let count = plan.chosen(of: sizes.count)?.count ?? 0
        placeNote.text = "Each page becomes a file of its own, numbered, in a folder that you choose."
        placeNote.isVisible = plan.isFileAPage && count > 1
        let problem = plan.problem(sizes: sizes)
        sheet.showProblem(problem)
        readBack()
    }

    /// Checks the pages that would be written now.
    private func readBack() {
        checking?.cancel()
        found = nil
        guard plan.problem(sizes: sizes) == nil, let pages = plan.chosen(of: sizes.count) else {
            findings.hide()
            return update()
        }
        findings.showProgress(0, of: pages.count)
        update()
        let progress = LatestValue<Int> { [weak self] done in
            if let self, self.found == nil, done < pages.count { self.findings.showProgress(done, of: pages.count) }
        }
        checking = Task { [weak self, job, format = plan.fileFormat] in
            do {
                let found = try await OutputFindings.of(job, pages: pages, as: format) { progress.send($0) }
                guard !Task.isCancelled, let self else { return }
                self.found = found
                self.findings.show(found)
            } catch {
                guard !Task.isCancelled, let self else { return }
                self.findings.hide()
                self.sheet.showProblem(ErrorText(error).full)
            }
            self?.update()
        }
    }

    private func update() {
        let pages = plan.chosen(of: sizes.count) ?? []
        sheet.canConfirm = plan.problem(sizes: sizes) == nil && (found != nil || pages.count > Self.maximumAwaited)
        sheet.confirmTitle = found?.isFine == true || (found == nil && pages.count <= Self.maximumAwaited) ? "Export…" : "Export anyway…"
    }

    /// Asks for a file or, for several pages, a folder.
    private func chooseDestination() {
        guard let pages = plan.chosen(of: sizes.count) else { return }
        if plan.isFileAPage, pages.count > 1 {
            return FileChooser.chooseFolder(title: "Folder for the pages", over: sheet.window) { [weak self] paths in
                guard let self, let folder = paths.first else { return }
                self.write(
                    to: UnusedFileName.path(in: folder, name: self.job.fileName, ending: self.plan.format.rawValue, count: pages.count))
            }
        }
        FileChooser.save(
            title: "Export the flyer", over: sheet.window, suggestedName: "\(job.fileName).\(plan.format.rawValue)"
        ) { [weak self] paths in if let path = paths.first { self?.write(to: path) } }
    }

    // MARK: Writing

    /// Writes the files. From here on the main window can be used beside the sheet.
    func write(to path: String) {
        guard writing == nil, let pages = plan.chosen(of: sizes.count) else { return }
        checking?.cancel()
        let name = (path as NSString).lastPathComponent
        sheet.showProblem(nil)
        sheet.canConfirm = false
        sheet.window.isModal = false
        stack.visiblePage = "work"
        work.show("Writing “\(name)”", fraction: 0, detail: "")
        let progress = LatestValue<Int> { [weak self] done in
            guard let self, self.writing != nil else { return }
            self.work.show(
                "Writing “\(name)”", fraction: Double(done) / Double(max(1, pages.count)),
                detail: "\(done.formatted()) of \(pages.count == 1 ? "one page" : "\(pages.count.formatted()) pages")")
        }
        // Retains the sheet until the result is known.
        writing = Task {
            do {
                let written = try await FlyerExporter.write(job, as: plan.fileFormat, pages: pages, to: path) { progress.send($0) }
                writing = nil
                if !isClosed { sheet.close() }
                WrittenFiles.announce(written, pages: pages.count, context: context)
            } catch {
                writing = nil
                showError(error)
            }
        }
    }

    private func showError(_ error: any Error) {
        guard isClosed else {
            stack.visiblePage = "choose"
            readBack()
            return sheet.showProblem(ErrorText(error).full)
        }
        let isCancelled = error is CancellationError
        context.shell?.show(Toast(isCancelled ? "The export was cancelled. No file was written." : ErrorText(error).full))
    }

    /// Closing cancels writing; the result is shown when it is known.
    private func closed() {
        isClosed = true
        checking?.cancel()
        writing?.cancel()
    }
}

/// Chooses all pages or some of them.
@MainActor
final class PageRangePicker {
    let root: Gtk.Box
    private let all: CheckButton
    private let some: CheckButton
    private let entry = Entry(name: "Pages, such as 1-3, 5", placeholder: "1-3, 5")

    /// Called with the typed pages; empty for all.
    var onChange: (@MainActor (String) -> Void)?

    init(count: Int) {
        all = CheckButton("All \(count.formatted()) pages")
        some = CheckButton("Pages", group: all)
        let row = Box(.row, spacing: 8, [some, entry])
        entry.expandsHorizontally = true
        let heading = Label("Which pages", classes: ["heading"])
        heading.marginTop = 8
        root = Box(.column, spacing: 8, [heading, all, row])
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
