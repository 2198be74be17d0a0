import Gtk

/// Things beside each other, which stand below each other where there is no room for that.
@MainActor
enum TurningRow {
    /// - Parameter least: logical pixels that they need beside each other; nil for as much as they like to have. Text that wraps likes more than
    ///   it needs.
    static func make(_ row: Box, least: Int? = nil) -> Widget {
        let bin = AdaptiveBin(minimumWidth: 120) { width, _ in
            let direction: Box.Direction = width < least ?? row.naturalRowWidth ? .column : .row
            // Sizes are being given out now.
            if row.direction != direction { Task { @MainActor in row.direction = direction } }
        }
        bin.setChild(row)
        return bin
    }
}
