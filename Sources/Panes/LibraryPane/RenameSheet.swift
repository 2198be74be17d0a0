import Foundation
import Gtk
import LibraryStore
import PaneKit

/// Asks for a new title.
@MainActor
final class RenameSheet {
    private let sheet: Sheet
    private let title = Entry(name: "Title")
    private let renamed: @MainActor (String) -> Void

    init(code: Code, over parent: Window, renamed: @escaping @MainActor (String) -> Void) {
        self.renamed = renamed
        let content = Box(.column, spacing: 8, [Label("Title", classes: ["heading"]), title])
        content.setMargins(horizontal: 24, vertical: 16)
        sheet = Sheet(title: "Rename", over: parent, content: content, confirmTitle: "Rename", width: 400)
        title.text = code.title
    }

    func present() {
        title.onChange { [weak self] in
            self?.sheet.canConfirm = !$0.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty
        }
        title.onActivate { [weak self] in self?.sheet.confirmIfPossible() }
        sheet.present(keeping: self) { [weak self] in
            guard let self else { return }
            let new = self.title.text.trimmingCharacters(in: .whitespacesAndNewlines)
            self.sheet.close()
            self.renamed(new)
        }
        title.grabFocus()
        title.selectAll()
    }
}
