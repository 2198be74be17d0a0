public import Desktop
public import Foundation
public import GLib
public import Graphics
import Gtk
import Platform

/// The style of all windows of a program: the user's accent and appearance and the desktop's preferences, applied as they change.
@MainActor
public final class Style {
    /// The colours that are applied now.
    public private(set) var palette: Palette
    private let preferences: Preferences
    private var desktop: DesktopAppearance?
    private var observation: PreferencesObservation?
    private let sheet: String
    /// Files of `data/style`; later ones override earlier ones.
    private static let sheets = [
        "quire", "order", "style-editor", "editor", "showing", "scanner", "scans", "screen", "result", "face", "widgets", "tasks",
        "programs",
        "pinned", "activities", "flyers", "flyer-editor", "flyer-output", "feel", "sharing",
    ]
    /// The accent that the swatch for the desktop's accent shows, whichever accent is chosen.
    private var shownDesktopAccent: Color?
    private var observers: [UUID: @MainActor (Palette) -> Void] = [:]

    /// Call after a display is open. `bus` gives access to the settings portal.
    public init(preferences: Preferences, bus: MessageBus?) {
        self.preferences = preferences
        // A program without its style sheet is plain, but works.
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

    /// The accent colour of the desktop; nil if it names none.
    public var desktopAccent: Color? { desktop?.accent }

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
        Toolkit.setStyleSheet(Self.scaled(sheet + swatches, by: Toolkit.fontScale), palette: palette)
    }

    /// The sheet with every size of text multiplied, for a desktop whose font is larger or smaller than usual.
    static func scaled(_ sheet: String, by scale: Double) -> String {
        guard scale != 1 else { return sheet }
        return sheet.replacing(/font-size: ([0-9.]+)pt/) { match in
            "font-size: \(((Double(match.1) ?? 0) * scale * 100).rounded() / 100)pt"
        }
    }

    /// A style class for each accent, so that a new accent is only a row of data.
    private var swatches: String {
        (Accent.all + [Accent(desktop: desktopAccent ?? Accent.standard.color)]).map {
            "button.swatch-\($0.id), button.swatch-\($0.id):hover, button.swatch-\($0.id):checked { background-color: \($0.color.hex); color: \(Palette.readable(on: $0.color).hex); }\n"
        }.joined()
    }

    /// Calls `changed` with each new palette, for content that the style sheet does not draw. Ends with `stopObserving`.
    public func observe(_ changed: @escaping @MainActor (Palette) -> Void) -> UUID {
        let id = UUID()
        observers[id] = changed
        return id
    }

    /// Ends an observation.
    public func stopObserving(_ id: UUID) { observers[id] = nil }
}
