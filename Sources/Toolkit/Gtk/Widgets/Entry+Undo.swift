import CGtk

extension Entry {
    /// Whether Ctrl+Z takes back what was typed here; off where something around it does.
    public func setHasUndo(_ hasUndo: Bool) { gtk_editable_set_enable_undo(opaque, hasUndo ? 1 : 0) }
}
