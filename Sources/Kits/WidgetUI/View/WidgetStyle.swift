public import Desktop
import Foundation
public import GLib
public import Graphics
import Gtk

/// The look of every window of one program: the user's accent and appearance, and what the desktop prefers, applied as they change.
@MainActor
public final class Style {
    public private(set) var palette: Palette
    private let preferences: Preferences
    private var desktop: DesktopAppearance?
    private var observation: PreferencesObservation?
    private let sheet: String
    /// Files of `data/style`, the later ones over the earlier.
    private static let sheets = [
        "quire", "order", "style-editor", "editor", "showing", "scanner", "scans", "screen", "result", "face", "widgets", "tasks", "programs",
        "pinned", "activities", "flyers", "flyer-editor", "flyer-output", "feel", "sharing",
    ]
    /// That its swatch has, whoever follows it.
    private var shownDesktopAccent: RGB?
    private var observers: [UUID: @MainActor (Palette) -> Void] = [:]

    /// Once a display is there. `bus` brings the desktop's preferences, where there is a portal.
    public init(preferences: Preferences, bus: MessageBus?) {
        self.preferences = preferences
        // Without its sheet the program is plain, and works.
        let plain = Toolkit.isComposited ? "" : (try? DataFolder.text("style/uncomposited.css")) ?? ""
        sheet = Self.sheets.map { (try? DataFolder.text("style/\($0).css")) ?? "" }.joined() + plain
        palette = Palette(accent: preferences.accent(onDesktop: nil))
        Toolkit.useBuiltInTheme()
        Toolkit.marksTextOnFocus = false
        for folder in DataFolder.iconFolders { Icon.addSearchPath(folder) }
        desktop = DesktopAppearance(bus: bus) { [weak self] in self?.update() }
        observation = preferences.observe { [weak self] in self?.update() }
        palette = current
        apply()
    }

    private var current: Palette {
        Palette(
            accent: preferences.accent(onDesktop: desktop?.accent),
            isDark: preferences.appearance.isDark(systemPrefersDark: desktop?.prefersDark ?? false),
            isHighContrast: desktop?.prefersHighContrast ?? false)
    }

    /// The colour that the desktop marks things with; nil where it names none.
    public var desktopAccent: RGB? { desktop?.accent }

    private func update() {
        let isStill = desktop?.prefersReducedMotion ?? false
        let (new, hadAccent, wasStill) = (current, shownDesktopAccent, Toolkit.stopsAnimations)
        guard new != palette || hadAccent != desktopAccent || wasStill != isStill else { return }
        Toolkit.stopsAnimations = isStill
        palette = new
        apply()
        for observer in observers.values { observer(new) }
    }

    private func apply() {
        shownDesktopAccent = desktopAccent
        Toolkit.isDark = palette.isDark
        Toolkit.setStyleSheet(palette.cssDefinitions + sheet + swatches)
    }

    /// One class for each accent there is, so that a new row of data needs no new style.
    private var swatches: String {
        (Accent.all + [Accent(desktop: desktopAccent ?? Accent.standard.color)]).map {
            "button.swatch-\($0.id), button.swatch-\($0.id):hover, button.swatch-\($0.id):checked { background-color: \($0.hex); color: \(Palette.readable(on: $0.color).hex); }\n"
        }.joined()
    }

    /// Calls `changed` with each new palette, for what is not drawn by the style sheet. Until `stopObserving`.
    public func observe(_ changed: @escaping @MainActor (Palette) -> Void) -> UUID {
        let id = UUID()
        observers[id] = changed
        return id
    }

    public func stopObserving(_ id: UUID) { observers[id] = nil }
}
