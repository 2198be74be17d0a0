import struct GLib.SignalConnection
import Gtk
import Payload

/// One line of text for which there is a long list of what is usual, such as countries, without anything being ruled out.
@MainActor
final class SuggestingControl: FieldControl {
    let view: Widget
    var changed: (@MainActor () -> Void)?
    private let entry: Entry
    private let words = Label("", classes: ["caption", "dim"]).fitting(.wrap)
    private let row = SuggestionRow()
    private let list: SuggestionList
    private var change: SignalConnection?

    init(label: String, hint: String, list: SuggestionList) {
        self.list = list
        entry = Entry(name: label, placeholder: hint)
        entry.expandsHorizontally = true
        entry.setSize(width: 80)
        words.isVisible = false
        view = Box(.column, spacing: 4, [entry, words, row.view])
        change = entry.onChange { [weak self] _ in
            self?.suggest()
            self?.changed?()
        }
        row.chosen = { [weak self] value in
            self?.entry.text = value
            self?.entry.grabFocus()
        }
    }

    private func suggest() {
        let typed = entry.text
        row.show(list.suggestions(for: typed))
        let name = list.name(of: typed)
        words.text = name ?? ""
        words.isVisible = name != nil
    }

    var value: FieldValue { entry.text.isEmpty ? .absent : .text(entry.text) }

    func show(_ value: FieldValue) {
        change?.silenced { entry.text = value.text }
        row.show([])
        let name = list.name(of: entry.text)
        words.text = name ?? ""
        words.isVisible = name != nil
    }

    func focus() { entry.grabFocus() }

    func showProblem(_ sentence: String?, part: String?) -> Bool {
        entry.setClass("wrong", sentence != nil)
        return false
    }
}
