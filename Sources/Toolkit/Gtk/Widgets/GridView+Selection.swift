import CGtk
import CGtkShim
public import GLib

/// Which places of a grid are selected.
extension GridView {
    /// The selected places in rising order, as stretches that do not touch.
    public var selectedRanges: [Range<Int>] {
        get {
            guard let bits = gtk_selection_model_get_selection(OpaquePointer(model.pointer)) else { return [] }
            defer { gtk_bitset_unref(bits) }
            var ranges: [Range<Int>] = []
            var iterator = GtkBitsetIter()
            var place: guint = 0
            var isThere = gtk_bitset_iter_init_first(&iterator, bits, &place)
            while isThere != 0 {
                let position = Int(place)
                if let last = ranges.last, last.upperBound == position {
                    ranges[ranges.count - 1] = last.lowerBound..<position + 1
                } else {
                    ranges.append(position..<position + 1)
                }
                isThere = gtk_bitset_iter_next(&iterator, &place)
            }
            return ranges
        }
        set {
            guard let bits = gtk_bitset_new_empty() else { return }
            defer { gtk_bitset_unref(bits) }
            for range in newValue where !range.isEmpty { gtk_bitset_add_range(bits, guint(range.lowerBound), guint(range.count)) }
            quire_range_model_set_selected(OpaquePointer(model.pointer), bits)
        }
    }

    public func isSelected(_ position: Int) -> Bool {
        gtk_selection_model_is_selected(OpaquePointer(model.pointer), guint(position)) != 0
    }

    /// Selects a place, or no longer; from there Shift goes on.
    public func toggleSelection(at position: Int) {
        quire_widget_activate_action_select(widget, guint(position), 1, 0)
    }

    /// From now on the pointer, pressed beside the cells and moved, selects what it goes round.
    ///
    /// GTK 4.8 begins that on a cell as well, and where the cell is dragged away meanwhile it leaves the band on the screen.
    public func addRubberband() {
        let press = ClickGesture(beforeChildren: true) { [weak self] _, x, y in
            guard let self else { return }
            gtk_grid_view_set_enable_rubberband(self.opaque, self.hasCell(atX: x, y: y) ? 0 : 1)
        }
        add(press)
    }

    /// The selection changed, by the keyboard, by the pointer, or through `selectedRanges` unless the connection was silenced.
    @discardableResult
    public func onSelectionChange(_ changed: @escaping @MainActor () -> Void) -> SignalConnection {
        model.on("selection-changed") { _ in
            changed()
            return .nothing
        }
    }
}
