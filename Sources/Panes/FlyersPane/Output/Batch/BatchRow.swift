import Gtk
import PaneKit

/// A row of a table: what becomes of it, or what is wrong with it.
@MainActor
final class BatchRow: GridView.Cell {
    let root: Widget
    private let line = Label("", classes: ["caption", "dim", "numeric"]).aligned(1)
    private let icon = Icon("quire-flyers-symbolic")
    private let title = Label("").fitting(.ellipsisAtEnd)
    private let problem = Label("", classes: ["warning-text"]).fitting(.lines(4))
    private let detail = Label("", classes: ["caption", "dim"]).fitting(.ellipsisAtEnd)
    private let content: @MainActor (Int) -> BatchPreview.Row?

    /// - Parameter content: what stands at a position.
    init(content: @escaping @MainActor (Int) -> BatchPreview.Row?) {
        self.content = content
        line.width(characters: 6)
        let words = Box(.column, [title, problem, detail])
        words.expandsHorizontally = true
        root = Box(.row, spacing: 12, classes: ["import-row"], [line, icon, words])
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
