import Foundation
import GLib
import Gtk
import Navigation
import PaneKit
import Platform

/// The buttons for panes and their places: the sidebar, the bottom bar and the row of places. All show the same state.
@MainActor
final class PaneSwitcher {
    let sidebar: Widget
    let bottomBar = Box(.row, classes: ["bottom-bar"]).homogeneous()
    /// The places of the current pane, for a narrow window.
    let placesRow: Widget
    var chosen: (@MainActor (_ pane: any Pane, _ place: (any Destination)?) -> Void)?
    var isNarrow = false { didSet { showPlaces() } }

    private struct Entry {
        let pane: String
        var place: PanePlace?
        let button: ToggleButton
        let connection: SignalConnection
        /// What the button shows of the place; nil for a chip.
        var label: PlaceLabel?
    }

    /// The places of one pane, in the sidebar and in the row. They may change while the pane is shown.
    @MainActor
    private struct Places {
        let pane: any Pane
        let list = Box(.column, spacing: 4)
        let chips = Box(.row, spacing: 8)
        var shown: [PanePlace] = []

        /// The listed place with a destination.
        func shown(_ destination: any Destination) -> PanePlace? { shown.first { $0.destination.isEqual(to: destination) } }
    }

    private var entries: [Entry] = []
    private var places: [String: Places] = [:]
    private var lastPlace: [String: PanePlace] = [:]
    /// A place to select once its pane lists it, such as a folder that is still being read.
    private var pending: (pane: String, place: any Destination)?
    private var shown = ""

    init(panes: [any Pane]) {
        let list = Box(.column, spacing: 4, classes: ["sidebar-items"])
        let brand = Box(.row, spacing: 8, [Icon("org.quirebook.Quire", size: 24), Label(.verbatim("Quire"), classes: ["brand"])])
        let header = HeaderBar(title: brand, showsWindowButtons: false)
        let scrolled = ScrolledView(list).expanding(.vertical)
        // The settings, which have no places, are in sight however many folders there are.
        let end = Box(.column, spacing: 4, classes: ["sidebar-items", "sidebar-end"])
        let column = Box(.column, classes: ["sidebar"], [header, scrolled, end])
        // The titles inside expand; the sidebar itself must not.
        column.expandsHorizontally = false
        sidebar = column
        let row = Box(.row, classes: ["places-row"])
        placesRow = ScrolledView(row, horizontal: true, vertical: false).withClass("places-scroller").hidden()
        for (index, pane) in panes.enumerated() {
            let identity = pane.identity
            let content = Box(.row, spacing: 8, [Icon(identity.iconName), Label(identity.title)])
            let button = ToggleButton(content: content, name: identity.title, classes: ["sidebar-item"])
            button.tooltip = .verbatim("Alt+\(index + 1)")
            (index == panes.count - 1 ? end : list).append(button)
            add(button, pane: pane, place: nil)
            let label = Label(identity.title, classes: ["caption"]).aligned(0.5).fitting(.ellipsisAtEnd)
            let tab = ToggleButton(content: Box(.column, spacing: 4, [Icon(identity.iconName), label]), name: identity.title)
            bottomBar.append(tab)
            add(tab, pane: pane, place: nil)
            let own = Places(pane: pane)
            list.append(own.list)
            row.append(own.chips)
            places[identity.id] = own
            build(own.pane.places, of: identity.id)
        }
    }

    private func add(_ button: ToggleButton, pane: any Pane, place: PanePlace?, label: PlaceLabel? = nil) {
        let id = pane.identity.id
        let connection = button.onToggle { [weak self, weak pane] _ in
            guard let self, let pane else { return }
            self.chosen?(pane, (place ?? self.lastPlace[id])?.destination)
            // A press on the selected button must not deselect it.
            self.render()
        }
        entries.append(Entry(pane: id, place: place, button: button, connection: connection, label: label))
    }

    // MARK: Places

