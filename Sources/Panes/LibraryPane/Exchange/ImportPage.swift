import GLib
import Gtk
import LibraryStore
import LibraryTransfer
import PaneKit

/// The preview page of an import: what would be imported, what not and why, and the choices.
@MainActor
final class ImportPage {
    let root: Gtk.Box
    private let title = Label("", classes: ["heading"]).fitting(.ellipsisInMiddle)
    private let summary = Label("").fitting(.wrap)
    private let news = Label("", classes: ["caption", "dim"]).fitting(.lines(4))
    private let filters: [(ImportPreview.Filter, ToggleButton, Label)]
    private let filterRow = Box(.row, classes: ["segmented"])
    private let list: GridView
    private let knownRow: Gtk.Box
    private let policy = DropDown(name: "Codes that are there already", choices: ["Leave out", "Keep both", "Replace"])
    private let target = DropDown(name: "Put into", choices: [])
    private let allOrNothing = CheckButton("All or nothing")
    private var targets: [ImportTarget] = []
    private var targetConnection: SignalConnection?
    private let state = State()

    /// The data of the rows. The cells own this and not the page.
    @MainActor
    private final class State {
        var preview: ImportPreview?
        var filter = ImportPreview.Filter.all
        var rows: [ImportPreview.Row] { preview?.rows(filter) ?? [] }
    }

    private static let policies: [DuplicatePolicy] = [.skip, .keep, .replace]

    var onPlan: (@MainActor (DuplicatePolicy?, ImportTarget?) -> Void)?
    var onAllOrNothing: (@MainActor (Bool) -> Void)?
    var onChooseAnother: (@MainActor () -> Void)?

    init() {
        let state = self.state
        list = GridView(name: "Rows of the file") {
            ImportRow { position in
                guard let preview = state.preview, state.rows.indices.contains(position) else { return nil }
                return (preview, state.rows[position])
            }
        }
        list.columns = 1
        list.addClass("rows")
        var group: ToggleButton?
        filters = ImportPreview.Filter.allCases.map { filter in
            let label = Label("")
            let button = ToggleButton(content: label, name: "", group: group)
            group = group ?? button
            return (filter, button, label)
        }
        allOrNothing.tooltip = "Import only when every row can be read"
        for (_, button, _) in filters { filterRow.append(button) }
        filterRow.horizontalAlignment = .start
        let scrolled = ScrolledView(list)
        scrolled.expandsVertically = true
        scrolled.setMinimumContentHeight(96)
        let change = Button("Other file…", classes: ["flat"])
        change.verticalAlignment = .start
        let titles = Box(.column, spacing: 4, [title, summary, news])
        titles.expandsHorizontally = true
        let head = Box(.row, spacing: 12, [titles, change])
        let known = Label("Codes that are there already").fitting(.wrap)
        known.expandsHorizontally = true
        knownRow = Box(.row, spacing: 12, [known, policy])
        let put = Label("Put into")
        put.expandsHorizontally = true
        let choices = Box(.column, spacing: 8, [knownRow, Box(.row, spacing: 12, [put, target]), allOrNothing])
        // The numbers of a large file may need more width than a narrow sheet has.
        let filterPlace = ScrolledView(filterRow, horizontal: true, vertical: false)
        for part in [head, filterPlace, choices] as [Widget] { part.setMargins(horizontal: 16, vertical: 8) }
        let frame = Box(.column, classes: ["text-frame"], [scrolled])
        frame.setMargins(horizontal: 16, vertical: 0)
        frame.expandsVertically = true
        root = Box(.column, [head, filterPlace, frame, choices])
        filters[0].1.isOn = true
        for (filter, button, _) in filters {
            button.onToggle { [weak self] isOn in if isOn { self?.show(filter) } }
        }
        change.onPress { [weak self] in self?.onChooseAnother?() }
        policy.onSelect { [weak self] in self?.onPlan?(Self.policies[$0], nil) }
        targetConnection = target.onSelect { [weak self] position in
            if let self, self.targets.indices.contains(position) { self.onPlan?(nil, self.targets[position]) }
        }
        allOrNothing.onToggle { [weak self] in self?.onAllOrNothing?($0) }
    }

    /// Offers the choices for a file that has just been read.
    func begin(_ source: ImportSource, folders: [String]) {
        targets = [.asInFile, .unfiled] + folders.map { .folder($0) }
        let new = String(source.folderName.prefix(Folder.maximumNameLength))
        if !new.isEmpty, !folders.contains(new) { targets.append(.folder(new)) }
        let names = targets.map { target in
            switch target {
            case .asInFile: "As in the file"
            case .unfiled: "No folder"
            case .folder(let name): folders.contains(name) ? name : "New folder “\(name)”"
            }
        }
        targetConnection?.silenced { target.setChoices(names) }
    }

