import Foundation
import Gtk
import PaneKit
import Platform

/// Selection mode: a header bar with the number of selected codes, and a bar of commands for them below the list.
@MainActor
final class SelectionBar {
    let root = HeaderBar()
    /// The bar below the list. Hidden without a selection mode.
    let commands: Widget
    private let count = Label(classes: ["heading", "numeric"])
    private let row = Box(.row, spacing: 4)
    private let usable: [Button]
    private let restore: Button
    private let delete: Button
    private let all = Button(tr("Select all"))
    /// What the buttons say beside their icons, where there is room for all of it.
    private let words: [Label]
    private var hasWords = true
    /// The width that the buttons need with their words, in logical pixels.
    private var neededWidth = 0

    enum Request { case end, selectAll, favorite, move, tags, flyer, share, export, delete, restore }

    init(requested: @escaping @MainActor (Request) -> Void) {
        var words: [Label] = []
        func button(_ icon: String, _ word: LocalizedText, _ name: LocalizedText, _ request: Request) -> Button {
            let label = Label(word)
            words.append(label)
            let button = Button(content: Box(.row, spacing: 8, [Icon(icon), label]), name: name, classes: ["flat"]) { requested(request) }
            button.tooltip = name
            return button
        }
        usable = [
            button("quire-star-symbolic", tr("Favourite"), tr("Add or remove favourite (Ctrl+D)"), .favorite),
            button("quire-folder-symbolic", tr("Move", context: "verb"), tr("Move to folder (Ctrl+M)"), .move),
            button("quire-tag-symbolic", tr("Tags"), tr("Tags (Ctrl+T)"), .tags),
            button("quire-flyers-symbolic", tr("Flyer"), tr("Create flyer (Ctrl+P)"), .flyer),
            button("quire-share-symbolic", tr("Share"), tr("Share (Ctrl+Shift+H)"), .share),
            button("quire-export-symbolic", tr("Export"), tr("Export (Ctrl+Shift+E)"), .export),
        ]
        restore = button("quire-undo-symbolic", tr("Restore"), tr("Restore"), .restore)
        delete = button("quire-trash-symbolic", .empty, .empty, .delete)
        self.words = words
        for button in usable + [restore, delete] { row.append(button) }
        row.horizontalAlignment = .center
        let link = WeakLink<SelectionBar>()
        let bin = AdaptiveBin(row, minimumWidth: 240) { width, _ in link.target?.adapt(to: width) }
        commands = Box(.column, classes: ["selection-commands"], [bin]).hidden()
        root.addClass("selection-bar")
        count.fitting(.ellipsisAtEnd)
        let end = Button(icon: "quire-close-symbolic", name: tr("Cancel selection (Esc)")) { requested(.end) }.placed(vertical: .center)
        all.onPress { requested(.selectAll) }
        all.verticalAlignment = .center
        all.tooltip = tr("Select all (Ctrl+A)")
        root.packStart(end)
        root.packStart(count)
        root.setTitle(Box(.row))
        root.packEnd(all)
        link.target = self
    }

    /// Shows the words where all of them fit. This is called during size allocation, so the change is made later.
    private func adapt(to width: Int) {
        if hasWords { neededWidth = row.naturalWidth }
        guard (width >= neededWidth) != hasWords else { return }
        hasWords.toggle()
        Task { @MainActor [weak self] in
            guard let self else { return }
            for word in self.words { word.isVisible = self.hasWords }
        }
    }

    /// - Parameter total: how many codes are listed.
    func show(isOn: Bool, count number: Int, of total: Int, isTrash: Bool) {
        all.isSensitive = number < total
        commands.isVisible = isOn
        let formatted = number.formatted()
        count.text = number == 0 ? tr("Select codes") : tr("1 selected", plural: "\(formatted) selected", count: number)
        root.setAccessibleLabel(tr("1 code selected", plural: "\(formatted) codes selected", count: number))
        for button in usable { button.isVisible = !isTrash }
        restore.isVisible = isTrash
        for button in usable + [restore, delete] { button.isSensitive = number > 0 }
        words.last?.text = isTrash ? tr("Delete") : tr("Trash", context: "verb")
        delete.tooltip = isTrash ? tr("Delete permanently (Delete)") : tr("Move to trash (Delete)")
        delete.setAccessibleLabel(isTrash ? tr("Delete permanently") : tr("Move to trash"))
    }

    /// A narrow window has no room for window buttons.
    var isNarrow = false { didSet { root.setShowsWindowButtons(!isNarrow) } }
}