    /// Rebuilds the places of a pane after they have changed. The focused place keeps the focus.
    func updatePlaces(of pane: String) {
        guard let own = places[pane], own.shown != own.pane.places else { return }
        guard own.shown.map(\.id) != own.pane.places.map(\.id) else { return relabel(own.pane.places, of: pane) }
        let focused = entries.first { $0.pane == pane && $0.place != nil && $0.button.hasFocus }?.place?.id
        build(own.pane.places, of: pane)
        if let pending, pending.pane == pane, let place = places[pane]?.shown(pending.place) {
            lastPlace[pane] = place
            self.pending = nil
        }
        render()
        showPlaces()
        if let focused { entries.first { $0.pane == pane && $0.place?.id == focused && $0.button.isMapped }?.button.grabFocus() }
    }

    /// Shows other names and counts of the same places.
    private func relabel(_ new: [PanePlace], of pane: String) {
        places[pane]?.shown = new
        for index in entries.indices where entries[index].pane == pane {
            guard let place = new.first(where: { $0.id == entries[index].place?.id }) else { continue }
            entries[index].place = place
            entries[index].label?.show(place, on: entries[index].button)
        }
    }

    private func build(_ new: [PanePlace], of pane: String) {
        guard let own = places[pane] else { return }
        places[pane]?.shown = new
        entries.removeAll { $0.pane == pane && $0.place != nil }
        own.list.removeAll()
        own.chips.removeAll()
        own.list.isVisible = !new.isEmpty
        for place in new {
            let label = PlaceLabel()
            let button = ToggleButton(content: label.root, name: place.spokenName, classes: ["sidebar-item", "place"])
            label.show(place, on: button)
            own.list.append(button)
            add(button, pane: own.pane, place: place, label: label)
            own.pane.prepare(button, of: place, in: own.list)
            guard !place.isInPane else { continue }
            let chip = ToggleButton(content: Label(place.title), name: place.title, classes: ["chip"])
            own.chips.append(chip)
            add(chip, pane: own.pane, place: place)
        }
        if let command = own.pane.newPlaceCommand {
            let content = Box(.row, spacing: 8, [Icon(command.iconName), Label(command.title).fitting(.ellipsisAtEnd)])
            own.list.append(
                Button(content: content, name: command.title, classes: ["sidebar-item", "place", "new-place"]) { command.run() })
        }
    }

    /// The listed place that the pane shows, or showed last.
    func place(of pane: String) -> PanePlace? { lastPlace[pane] }

    func show(pane: String, place: (any Destination)?) {
        shown = pane
        pending = place.map { (pane, $0) }
        // Only listed places are remembered: a sheet or a page over the pane is no place to come back to.
        let place = place.flatMap { places[pane]?.shown($0) }
        if place != nil { pending = nil }
        if let place = place ?? lastPlace[pane] ?? places[pane]?.shown.first { lastPlace[pane] = place }
        render()
        showPlaces()
    }

    private func render() {
        for entry in entries {
            let isOn = entry.pane == shown && (entry.place == nil || entry.place?.id == lastPlace[shown]?.id)
            entry.connection.silenced { entry.button.isOn = isOn }
        }
    }

    private func showPlaces() {
        for (pane, own) in places { own.chips.isVisible = pane == shown }
        placesRow.isVisible = isNarrow && places[shown]?.shown.contains { !$0.isInPane } == true
    }
}

/// What an entry of the sidebar shows of a place: icon, title, a dot in its colour, and how much there is.
@MainActor
private final class PlaceLabel {
    let root: Box
    private let icon = Icon("quire-all-symbolic")
    private let title = Label().fitting(.ellipsisAtEnd).expanding(.horizontal)
    private let dot = ColorDot()
    private let count = Label(classes: ["caption", "dim", "numeric"])

    init() { root = Box(.row, spacing: 8, [icon, title, dot.root, count]) }

    func show(_ place: PanePlace, on button: ToggleButton) {
        icon.show(place.iconName)
        title.text = place.title
        dot.show(place.color)
        count.show(place.count.map { .verbatim($0.formatted()) })
        button.setAccessibleLabel(place.spokenName)
    }
}
