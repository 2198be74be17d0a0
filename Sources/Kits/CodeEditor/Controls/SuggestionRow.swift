import GLib
import Gtk

/// Something that may be meant by what was typed.
struct Suggestion: Hashable, Sendable {
    let value: String
    /// What the button says.
    let label: String
}

/// Buttons with what may be meant by what is typed above them. They stand in the form itself: a list that floats over it would take the
/// keyboard away from the entry.
@MainActor
final class SuggestionRow {
    let view: Widget
    var chosen: (@MainActor (String) -> Void)?
    private let row = FlowBox(spacing: 4)
    private(set) var shown: [Suggestion] = []

    init() {
        view = row
        row.isVisible = false
    }

    func show(_ suggestions: [Suggestion]) {
        guard suggestions != shown else { return }
        shown = suggestions
        row.removeAll()
        for suggestion in suggestions {
            row.append(
                Button(suggestion.label, classes: ["chip"]) { [weak self] in
                    // The button goes with this, so it has to be over first.
                    MainLoop.whenIdle { self?.chosen?(suggestion.value) }
                })
        }
        row.isVisible = !suggestions.isEmpty
    }
}
