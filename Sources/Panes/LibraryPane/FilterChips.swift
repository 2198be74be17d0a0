import Gtk
import PaneKit

/// The conditions that are in force, each to be taken away, and a button to clear them all.
@MainActor
final class FilterChips {
    let root = FlowBox(spacing: 8, classes: ["filter-chips"])
    /// The user took something away.
    var changed: (@MainActor (LibraryFilter) -> Void)?

    func show(_ filter: LibraryFilter) {
        root.removeAll()
        root.isVisible = !filter.isEmpty
        for (title, without) in filter.conditions {
            let label = Label(title).fitting(.ellipsisAtEnd).width(characters: -1, atMost: 24)
            let content = Box(.row, spacing: 4, [label, Icon("quire-close-symbolic", size: 12)])
            let chip = Button(content: content, name: "Remove the filter \(title)", classes: ["chip", "condition"]) { [weak self] in
                self?.changed?(without)
            }
            chip.horizontalAlignment = .start
            root.append(chip)
        }
        if filter.count > 1 {
            root.append(Button("Clear filters", classes: ["chip", "flat"]) { [weak self] in self?.changed?(LibraryFilter()) })
        }
    }
}
