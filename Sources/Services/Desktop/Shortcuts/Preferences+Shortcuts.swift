extension Preferences {
    private static let shortcuts = "global-shortcuts"

    /// Whether keys that work in every program are asked of the desktop. Off until somebody wants them.
    public var usesGlobalShortcuts: Bool {
        get { isRemembered ? flag(Self.shortcuts) : string(Self.shortcuts) == "true" }
        set { if isRemembered { setFlag(Self.shortcuts, newValue) } else { set(Self.shortcuts, String(newValue)) } }
    }
}
