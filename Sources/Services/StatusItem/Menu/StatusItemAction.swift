public import Navigation

/// What a line of the icon's menu does, or a click on the icon.
public enum StatusItemAction: Hashable, Sendable {
    /// Goes to a place in Quire's window.
    case visit(DeepLink)
    /// Shows the window as it was left.
    case openWindow
    /// Takes the icon away, until it is turned on again in Settings.
    case hide
}
