extension Preferences {
    /// When the icon in the panel is shown.
    public enum StatusItemChoice: String, CaseIterable, Sendable {
        /// Where something in the session shows such icons.
        case automatic
        case on, off
    }

    public var statusItem: StatusItemChoice {
        get { StatusItemChoice(rawValue: string("tray-icon") ?? "") ?? .automatic }
        set { set("tray-icon", newValue.rawValue) }
    }
}
