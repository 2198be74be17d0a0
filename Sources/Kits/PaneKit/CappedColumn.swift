public import Gtk

/// Content in the middle, no wider than one likes to read, with the rest of the room at its sides.
@MainActor
public enum CappedColumn {
    public static func make(_ content: Widget, width: Int) -> Widget {
        let bin = AdaptiveBin { _, _ in }
        bin.maximumWidth = width
        bin.setChild(content)
        return bin
    }
}
