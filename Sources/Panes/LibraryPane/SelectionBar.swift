import Foundation
import Gtk
import PaneKit

/// What takes the place of the header while codes are selected: how many, and what can be done with all of them.
@MainActor
final class SelectionBar {
    let root = HeaderBar()
    private let count = Label("", classes: ["heading", "numeric"])
    private var usable: [Button] = []
    private var trashOnly: [Button] = []
    private var exportButton: Button?
    private var shareButton: Button?
    private var isTrash = false
    private var number = 0

    /// What the bar asks for.
    enum Request { case end, selectAll, favorite, move, tags, flyer, share, export, delete, restore }

    init(requested: @escaping @MainActor (Request) -> Void) {
        func button(_ icon: String, _ name: String, _ request: Request) -> Button {
            let button = Button(icon: icon, name: name) { requested(request) }
            button.verticalAlignment = .center
            return button
        }
        root.addClass("selection-bar")
        count.fitting(.ellipsisAtEnd)
        let end = button("quire-close-symbolic", "End the selection (Esc)", .end)
        let all = button("quire-select-symbolic", "Select all (Ctrl+A)", .selectAll)
        root.packStart(end)
        root.packStart(count)
        root.setTitle(Box(.row))
        let export = button("quire-save-symbolic", "Export", .export)
        exportButton = export
        let share = button("quire-share-symbolic", "Share (Ctrl+Shift+H)", .share)
        shareButton = share
        usable = [
            button("quire-star-symbolic", "Favourite (Ctrl+D)", .favorite),
            button("quire-folder-symbolic", "Move to a folder (Ctrl+M)", .move),
            button("quire-tag-symbolic", "Tags (Ctrl+T)", .tags),
            button("quire-flyers-symbolic", "Make a flyer (Ctrl+P)", .flyer), share, export,
        ]
        trashOnly = [button("quire-undo-symbolic", "Restore", .restore)]
        // Packed from the end of the bar.
        for button in [button("quire-trash-symbolic", "Delete", .delete)] + (usable + trashOnly).reversed() + [all] { root.packEnd(button) }
    }

    func show(count number: Int, isTrash: Bool, canExport: Bool) {
        self.number = number
        showCount()
        root.setAccessibleLabel(number == 1 ? "1 code selected" : "\(number.formatted()) codes selected")
        for button in usable {
            button.isVisible = !isTrash
            button.isSensitive = number > 0
        }
        exportButton?.isVisible = canExport && !isTrash
        self.isTrash = isTrash
        shareButton?.isVisible = !isTrash && !isNarrow
        for button in trashOnly {
            button.isVisible = isTrash
            button.isSensitive = number > 0
        }
    }

    /// In a narrow window there is no room for the window's own buttons, and for few words.
    var isNarrow = false {
        didSet {
            root.setShowsWindowButtons(!isNarrow)
            // The menu of the codes has it too.
            shareButton?.isVisible = !isTrash && !isNarrow
            showCount()
        }
    }

    private func showCount() {
        count.text = number == 0 && !isNarrow ? "Select codes" : isNarrow ? number.formatted() : "\(number.formatted()) selected"
    }
}
