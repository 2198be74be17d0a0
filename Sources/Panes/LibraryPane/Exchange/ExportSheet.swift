import Foundation
import Gtk
import LibraryStore
import LibraryTransfer
import PaneKit
import Platform

/// The export sheet: which codes, in which format, and where.
@MainActor
final class ExportSheet {
    private let context: PaneContext
    private let pages: LongTaskSheet
    private let warning: Gtk.Box
    private let pictures = PictureExportOptions()
    private let scopes = Choice<[Code.ID]?>()
    private let formats = Choice<ExportPlan.Format>()
    private var plan: ExportPlan
    private let secretCheck = LongTask<Never, Bool>()

    /// - Parameters:
    ///   - selected: the codes that are offered first; may be empty.
    ///   - listed: all codes in the list.
    init(context: PaneContext, over parent: Window, selected: [Code.ID], listed: [Code.ID]) {
        self.context = context
        plan = ExportPlan(ids: selected.isEmpty ? nil : selected)
        let text = Label(
            tr("Passwords and the secrets of one-time passwords will be saved unencrypted. Keep the file where nobody else can read it.")
        ).fitting(.wrap).width(characters: 24, atMost: 48).expanding(.horizontal)
        // Outside of the scroll area, so that it is always visible.
        warning = Box(.row, spacing: 8, classes: ["export-warning"], [Icon("quire-warning-symbolic").placed(vertical: .start), text])
            .margins(horizontal: 24, vertical: 12).hidden()
        let content = Box(.column, spacing: 8, [Label(tr("Codes to export"), classes: ["heading"])]).margins(horizontal: 24, vertical: 16)
        if !selected.isEmpty {
            let title = tr("1 selected code", plural: "\(selected.count.formatted()) selected codes", count: selected.count)
            content.append(scopes.addRadio(selected, title))
        }
        content.append(scopes.addRadio(nil, tr("Everything, including the trash")))
        if !listed.isEmpty, selected.isEmpty {
            let title = tr("1 listed code", plural: "\(listed.count.formatted()) listed codes", count: listed.count)
            content.append(scopes.addRadio(listed, title))
        }
        content.append(Label(tr("Format"), classes: ["heading"]).margins(top: 8))
        for format in ExportPlan.Format.allCases {
            let summary = Label(format.texts.summary, classes: ["caption", "dim", "below-check"]).fitting(.wrap)
            content.append(Box(.column, spacing: 4, [formats.addRadio(format, format.texts.name), summary]))
        }
        content.append(pictures.root.hidden())
        pages = LongTaskSheet(
            title: tr("Export"), context: context, over: parent, confirmTitle: tr("Export…"), width: 440, height: 600,
            pages: ["choose": Box(.column, [ScrolledView(content, minimumContentHeight: 160).expanding(.vertical), warning])],
            messages: ImportExportError.messages(cancelled: tr("Export cancelled. No file was written.")))
    }

    func present() {
        scopes.show(plan.ids)
        formats.show(plan.format)
        scopes.chosen = { [weak self] ids in self?.change { $0.ids = ids } }
        formats.chosen = { [weak self] format in self?.change { $0.format = format } }
        pictures.onChange = { [weak self] pictures in self?.change { $0.pictures = pictures } }
        // A library that cannot be read is reported when writing.
        secretCheck.onChange = { [weak self] state in
            switch state {
            case .finished(let holds): self?.warning.isVisible = holds
            case .failed: self?.warning.isVisible = false
            case .preparing, .running, .cancelled: break
            }
        }
        pages.present(
            keeping: self, confirmed: { [weak self] in self?.chooseFile() }, closed: { [weak self] in self?.secretCheck.drop() })
        checkForSecrets()
    }

    private func change(_ change: (inout ExportPlan) -> Void) {
        change(&plan)
        pictures.root.isVisible = plan.format == .pictures
        pages.sheet.showProblem(plan.problem)
        pages.sheet.canConfirm = plan.problem == nil
        checkForSecrets()
    }

    private func checkForSecrets() {
        secretCheck.start { [plan, library = context.library] _ in try await LibraryExporter.holdsSecrets(plan, of: library) }
    }

    private func chooseFile() {
        let window = pages.sheet.window
        if plan.goesIntoFolder {
            return FileChooser.chooseFolder(title: tr("Choose a folder for the pictures"), over: window) { [weak self] paths in
                if let path = paths.first { self?.write(to: path) }
            }
        }
        FileChooser.save(title: tr("Export codes"), over: window, suggestedName: plan.suggestedName()) { [weak self] paths in
            if let path = paths.first { self?.write(to: path) }
        }
    }

    func write(to path: String) {
        let name = (path as NSString).lastPathComponent
        pages.run(tr("Exporting to “\(name)”"), from: "choose") {
            let (done, all) = ($0.done.formatted(), $0.all.formatted())
            return tr("\(done) of 1 code", plural: "\(done) of \(count: all) codes", count: $0.all)
        } work: { [plan, library = context.library] progress in
            try await LibraryExporter.write(plan, of: library, to: path) { progress(TaskProgress(done: $0, all: $1)) }
        } finished: { [context] outcome in
            let (file, count, left) = (outcome.name ?? name, outcome.written, outcome.leftOut)
            let written = tr(
                "1 code exported to “\(file)”", plural: "\(count: count.formatted()) codes exported to “\(file)”", count: count)
            let message =
                left == 0
                ? written
                : tr(
                    "\(written), 1 skipped because the format can’t store it",
                    plural: "\(written), \(count: left.formatted()) skipped because the format can’t store them", count: left)
            context.shell?.show(Toast(message))
        }
    }
}

/// The options for exporting pictures: format, names, and one archive or a folder.
@MainActor
final class PictureExportOptions {
    let root: Gtk.Box
    private let format = DropDown(name: tr("Picture format"), choices: ["PNG", "SVG", "PDF"].map(LocalizedText.verbatim))
    private let destination = DropDown(name: tr("Save pictures in"), choices: [tr("ZIP file"), tr("Folder")])
    private let names = Entry(name: tr("Picture names")).expanding(.horizontal)

    private static let formats: [PictureExport.Format] = [.png, .svg, .pdf]

    var onChange: (@MainActor (ExportPlan.Pictures) -> Void)?

    init() {
        let placeholders = PictureNamePattern.Placeholder.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")
        let hint = Label(tr("Names can contain \(placeholders)."), classes: ["caption", "dim"]).fitting(.wrap).width(
            characters: 24, atMost: 44)
        names.text = ExportPlan.Pictures().pattern
        root = Gtk.Box(
            .column, spacing: 8, classes: ["below-check"], [Gtk.Box(.row, spacing: 8, [format, destination]), names, hint]
        ).margins(top: 4)
        for choice in [format, destination] { choice.onSelect { [weak self] _ in self?.notify() } }
        names.onChange { [weak self] _ in self?.notify() }
    }

    private func notify() {
        onChange?(ExportPlan.Pictures(format: Self.formats[format.selected], isArchive: destination.selected == 0, pattern: names.text))
    }
}
