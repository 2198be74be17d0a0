import Foundation
import Gtk
import LibraryStore
import PaneKit

/// Asks for another name of an earlier session.
@MainActor
final class RenameSessionSheet {
    private let sheet: Sheet
    private let name = Entry(name: "Name of the session")
    private let renamed: @MainActor (String) -> Void

    init(_ session: ScanSession, over parent: Window, renamed: @escaping @MainActor (String) -> Void) {
        self.renamed = renamed
        let content = Box(.column, spacing: 8, [Label("Name", classes: ["heading"]), name])
        content.setMargins(horizontal: 24, vertical: 16)
        sheet = Sheet(title: "Rename session", over: parent, content: content, confirmTitle: "Rename", width: 400)
        name.text = session.name
    }

    func present() {
        name.onChange { [weak self] in self?.sheet.canConfirm = !$0.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty }
        name.onActivate { [weak self] in self?.sheet.confirmIfPossible() }
        sheet.present(keeping: self) { [weak self] in
            guard let self else { return }
            let new = self.name.text
            self.sheet.close()
            self.renamed(new)
        }
        name.grabFocus()
        name.selectAll()
    }
}
