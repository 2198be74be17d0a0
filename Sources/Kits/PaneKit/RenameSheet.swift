import Foundation
public import Gtk

/// Asks for another name.
@MainActor
public final class RenameSheet {
    private let sheet: Sheet
    private let entry: Entry
    private let renamed: @MainActor (String) -> Void

    /// - Parameters:
    ///   - title: of the sheet.
    ///   - label: stands over the name, such as “Title”.
    ///   - accessibleName: of the entry.
    ///   - text: the name until now.
    ///   - confirmTitle: of the button.
    ///   - renamed: called with the new one, which is not empty and begins and ends with no space.
    public init(
        _ title: String, label: String, accessibleName: String, text: String, over parent: Window, confirmTitle: String = "Rename",
        renamed: @escaping @MainActor (String) -> Void
    ) {
        self.renamed = renamed
        entry = Entry(name: accessibleName)
        let content = Box(.column, spacing: 8, [Label(label, classes: ["heading"]), entry])
        content.setMargins(horizontal: 24, vertical: 16)
        sheet = Sheet(title: title, over: parent, content: content, confirmTitle: confirmTitle, width: 400)
        sheet.canConfirm = !text.isEmpty
        entry.text = text
    }

    public func present() {
        entry.onChange { [weak self] in self?.sheet.canConfirm = !$0.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty }
        entry.onActivate { [weak self] in self?.sheet.confirmIfPossible() }
        sheet.present(keeping: self) { [weak self] in
            guard let self else { return }
            let new = self.entry.text.trimmingCharacters(in: .whitespacesAndNewlines)
            self.sheet.close()
            self.renamed(new)
        }
        entry.grabFocus()
        entry.selectAll()
    }
}
