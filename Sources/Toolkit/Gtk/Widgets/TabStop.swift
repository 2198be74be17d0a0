import CGtk
import CGtkShim
public import Platform

/// A flow of cells as one stop of Tab: it visits the controls of one cell, the one whose toggle button is pressed, else the one where the focus
/// was last, and then leaves; the arrow keys move between cells, Home and End to the first and the last.
public final class TabStop: Widget {
    private let cells: Widget

    /// - Parameters:
    ///   - cells: the container of the cells, such as a `FlowBox`.
    ///   - name: the accessible name; nil where the cells need none together.
    public init(around cells: Widget, name: LocalizedText? = nil) {
        self.cells = cells
        super.init(quire_tab_stop_new(cells.widget))
        setAccessibleLabel(name ?? .empty)
        add(
            KeyController(beforeChildren: true) { [weak self] key, modifiers in
                guard let self, modifiers.isDisjoint(with: [.shift, .control, .alt]) else { return false }
                return self.move(key)
            })
    }

    /// Moves the focus to another cell; false for other keys, and where the focus is elsewhere.
    private func move(_ key: Key) -> Bool {
        guard let focused = quire_tab_stop_get_cell(widget) else { return false }
        let places = childWidgets(of: cells.widget).filter { gtk_widget_get_visible($0) != 0 }.map(CellPlace.init)
        guard let index = places.firstIndex(where: { $0.cell == focused }) else { return false }
        let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
        let target: CellPlace? =
            switch key {
            case isMirrored ? .left : .right: places.dropFirst(index + 1).first
            case isMirrored ? .right : .left: places.prefix(index).last
            case .down: places[index].nearest(of: places) { $0.y > $1.y }
            case .up: places[index].nearest(of: places) { $0.y < $1.y }
            case .home: places.first
            case .end: places.last
            default: nil
            }
        guard let target else { return [.left, .right, .up, .down].contains(key) }
        return quire_tab_stop_focus(widget, target.cell) != 0
    }
}

/// A cell and its place in the container, in logical pixels.
private struct CellPlace {
    let cell: UnsafeMutablePointer<GtkWidget>
    /// The middle across, and the upper edge.
    let x: Float, y: Float

    @MainActor
    init(_ cell: UnsafeMutablePointer<GtkWidget>) {
        self.cell = cell
        var bounds = graphene_rect_t()
        let parent = gtk_widget_get_parent(cell)
        let isKnown = parent.map { gtk_widget_compute_bounds(cell, $0, &bounds) != 0 } ?? false
        (x, y) = isKnown ? (bounds.origin.x + bounds.size.width / 2, bounds.origin.y) : (0, 0)
    }

    /// The cell of the next line in a direction that is nearest across.
    func nearest(of places: [CellPlace], where lies: (_ other: CellPlace, _ this: CellPlace) -> Bool) -> CellPlace? {
        let beyond = places.filter { lies($0, self) }
        guard let line = beyond.map(\.y).min(by: { abs($0 - y) < abs($1 - y) }) else { return nil }
        return beyond.filter { $0.y == line }.min { abs($0.x - x) < abs($1.x - x) }
    }
}
