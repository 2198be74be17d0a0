import Flyers
import Gtk
import PaneKit

/// The preview page of a batch: what the columns fill, the result of each row, and the output format.
@MainActor
final class BatchPage {
    let root: Gtk.Box
    private let title = Label("", classes: ["heading"]).fitting(.ellipsisInMiddle)
    private let summary = Label("").fitting(.wrap)
    private let columns = Label("", classes: ["caption", "dim"]).fitting(.lines(6))
    private let allButton: ToggleButton
    private let mistakesButton: ToggleButton
    private let allLabel = Label("")
    private let mistakesLabel = Label("")
    private let list: GridView
    private let oneFile: CheckButton
    private let manyFiles: CheckButton
    private let format = DropDown(name: "Each as", choices: FlyerExportPlan.Format.allCases.map(\.name))
    private let state = State()

    /// The data of the rows. The cells own this and not the page.
    @MainActor
    private final class State {
        var preview = BatchPreview()
        var showsMistakes = false

        var count: Int { showsMistakes ? preview.mistakes.count : preview.rows.count }

        func row(_ position: Int) -> BatchPreview.Row? {
            let positions = showsMistakes ? preview.mistakes : nil
            if let positions, !positions.indices.contains(position) { return nil }
            let index = positions?[position] ?? position
            return preview.rows.indices.contains(index) ? preview.rows[index] : nil
        }
    }

    var onChooseAnother: (@MainActor () -> Void)?

    init() {
        let state = self.state
        list = GridView(name: "Rows of the table") { FlyerBatchRow { state.row($0) } }
        list.columns = 1
        list.addClass("rows")
        allButton = ToggleButton(content: allLabel, name: "All")
        mistakesButton = ToggleButton(content: mistakesLabel, name: "Mistakes", group: allButton)
        let filterRow = Box(.row, classes: ["segmented"], [allButton, mistakesButton])
        filterRow.horizontalAlignment = .start
        let scrolled = ScrolledView(list)
        scrolled.expandsVertically = true
        scrolled.setMinimumContentHeight(96)
        let change = Button("Other table…", classes: ["flat"])
        change.verticalAlignment = .start
        let titles = Box(.column, spacing: 4, [title, summary, columns])
        titles.expandsHorizontally = true
        let head = Box(.row, spacing: 12, [titles, change])
        let frame = Box(.column, classes: ["text-frame"], [scrolled])
        frame.setMargins(horizontal: 16, vertical: 0)
        frame.expandsVertically = true
        oneFile = CheckButton("One PDF with all of them")
        manyFiles = CheckButton("A numbered file for each page", group: oneFile)
        manyFiles.expandsHorizontally = true
        let each = Box(.row, spacing: 12, [manyFiles, format])
        let choices = Box(.column, spacing: 8, [oneFile, each])
        for part in [head, filterRow, choices] as [Widget] { part.setMargins(horizontal: 16, vertical: 8) }
        root = Box(.column, [head, filterRow, frame, choices])
        allButton.isOn = true
        oneFile.isOn = true
        format.isSensitive = false
        allButton.onToggle { [weak self] in if $0 { self?.show(mistakes: false) } }
        mistakesButton.onToggle { [weak self] in if $0 { self?.show(mistakes: true) } }
        manyFiles.onToggle { [weak self] in self?.format.isSensitive = $0 }
        change.onPress { [weak self] in self?.onChooseAnother?() }
    }

    /// The format of a file per page; nil for one PDF of all.
    var separateFormat: FlyerExportPlan.Format? { manyFiles.isOn ? FlyerExportPlan.Format.allCases[format.selected] : nil }

    func begin(name: String, columns: [BatchColumn]) {
        title.text = name
        self.columns.text = columns.map(\.summary).joined(separator: "\n")
        show(BatchPreview(), of: 0)
    }

    /// - Parameter count: the number of rows in the table.
    func show(_ preview: BatchPreview, of count: Int) {
        let before = state.count
        state.preview = preview
        let flyers = preview.coming == 1 ? "One row makes a flyer" : "\(preview.coming.formatted()) rows make a flyer each"
        let left = preview.leftOut == 0 ? "" : ", \(preview.leftOut == 1 ? "one" : preview.leftOut.formatted()) left out"
        summary.text =
            preview.isComplete ? flyers + left + "." : "Reading back: \(preview.rows.count.formatted()) of \(count.formatted()) rows…"
        allLabel.text = "All \(preview.rows.count.formatted())"
        mistakesLabel.text = "Mistakes \(preview.mistakes.count.formatted())"
        allButton.setAccessibleLabel(allLabel.text)
        mistakesButton.setAccessibleLabel(mistakesLabel.text)
        mistakesButton.isSensitive = !preview.mistakes.isEmpty
        refill(from: before, grew: true)
    }

    private func show(mistakes: Bool) {
        let before = state.count
        state.showsMistakes = mistakes
        refill(from: before, grew: false)
    }

    /// - Parameter grew: whether the existing rows are unchanged.
    private func refill(from before: Int, grew: Bool) {
        let now = state.count
        if grew, now >= before {
            if now > before { list.splice(position: before, removed: 0, added: now - before) }
        } else {
            list.splice(position: 0, removed: list.count, added: now)
        }
    }

    /// Releases the rows when the sheet closes.
    func clear() {
        list.splice(position: 0, removed: list.count, added: 0)
        state.preview = BatchPreview()
        allButton.isOn = true
    }
}

/// A row of the preview: its flyer, or what is wrong with it.
@MainActor
final class FlyerBatchRow: GridView.Cell {
    let root: Widget
    private let line = Label("", classes: ["caption", "dim", "numeric"]).aligned(1)
    private let icon = Icon("quire-flyers-symbolic")
    private let title = Label("").fitting(.ellipsisAtEnd)
    private let problem = Label("", classes: ["warning-text"]).fitting(.lines(4))
    private let detail = Label("", classes: ["caption", "dim"]).fitting(.ellipsisAtEnd)
    private let content: @MainActor (Int) -> BatchPreview.Row?

    /// - Parameter content: the row at a position.
    init(content: @escaping @MainActor (Int) -> BatchPreview.Row?) {
        self.content = content
        line.width(characters: 6)
        let textColumn = Box(.column, [title, problem, detail])
        textColumn.expandsHorizontally = true
        root = Box(.row, spacing: 12, classes: ["import-row"], [line, icon, textColumn])
    }

    func bind(position: Int) -> String {
        guard let row = content(position) else {
            unbind()
            return "Nothing"
        }
        line.text = row.line.formatted()
        icon.show(row.problem == nil ? "quire-flyers-symbolic" : "quire-warning-symbolic")
        icon.setClass("warning-text", row.problem != nil)
        title.text = row.title
        problem.text = row.problem ?? ""
        detail.text = row.isLeftOut ? "Left out" : row.detail
        title.isVisible = !row.title.isEmpty
        problem.isVisible = row.problem != nil
        detail.isVisible = !detail.text.isEmpty
        root.tooltip = row.problem
        return "Line \(row.line): " + [row.title, row.problem ?? "", detail.text].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    func unbind() {
        for label in [line, title, problem, detail] { label.text = "" }
    }
}
