import GLib
import Gtk
import PaneKit

/// The buttons that lead to panes and their places, in three shapes of the same state.
@MainActor
final class Navigation {
    let sidebar: Widget
    let bottomBar = Box(.row, classes: ["bottom-bar"])
    /// Places of the pane that is shown, where the sidebar is not.
    let placesRow: Widget
    var chosen: (@MainActor (_ pane: String, _ place: String?) -> Void)?
    var isNarrow = false { didSet { showPlaces() } }

    private struct Entry {
        let pane: String
        let place: String?
        let button: ToggleButton
        let connection: SignalConnection
    }

    /// Where the places of one pane stand, which may change while it is shown.
    @MainActor
    private struct Places {
        let pane: any Pane
        let list = Box(.column, spacing: 4)
        let chips = Box(.row, spacing: 8)
        var shown: [PanePlace] = []
    }

    private var entries: [Entry] = []
    private var places: [String: Places] = [:]
    private var lastPlace: [String: String] = [:]
    /// Where somebody went before the pane listed it, as to a folder that was still being read.
    private var awaited: (pane: String, place: String)?
    private var shown = ""

    init(panes: [any Pane]) {
        let list = Box(.column, spacing: 4, classes: ["sidebar-items"])
        let brand = Box(.row, spacing: 8, [Icon("org.quirebook.Quire", size: 24), Label("Quire", classes: ["brand"])])
        let header = HeaderBar(title: brand, showsWindowButtons: false)
        let scrolled = ScrolledView(list)
        scrolled.expandsVertically = true
        let column = Box(.column, classes: ["sidebar"], [header, scrolled])
        column.setSize(width: 208)
        // Titles of places take what room there is here, and no more.
        column.expandsHorizontally = false
        sidebar = column
        bottomBar.isHomogeneous = true
        let row = Box(.row, classes: ["places-row"])
        placesRow = ScrolledView(row, horizontal: true, vertical: false)
        placesRow.addClass("places-scroller")
        placesRow.isVisible = false
        for (index, pane) in panes.enumerated() {
            let identity = pane.identity
            let content = Box(.row, spacing: 8, [Icon(identity.iconName), Label(identity.title)])
            let button = ToggleButton(content: content, name: identity.title, classes: ["sidebar-item"])
            button.tooltip = "Alt+\(index + 1)"
            list.append(button)
            add(button, pane: identity.id, place: nil)
            let label = Label(identity.title, classes: ["caption"]).aligned(0.5).fitting(.ellipsisAtEnd)
            let below = ToggleButton(content: Box(.column, spacing: 4, [Icon(identity.iconName), label]), name: identity.title)
            bottomBar.append(below)
            add(below, pane: identity.id, place: nil)
            let own = Places(pane: pane)
            list.append(own.list)
            row.append(own.chips)
            places[identity.id] = own
            build(own.pane.places, of: identity.id)
        }
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

    // MARK: Places

    /// The pane has other places than before; the focus stays at its place.
    func updatePlaces(of pane: String) {
        guard let own = places[pane], own.shown != own.pane.places else { return }
        let focused = entries.first { $0.pane == pane && $0.place != nil && $0.button.hasFocus }?.place
        build(own.pane.places, of: pane)
        if let awaited, awaited.pane == pane, own.pane.places.contains(where: { $0.id == awaited.place }) {
            lastPlace[pane] = awaited.place
            self.awaited = nil
        }
        render()
        showPlaces()
        if let focused { entries.first { $0.pane == pane && $0.place == focused && $0.button.isMapped }?.button.grabFocus() }
    }

    private func build(_ new: [PanePlace], of pane: String) {
        guard let own = places[pane] else { return }
        places[pane]?.shown = new
        entries.removeAll { $0.pane == pane && $0.place != nil }
        own.list.removeAll()
        own.chips.removeAll()
        own.list.isVisible = !new.isEmpty
        for place in new {
            let title = Label(place.title).fitting(.ellipsisAtEnd)
            title.expandsHorizontally = true
            let content = Box(.row, spacing: 8, [Icon(place.iconName), title])
            if let color = place.color { content.append(ColorDot(color).root) }
            let button = ToggleButton(content: content, name: place.title, classes: ["sidebar-item", "place"])
            own.list.append(button)
            add(button, pane: pane, place: place.id)
            guard !place.isInPane else { continue }
            let chip = ToggleButton(content: Label(place.title), name: place.title, classes: ["chip"])
            own.chips.append(chip)
            add(chip, pane: pane, place: place.id)
        }
    }

    /// The place that the pane shows, or showed last, of those that it lists.
    func place(of pane: String) -> String? { lastPlace[pane] }

    /// Marks what is shown.
    func show(pane: String, place: String?) {
        shown = pane
        awaited = place.map { (pane, $0) }
        // The first is where a pane opens. What a pane shows over itself is no place to come back to.
        let place = place.flatMap { id in places[pane]?.shown.contains { $0.id == id } ?? false ? id : nil }
        if place != nil { awaited = nil }
        if let place = place ?? lastPlace[pane] ?? places[pane]?.shown.first?.id { lastPlace[pane] = place }
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
        for (pane, own) in places { own.chips.isVisible = pane == shown }
        placesRow.isVisible = isNarrow && places[shown]?.shown.contains { !$0.isInPane } == true
    }
}
