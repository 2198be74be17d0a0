import CGtk

extension SpinButton {
    /// Takes what is typed as the value now; otherwise it does when the focus leaves or Enter is pressed.
    public func commitTyping() { gtk_spin_button_update(opaque) }
}
