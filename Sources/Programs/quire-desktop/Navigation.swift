import GLib
import Gtk
import PaneKit

/// The buttons that lead to panes and their places, in three shapes of the same state.
@MainActor
final class Navigation {
    let sidebar: Widget
    let bottomBar = Box(.row, classes: ["bottom-bar"])
    /// Places of the pane that is shown, where the sidebar is not.
    let placesRow = Box(.row, spacing: 8, classes: ["places-row"])
    var chosen: (@MainActor (_ pane: String, _ place: String?) -> Void)?
    var isNarrow = false { didSet { showPlaces() } }

    private struct Entry {
        let pane: String
        let place: String?
        let button: ToggleButton
        let connection: SignalConnection
    }

    private let panes: [any Pane]
    private var entries: [Entry] = []
    private var lastPlace: [String: String] = [:]
    private var shown = ""

    init(panes: [any Pane]) {
        self.panes = panes
        let list = Box(.column, spacing: 4, classes: ["sidebar-items"])
        let brand = Box(.row, spacing: 8, [Icon("org.quirebook.Quire", size: 24), Label("Quire", classes: ["brand"])])
        let header = HeaderBar(title: brand, showsWindowButtons: false)
        let scrolled = ScrolledView(list)
        scrolled.expandsVertically = true
        let column = Box(.column, classes: ["sidebar"], [header, scrolled])
        column.setSize(width: 208)
        sidebar = column
        bottomBar.isHomogeneous = true
        for (index, pane) in panes.enumerated() {
            let identity = pane.identity
            let row = Box(.row, spacing: 8, [Icon(identity.iconName), Label(identity.title)])
            let button = ToggleButton(content: row, name: identity.title, classes: ["sidebar-item"])
            button.tooltip = "Alt+\(index + 1)"
            list.append(button)
            add(button, pane: identity.id, place: nil)
            for place in pane.places {
                let row = Box(.row, spacing: 8, [Icon(place.iconName), Label(place.title)])
                let button = ToggleButton(content: row, name: place.title, classes: ["sidebar-item", "place"])
                list.append(button)
                add(button, pane: identity.id, place: place.id)
            }
            let label = Label(identity.title, classes: ["caption"]).aligned(0.5).fitting(.ellipsisAtEnd)
            let below = ToggleButton(content: Box(.column, spacing: 4, [Icon(identity.iconName), label]), name: identity.title)
            bottomBar.append(below)
            add(below, pane: identity.id, place: nil)
            for place in pane.places {
                let chip = ToggleButton(content: Label(place.title), name: place.title, classes: ["chip"])
                placesRow.append(chip)
                add(chip, pane: identity.id, place: place.id)
            }
        }
        placesRow.isVisible = false
    }

    private func add(_ button: ToggleButton, pane: String, place: String?) {
        let connection = button.onToggle { [weak self] _ in
            guard let self else { return }
            self.chosen?(pane, place ?? self.lastPlace[pane])
            // A press on what is shown already must not let go of it.
            self.render()
        }
        entries.append(Entry(pane: pane, place: place, button: button, connection: connection))
    }

    /// Marks what is shown.
    func show(pane: String, place: String?) {
        shown = pane
        if let place { lastPlace[pane] = place }
        render()
        showPlaces()
    }

    private func render() {
        for entry in entries {
            let isOn = entry.pane == shown && (entry.place == nil || entry.place == lastPlace[shown])
            entry.connection.silenced { entry.button.isOn = isOn }
        }
    }

    private func showPlaces() {
        var count = 0
        for entry in entries where entry.button.hasClass("chip") {
            entry.button.isVisible = entry.pane == shown
            if entry.pane == shown { count += 1 }
        }
        placesRow.isVisible = isNarrow && count > 0
    }
}
