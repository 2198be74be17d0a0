import Gtk
import LibraryStore
import PaneKit

/// Asks for a count in digits; 0 takes the code out.
@MainActor
final class CountSheet {
    private let sheet: Sheet
    private let number: SpinButton
    private let counted: @MainActor (Int) -> Void

    init(_ item: ScanItem, over parent: Window, counted: @escaping @MainActor (Int) -> Void) {
        self.counted = counted
        number = SpinButton(name: "Count", range: 0...Double(ScanItem.counts.upperBound))
        number.value = Double(item.count)
        let content = Box(.column, spacing: 8, [Label(item.title, classes: ["heading"]).fitting(.ellipsisAtEnd), number])
        content.setMargins(horizontal: 24, vertical: 16)
        sheet = Sheet(title: "Count", over: parent, content: content, confirmTitle: "Set", width: 320)
    }

    func present() {
        sheet.present(keeping: self) { [weak self] in
            guard let self else { return }
            self.number.commitTyping()
            let count = Int(self.number.value)
            self.sheet.close()
            self.counted(count)
        }
        number.grabFocus()
    }
}
