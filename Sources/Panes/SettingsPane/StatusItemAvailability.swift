import Desktop

/// What there is for an icon in the panel, in words.
struct StatusItemAvailability: Hashable {
    let hasBus: Bool
    /// Whether the program that shows it is there.
    let isInstalled: Bool
    /// Whether something in the session shows such icons.
    let hasWatcher: Bool

    var isPossible: Bool { hasBus && isInstalled }

    private static let advice =
        "KDE, Xfce and LXQt have that as a part of the panel, called tray or status tray; Waybar has the module “tray”, and GNOME needs the "
        + "extension “AppIndicator and KStatusNotifierItem Support”."

    func words(for choice: Preferences.StatusItemChoice) -> String {
        guard hasBus else { return "Not available here: there is no session bus, on which panels find icons." }
        guard isInstalled else { return "Not available here: quire-service, which shows the icon, was not found. Install Quire completely." }
        return switch (choice, hasWatcher) {
        case (.automatic, true), (.on, true): "Shown, with scanning, favourites and recent scans in its menu; also after you log in."
        case (.automatic, false): "Not shown: nothing in this session shows such icons. \(Self.advice)"
        case (.on, false): "Shown as soon as something in this session shows such icons; nothing does now. \(Self.advice)"
        case (.off, _): "Not shown."
        }
    }
}