    func show(_ source: ImportSource, _ preview: ImportPreview) {
        let before = state.rows.count
        state.preview = preview
        title.text = "\(source.name): \(preview.plan.format.name)"
        let tasks = preview.comingTasks == 0 ? "" : Self.count(preview.comingTasks, " task and ", " tasks and ")
        let codes = tasks + Self.count(preview.coming, "code comes in", "codes come in")
        summary.text = preview.plan.skipped == 0 ? "\(codes)." : "\(codes), \(preview.plan.skipped.formatted()) left out."
        let made = [("Folders", preview.newFolders), ("Tags", preview.newTags)].filter { !$0.1.isEmpty }
        let lines =
            made.map { "\($0.0) that are new: \(Self.list($0.1))" }
            + (preview.replaces ? ["What is replaced cannot be had back: export the library first."] : [])
        news.text = lines.joined(separator: "\n")
        news.isVisible = !lines.isEmpty
        let counts: [ImportPreview.Filter: (String, Int)] = [
            .all: ("All", preview.rows(.all).count), .problems: ("Problems", preview.plan.problems.count),
            .known: ("There already", preview.known),
        ]
        for (filter, button, label) in filters {
            guard let (name, count) = counts[filter] else { continue }
            label.text = "\(name) \(count.formatted())"
            button.setAccessibleLabel(label.text)
            button.isSensitive = filter == .all || count > 0
        }
        knownRow.isVisible = preview.known > 0
        allOrNothing.isVisible = !preview.plan.isComplete
        refill(from: before)
    }

    private func show(_ filter: ImportPreview.Filter) {
        let before = state.rows.count
        state.filter = filter
        refill(from: before)
    }

    private func refill(from before: Int) {
        let now = state.rows.count
        if now == before { list.rebind() } else { list.splice(position: 0, removed: list.count, added: now) }
    }

    /// Releases the rows when the sheet closes.
    func clear() {
        list.splice(position: 0, removed: list.count, added: 0)
        state.preview = nil
        filters[0].1.isOn = true
        state.filter = .all
    }

    static func count(_ number: Int, _ one: String, _ many: String) -> String { "\(number.formatted()) \(number == 1 ? one : many)" }

    private static func list(_ names: [String]) -> String {
        names.prefix(6).joined(separator: ", ") + (names.count > 6 ? " and \((names.count - 6).formatted()) more" : "")
    }
}

/// A row of the preview: line number, content, and what happens to it.
@MainActor
final class ImportRow: GridView.Cell {
    let root: Widget
    private let content: @MainActor (Int) -> (ImportPreview, ImportPreview.Row)?
    private let line = Label("", classes: ["caption", "dim", "numeric"]).aligned(1)
    private let icon = Icon("quire-kind-text-symbolic")
    private let title = Label("").fitting(.ellipsisAtEnd)
    private let reason = Label("").fitting(.lines(3))
    private let detail = Label("", classes: ["caption", "dim"]).fitting(.ellipsisAtEnd)
    private let words: Box

    /// - Parameter content: the row at a position.
    init(content: @escaping @MainActor (Int) -> (ImportPreview, ImportPreview.Row)?) {
        self.content = content
        line.width(characters: 6)
        words = Box(.column, [title, reason, detail])
        words.expandsHorizontally = true
        let row = Box(.row, spacing: 12, classes: ["import-row"], [line, icon, words])
        root = row
    }

    func bind(position: Int) -> String {
        guard let (preview, row) = content(position) else {
            unbind()
            return "Nothing"
        }
        switch row {
        case .code(let index): return show(preview.plan.steps[index], policy: preview.plan.policy)
        case .problem(let index): return show(preview.plan.problems[index])
        }
    }

    func unbind() {
        for label in [line, title, reason, detail] { label.text = "" }
    }

    private func show(_ step: ImportPlan.Step, policy: DuplicatePolicy) -> String {
        let code = step.imported.code
        let kind = code.kind ?? code.payload.kind
        let name = code.title.isEmpty ? code.payload.title : code.title
        let parts = [kind.name, code.folder].compactMap(\.self)
        let fate = Self.fate(step)
        line.text = step.imported.line.formatted()
        icon.show(kind.iconName)
        icon.removeClass("warning-text")
        title.text = name
        (title.isVisible, reason.isVisible) = (true, false)
        detail.text = (parts + [fate].compactMap(\.self)).joined(separator: " · ")
        root.setClass("left-out", step.action == .skip)
        root.tooltip = nil
        return "Line \(step.imported.line): \(name), \(detail.text)"
    }

    private func show(_ problem: ImportRowError) -> String {
        line.text = problem.line.formatted()
        icon.show("quire-warning-symbolic")
        icon.addClass("warning-text")
        reason.text = problem.reason
        (title.isVisible, reason.isVisible) = (false, true)
        detail.text = "Cannot be read and is left out"
        root.removeClass("left-out")
        root.tooltip = problem.reason
        return "Line \(problem.line): \(problem.reason)"
    }

    /// What happens to a code that is not simply new.
    private static func fate(_ step: ImportPlan.Step) -> String? {
        guard let duplicate = step.duplicate else { return nil }
        switch (step.action, duplicate) {
        case (.skip, .ofCode): return "in the library already, left out"
        case (.skip, .ofLine(let line)): return "the same as line \(line), left out"
        case (.replace, _): return "replaces the one in the library"
        case (.add, .ofCode): return "in the library already, added once more"
        case (.add, .ofLine(let line)): return "the same as line \(line), added once more"
        }
    }
}
