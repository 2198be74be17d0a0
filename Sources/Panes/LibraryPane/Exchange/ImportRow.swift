import Gtk
import LibraryStore
import LibraryTransfer
import PaneKit

/// A row of the file in the preview: its line, what it holds, and what becomes of it.
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

    /// - Parameter content: what stands at a position.
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
        let place = [kind.name, code.folder].compactMap(\.self)
        let fate = Self.fate(step)
        line.text = step.imported.line.formatted()
        icon.show(kind.iconName)
        icon.removeClass("warning-text")
        title.text = name
        (title.isVisible, reason.isVisible) = (true, false)
        detail.text = (place + [fate].compactMap(\.self)).joined(separator: " · ")
        root.setClass("left-out", step.action == .skip)
        root.tooltip = nil
        return "Line \(step.imported.line): \(name), \(detail.text)"
    }

    private func show(_ problem: RowProblem) -> String {
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

    /// What is worth saying of a code that is not simply new.
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
