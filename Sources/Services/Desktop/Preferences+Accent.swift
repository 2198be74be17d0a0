public import Graphics

extension Preferences {
    /// Whether the accent is the desktop's, as it is until one is chosen.
    public var followsDesktopAccent: Bool {
        get { (string("accent") ?? Accent.desktopID) == Accent.desktopID }
        set { if newValue { set("accent", Accent.desktopID) } }
    }

    /// The accent to draw with: the chosen one; for whoever follows the desktop its colour, and the standard one where it names none.
    public func accent(onDesktop color: RGB?) -> Accent {
        guard followsDesktopAccent else { return accent }
        return color.map(Accent.init(desktop:)) ?? .standard
    }
}
