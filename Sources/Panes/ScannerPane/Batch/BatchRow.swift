import Foundation
import Gtk
import LibraryStore
import PaneKit
import Payload
import Platform

/// A code of the session, with its count.
@MainActor
final class BatchRow: GridView.Cell {
    /// The commands of a row.
    struct Commands {
        let change: @MainActor (_ position: Int, _ difference: Int) -> Void
        let type: @MainActor (_ position: Int) -> Void
        let remove: @MainActor (_ position: Int) -> Void
    }

    let root: Widget
    private let model: BatchModel
    private let texts: BatchTexts
    private let icon = Icon("quire-kind-text-symbolic").withClass("dim")
    private let title = Label(classes: ["card-title"]).fitting(.ellipsisAtEnd)
    private let facts = Label(classes: ["caption", "dim"]).fitting(.ellipsisAtEnd)
    private let less = Button(icon: "quire-less-symbolic", name: tr("One less"), classes: ["flat", "round"])
    private let more = Button(icon: "quire-add-symbolic", name: tr("One more"), classes: ["flat", "round"])
    private let count = Button(.empty, classes: ["flat", "batch-count"])
    private var position: Int?
    /// True if the count is 1: one less removes the code.
    private var isLast = false

    init(model: BatchModel, texts: BatchTexts, commands: Commands) {
        (self.model, self.texts) = (model, texts)
        let text = Box(.column, [title, facts]).expanding(.horizontal).placed(vertical: .center)
        let counter = Box(.row, classes: ["batch-counter"], [less, count, more]).placed(vertical: .center)
        // The row itself has the focus; its keys + − Enter and Delete do the same.
        for button in [less, more, count] {
            button.isFocusable = false
            button.verticalAlignment = .center
        }
        root = Box(.row, spacing: 8, classes: ["batch-row"], [icon, text, counter])
        less.onPress { [weak self] in
            guard let self, let position = self.position else { return }
            self.isLast ? commands.remove(position) : commands.change(position, -1)
        }
        more.onPress { [weak self] in if let position = self?.position { commands.change(position, 1) } }
        count.onPress { [weak self] in if let position = self?.position { commands.type(position) } }
    }

    func bind(position: Int) -> LocalizedText {
        guard model.items.indices.contains(position) else {
            unbind()
            return tr("Loading")
        }
        let item = model.items[position]
        self.position = position
        icon.show(item.kind)
        title.text = .verbatim(item.title)
        root.tooltip = .verbatim(item.title)
        facts.text = CodeFacts(item.payload, printedAs: item.printedAs).detail(besides: item.title)
        count.title = .verbatim(texts.number(item.count))
        count.setAccessibleLabel(tr("Count: \(texts.number(item.count))"))
        isLast = item.count == ScanItem.counts.lowerBound
        less.setIcon(isLast ? "quire-trash-symbolic" : "quire-less-symbolic")
        less.tooltip = isLast ? tr("Remove from session") : tr("One less")
        less.setAccessibleLabel(isLast ? tr("Remove from session") : tr("One less"))
        more.isSensitive = item.count < ScanItem.counts.upperBound
        root.setClass("fresh", model.fresh.contains(item.id))
        return tr("\(item.title), \(item.kind.name), \(texts.count(ofPieces: item.count))")
    }

    func unbind() {
        position = nil
        for label in [title, facts] { label.text = .empty }
        count.title = .empty
        root.tooltip = nil
        root.removeClass("fresh")
    }
}

/// A sheet for typing a count; 0 removes the code.
@MainActor
final class CountSheet {
    private let sheet: Sheet
    private let number: SpinButton
    private let counted: @MainActor (Int) -> Void

    init(_ item: ScanItem, over parent: Window, counted: @escaping @MainActor (Int) -> Void) {
        self.counted = counted
        number = SpinButton(name: tr("Count"), range: 0...Double(ScanItem.counts.upperBound))
        number.value = Double(item.count)
        let content = Box(.column, spacing: 8, [Label(.verbatim(item.title), classes: ["heading"]).fitting(.ellipsisAtEnd), number])
        content.margins(horizontal: 24, vertical: 16)
        sheet = Sheet(title: tr("Count"), over: parent, content: content, confirmTitle: tr("Set"), width: 320)
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
