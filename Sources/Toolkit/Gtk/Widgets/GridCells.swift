import CGtk
import CGtkShim
import GLib
import Platform

/// The cells of one factory by GTK's list items. The factory's handlers own them, so they live for as long as they are shown.
@MainActor
final class GridCells {
    let factory = Object(adopting: UnsafeMutableRawPointer(gtk_signal_list_item_factory_new()))
    private let bound = BoundCells()
    var byItem: [OpaquePointer: any GridView.Cell] { bound.byItem }

    @MainActor
    private final class BoundCells {
        var byItem: [OpaquePointer: any GridView.Cell] = [:]

        func bind(_ cell: any GridView.Cell, in item: OpaquePointer) {
            let name = cell.bind(position: Int(gtk_list_item_get_position(item)))
            // The focusable widget around the cell is GTK's own; GTK 4.8 has no other way to name it.
            if let row = gtk_widget_get_parent(cell.root.widget) { quire_accessible_set_label(row, name.string) }
        }
    }

    init(_ makeCell: @escaping @MainActor () -> any GridView.Cell) {
        // The handlers hold only this: they must not retain the factory, which retains them.
        let bound = self.bound
        let factory = self.factory
        func handle(_ signal: String, _ body: @escaping @MainActor (OpaquePointer) -> Void) {
            factory.on(signal) { arguments in
                if let item = arguments.object(0) { body(OpaquePointer(item)) }
                return .nothing
            }
        }
        handle("setup") { item in
            let cell = makeCell()
            bound.byItem[item] = cell
            gtk_list_item_set_child(item, cell.root.widget)
        }
        handle("bind") { item in
            if let cell = bound.byItem[item] { bound.bind(cell, in: item) }
        }
        handle("unbind") { item in bound.byItem[item]?.unbind() }
        handle("teardown") { item in
            (bound.byItem[item] as? any GridView.SightedCell)?.setInSight(false)
            gtk_list_item_set_child(item, nil)
            bound.byItem[item] = nil
        }
    }

    func rebind(below count: Int) {
        // An item without an object, or past the end in newer toolkits, is kept for later.
        for (item, cell) in bound.byItem where gtk_list_item_get_item(item) != nil && gtk_list_item_get_position(item) < guint(count) {
            bound.bind(cell, in: item)
        }
    }
}

// MARK: Sight

extension GridView {
    /// Tells cells that they come into sight in the frame in which they do: after its layout, which is repeated for what that changes,
    /// and before it is drawn.
    func followSight() {
        var frames: (clock: Object, connection: SignalConnection)?
        on("realize") { [weak self] in
            guard let self, let pointer = gtk_widget_get_frame_clock(widget) else { return }
            let clock = Object(retaining: UnsafeMutableRawPointer(pointer))
            let connection = clock.on("layout", isLast: true) { [weak self] _ in
                self?.updateSight()
                return .nothing
            }
            frames = (clock, connection)
        }
        on("unrealize") {
            frames?.connection.disconnect()
            frames = nil
        }
    }

    private func updateSight() {
        let height = gtk_widget_get_height(widget)
        guard height > 0, gtk_widget_get_mapped(widget) != 0 else { return }
        var bounds = graphene_rect_t()
        for case let cell as any SightedCell in cells.byItem.values {
            // What was added in this frame may have no place yet.
            guard let row = gtk_widget_get_parent(cell.root.widget), gtk_widget_get_height(row) > 0,
                gtk_widget_compute_bounds(row, widget, &bounds) != 0
            else { continue }
            // In heights of the view, above its end and below its beginning.
            let (top, bottom) = (bounds.origin.y / Float(height), (bounds.origin.y + bounds.size.height) / Float(height))
            if top < 1.2, bottom > -0.2 {
                cell.setInSight(true)
            } else if top > 3 || bottom < -2 {
                cell.setInSight(false)
            }
        }
    }
}
