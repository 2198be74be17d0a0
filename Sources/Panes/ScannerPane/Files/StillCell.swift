import Gtk

/// One picture in the list: its name, and what was found in it.
@MainActor
final class StillCell: GridView.Cell {
    let root: Widget
    private let content: @MainActor (Int) -> StillRow?
    private let icon = Icon("quire-picture-symbolic", size: 16)
    private let name = Label("", classes: ["card-title"]).fitting(.ellipsisInMiddle)
    private let words = Label("", classes: ["caption", "dim"]).fitting(.lines(2))
    private let count = Label("", classes: ["caption", "numeric", "count"])
    private var position: Int?

    /// - Parameters:
    ///   - content: what stands at a position.
    ///   - chosen: it was pressed.
    init(content: @escaping @MainActor (Int) -> StillRow?, chosen: @escaping @MainActor (Int) -> Void) {
        self.content = content
        icon.verticalAlignment = .start
        icon.marginTop = 2
        count.verticalAlignment = .center
        let column = Box(.column, [name, words])
        column.expandsHorizontally = true
        root = Box(.row, spacing: 12, classes: ["card", "code-row", "still-row"], [icon, column, count])
        root.add(TapGesture { [weak self] _, _ in if let position = self?.position { chosen(position) } })
    }

    func bind(position: Int) -> String {
        guard let row = content(position) else {
            unbind()
            return "Nothing"
        }
        self.position = position
        name.text = row.name
        name.tooltip = row.still.place.path
        words.text = row.words
        icon.show(row.iconName)
        icon.setClass("warning-text", row.problem != nil)
        icon.setClass("dim", row.problem == nil && row.codes.isEmpty)
        count.text = row.codes.count.formatted()
        count.isVisible = row.codes.count > 1
        return "\(row.name): \(row.words)"
    }

    func unbind() {
        position = nil
        for label in [name, words, count] { label.text = "" }
        count.isVisible = false
    }
}
