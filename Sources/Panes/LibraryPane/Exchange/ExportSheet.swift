import Foundation
import Gtk
import LibraryStore
import LibraryTransfer
import PaneKit

/// The export sheet: which codes, in which format, and where.
@MainActor
final class ExportSheet {
    private let context: PaneContext
    private let sheet: Sheet
    private let stack = Stack()
    private let work = ProgressPage()
    private let warning: Gtk.Box
    private let pictures = PictureExportOptions()
    private let scopes: [(ids: [Code.ID]?, button: CheckButton)]
    private let formats: [(format: ExportPlan.Format, button: CheckButton)]
    private var plan: ExportPlan
    private var checking: Task<Void, Never>?
    private var writing: Task<Void, Never>?
    private var isClosed = false

    /// Opens the sheet with the selection preselected.
    ///
    /// - Parameters:
    ///   - ids: the selected codes; may be empty.
    ///   - listed: all codes in the list.
    static func present(ids: [Code.ID], listed: [Code.ID] = [], context: PaneContext) {
        guard let shell = context.shell else { return }
        ExportSheet(context: context, over: shell.window, selected: ids, listed: listed).present()
    }

    init(context: PaneContext, over parent: Window, selected: [Code.ID], listed: [Code.ID]) {
        self.context = context
        var choices: [(String, [Code.ID]?)] = []
        if !selected.isEmpty { choices.append((ImportPage.count(selected.count, "selected code", "selected codes"), selected)) }
        choices.append(("Everything, the trash too", nil))
        if !listed.isEmpty, selected.isEmpty {
            choices.append(("What is listed: \(ImportPage.count(listed.count, "code", "codes"))", listed))
        }
        var first: CheckButton?
        scopes = choices.map { title, ids in
            let button = CheckButton(title, group: first)
            first = first ?? button
            return (ids, button)
        }
        plan = ExportPlan(ids: choices[0].1)
        var firstFormat: CheckButton?
        formats = ExportPlan.Format.allCases.map { format in
            let button = CheckButton(format.name, group: firstFormat)
            firstFormat = firstFormat ?? button
            return (format, button)
        }
        let icon = Icon("quire-warning-symbolic")
        icon.verticalAlignment = .start
        let text = Label(
            "Passwords and secrets of one-time passwords will stand in the file in the clear. Keep it where nobody else can read it."
        ).fitting(.wrap).width(characters: 24, atMost: 48)
        text.expandsHorizontally = true
        warning = Box(.row, spacing: 8, classes: ["export-warning"], [icon, text])
        warning.isVisible = false

        let content = Box(.column, spacing: 8, [Label("Which codes", classes: ["heading"])])
        for scope in scopes { content.append(scope.button) }
        let asWhat = Label("As", classes: ["heading"])
        asWhat.marginTop = 8
        content.append(asWhat)
        for (format, button) in formats {
            let summary = Label(format.summary, classes: ["caption", "dim", "below-check"]).fitting(.wrap)
            content.append(Box(.column, spacing: 4, [button, summary]))
        }
        content.append(pictures.root)
        pictures.root.isVisible = false
        content.setMargins(horizontal: 24, vertical: 16)
        let scrolled = ScrolledView(content)
        scrolled.setMinimumContentHeight(160)
        scrolled.expandsVertically = true
        // Outside of the scroll area, so that it is always visible.
        warning.setMargins(horizontal: 24, vertical: 12)
        stack.add(Box(.column, [scrolled, warning]), id: "choose")
        stack.add(work.root, id: "work")
        stack.expandsVertically = true
        stack.visiblePage = "choose"
        sheet = Sheet(title: "Export", over: parent, content: stack, confirmTitle: "Export…", width: 440, height: 600)
    }

    func present() {
        scopes[0].button.isOn = true
        formats[0].button.isOn = true
        for (ids, button) in scopes { button.onToggle { [weak self] in if $0 { self?.change { $0.ids = ids } } } }
        for (format, button) in formats { button.onToggle { [weak self] in if $0 { self?.change { $0.format = format } } } }
        pictures.onChange = { [weak self] pictures in self?.change { $0.pictures = pictures } }
        sheet.present(keeping: self, confirmed: { [weak self] in self?.chooseFile() }, closed: { [weak self] in self?.closed() })
        checkForSecrets()
    }

