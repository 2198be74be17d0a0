import Foundation
public import Gtk
public import Platform

/// A sheet that asks for a new name.
@MainActor
public final class RenameSheet {
    private let sheet: Sheet
    private let entry: Entry
    private let renamed: @MainActor (String) -> Void

    /// - Parameters:
    ///   - title: the title of the sheet.
    ///   - label: the label of the entry, such as “Title”.
    ///   - accessibleName: the accessible name of the entry.
    ///   - text: the current name.
    ///   - confirmTitle: the title of the button.
    ///   - renamed: called with the new name, trimmed and not empty.
    public init(
        _ title: LocalizedText, label: LocalizedText, accessibleName: LocalizedText, text: String, over parent: Window,
        confirmTitle: LocalizedText = tr("Rename"),
        renamed: @escaping @MainActor (String) -> Void
    ) {
        self.renamed = renamed
        entry = Entry(name: accessibleName)
        let content = Box(.column, spacing: 8, [Label(label, classes: ["heading"]), entry]).margins(horizontal: 24, vertical: 16)
        sheet = Sheet(title: title, over: parent, content: content, confirmTitle: confirmTitle, width: 400)
        sheet.canConfirm = !text.isEmpty
        entry.text = text
    }

    /// Shows the sheet over its window.
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
