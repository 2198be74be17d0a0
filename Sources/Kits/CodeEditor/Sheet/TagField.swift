import Foundation
import GLib
import Gtk

/// The tags of a code: those it has, each with a button that takes it away, and an entry that completes the tags there are.
@MainActor
final class TagField {
    let view: Widget
    var changed: (@MainActor () -> Void)?
    /// The tags of the library, to complete from.
    var known: [String] = []
    private var chosen: [String] = []
    private let chips = FlowBox(spacing: 4)
    let entry = Entry(name: "Add a tag", placeholder: "Add a tag")
    let suggestions = SuggestionRow()
    private static let mostSuggestions = 6

    init() {
        view = Box(.column, spacing: 4, [chips, entry, suggestions.view])
        chips.isVisible = false
        entry.onChange { [weak self] _ in
            self?.suggest()
            // What is typed and not yet added counts as well.
            self?.changed?()
        }
        entry.onActivate { [weak self] in self?.addTyped() }
        suggestions.chosen = { [weak self] in self?.add($0) }
    }

    /// With what is typed and not yet added.
    var tags: [String] {
        let typed = entry.text.trimmingCharacters(in: .whitespacesAndNewlines)
        return typed.isEmpty || holds(typed) ? chosen : chosen + [typed]
    }

    func show(_ tags: [String]) {
        chosen = tags
        fill()
    }

    private func holds(_ tag: String) -> Bool { chosen.contains { Self.folded($0) == Self.folded(tag) } }

    private static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }

    private func suggest() {
        let typed = Self.folded(entry.text.trimmingCharacters(in: .whitespacesAndNewlines))
        guard !typed.isEmpty else { return suggestions.show([]) }
        let fitting = known.filter { !holds($0) && Self.folded($0) != typed }
        let beginning = fitting.filter { Self.folded($0).hasPrefix(typed) }
        let inside = fitting.filter { !Self.folded($0).hasPrefix(typed) && Self.folded($0).contains(typed) }
        suggestions.show((beginning + inside).prefix(Self.mostSuggestions).map { Suggestion(value: $0, label: $0) })
    }

    private func addTyped() {
        let typed = entry.text.trimmingCharacters(in: .whitespacesAndNewlines)
        // A tag that is there already is meant, however it is spelt.
        if !typed.isEmpty { add(known.first { Self.folded($0) == Self.folded(typed) } ?? typed) }
    }

    private func add(_ tag: String) {
        if !holds(tag) { chosen.append(tag) }
        entry.text = ""
        fill()
        entry.grabFocus()
        changed?()
    }

    private func remove(_ tag: String) {
        chosen.removeAll { $0 == tag }
        fill()
        entry.grabFocus()
        changed?()
    }

    private func fill() {
        chips.removeAll()
        chips.isVisible = !chosen.isEmpty
        for tag in chosen {
            let content = Box(.row, spacing: 4, [Label(tag).fitting(.ellipsisAtEnd), Icon("quire-close-symbolic", size: 12)])
            chips.append(
                Button(content: content, name: "Remove the tag “\(tag)”", classes: ["chip"]) { [weak self] in
                    // The button goes with its tag, so its press has to be over first.
                    MainLoop.whenIdle { self?.remove(tag) }
                })
        }
    }
}