    private func change(_ change: (inout ExportPlan) -> Void) {
        change(&plan)
        pictures.root.isVisible = plan.format == .pictures
        sheet.showProblem(plan.problem)
        sheet.canConfirm = plan.problem == nil
        checkForSecrets()
    }

    private func checkForSecrets() {
        checking?.cancel()
        let (plan, library) = (self.plan, context.library)
        checking = Task { [weak self] in
            // A library that cannot be read is reported when writing.
            let holds = (try? await LibraryExporter.holdsSecrets(plan, of: library)) ?? false
            if !Task.isCancelled { self?.warning.isVisible = holds }
        }
    }

    private func chooseFile() {
        if plan.goesIntoFolder {
            return FileChooser.chooseFolder(title: "Folder for the pictures", over: sheet.window) { [weak self] paths in
                if let path = paths.first { self?.write(to: path) }
            }
        }
        FileChooser.save(title: "Export codes", over: sheet.window, suggestedName: plan.suggestedName()) { [weak self] paths in
            if let path = paths.first { self?.write(to: path) }
        }
    }

    /// Writes the file. From here on the main window can be used beside the sheet.
    func write(to path: String) {
        let name = (path as NSString).lastPathComponent
        let (plan, library) = (self.plan, context.library)
        sheet.showProblem(nil)
        sheet.canConfirm = false
        sheet.window.isModal = false
        stack.visiblePage = "work"
        work.show("Writing “\(name)”", fraction: 0, detail: "")
        let progress = LatestValue<(done: Int, all: Int)> { [weak self] progress in
            guard let self, self.writing != nil else { return }
            self.work.show(
                "Writing “\(name)”", fraction: Double(progress.done) / Double(max(1, progress.all)),
                detail: "\(progress.done.formatted()) of \(ImportPage.count(progress.all, "code", "codes"))")
        }
        // Retains the sheet until the result is known.
        writing = Task {
            do {
                let outcome = try await LibraryExporter.write(plan, of: library, to: path) { progress.send((done: $0, all: $1)) }
                writing = nil
                if !isClosed { sheet.close() }
                showResult(outcome, name: outcome.name ?? name)
            } catch {
                writing = nil
                showError(error)
            }
        }
    }

    private func showError(_ error: any Error) {
        guard isClosed else {
            stack.visiblePage = "choose"
            sheet.canConfirm = true
            return sheet.showProblem(ErrorText(error).full)
        }
        let isCancelled = ImportExportError.isCancellation(error)
        context.shell?.show(Toast(isCancelled ? "The export was cancelled. No file was written." : ErrorText(error).full))
    }

    private func showResult(_ outcome: LibraryExporter.Outcome, name: String) {
        let left = outcome.leftOut > 0 ? ", \(outcome.leftOut.formatted()) that the format cannot hold left out" : ""
        context.shell?.show(Toast("\(ImportPage.count(outcome.written, "code", "codes")) written to “\(name)”\(left)"))
    }

    /// Closing cancels writing; the result is shown when it is known.
    private func closed() {
        isClosed = true
        checking?.cancel()
        writing?.cancel()
    }
}

/// The options for exporting pictures: format, names, and one archive or a folder.
@MainActor
final class PictureExportOptions {
    let root: Gtk.Box
    private let format = DropDown(name: "Kind of pictures", choices: ["PNG", "SVG", "PDF"])
    private let destination = DropDown(name: "Where the pictures go", choices: ["One ZIP file", "A folder"])
    private let names = Entry(name: "Names of the pictures")

    private static let formats: [PictureExport.Format] = [.png, .svg, .pdf]

    var onChange: (@MainActor (ExportPlan.Pictures) -> Void)?

    init() {
        let hint = Label(
            "Names may hold " + PictureNamePattern.Placeholder.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ") + ".",
            classes: ["caption", "dim"]
        ).fitting(.wrap).width(characters: 24, atMost: 44)
        names.expandsHorizontally = true
        names.text = ExportPlan.Pictures().pattern
        root = Gtk.Box(
            .column, spacing: 8, classes: ["below-check"], [Gtk.Box(.row, spacing: 8, [format, destination]), names, hint])
        root.marginTop = 4
        for choice in [format, destination] { choice.onSelect { [weak self] _ in self?.notify() } }
        names.onChange { [weak self] _ in self?.notify() }
    }

    private func notify() {
        onChange?(ExportPlan.Pictures(format: Self.formats[format.selected], isArchive: destination.selected == 0, pattern: names.text))
    }
}
