import CGtk

/// Keys that are pressed together, such as Ctrl+Shift+C.
public struct Accelerator: Hashable, Sendable {
    private let key: UInt32
    private let modifiers: UInt32

    /// The modifiers that make another command of a key; whether Caps Lock or Num Lock is on does not.
    private static let known: Modifiers = [.shift, .control, .alt]

    /// Reads GTK's notation, such as `<Control><Shift>c`; nil for what is none.
    @MainActor
    public init?(_ notation: String) {
        var (key, state): (guint, GdkModifierType) = (0, GdkModifierType(rawValue: 0))
        guard gtk_accelerator_parse(notation, &key, &state) != 0, key != 0 else { return nil }
        self.key = gdk_keyval_to_lower(key)
        modifiers = UInt32(state.rawValue) & Self.known.rawValue
    }

    /// Whether these keys were pressed.
    @MainActor
    public func matches(_ key: Key, _ held: Modifiers) -> Bool {
        gdk_keyval_to_lower(key.rawValue) == self.key && held.rawValue & Self.known.rawValue == modifiers
    }
}
