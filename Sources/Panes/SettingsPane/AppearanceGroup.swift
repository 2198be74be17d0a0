import Desktop
import Foundation
import GLib
import Graphics
import Gtk
import PaneKit

/// The settings for appearance and accent colour.
@MainActor
final class AppearanceGroup {
    let root: Widget
    private let context: PaneContext
    private var swatches: [(accent: String, button: ToggleButton, connection: SignalConnection)] = []
    private var modes: [(appearance: Appearance, button: ToggleButton, connection: SignalConnection)] = []
    private let accentText = SettingsGroup.caption()
    /// Observes the desktop's accent colour, which changes without the preferences.
    private var styleObservation: UUID?

    init(_ context: PaneContext) {
        self.context = context
        let preferences = context.preferences
        // No spacing, so that all of them fit into a window of 360 pixels; the buttons have their own margin.
        let colors = Box(.row).placed(horizontal: .end)
        let segments = Box(.row, classes: ["segmented"]).homogeneous().placed(horizontal: .end, vertical: .center)
        root = SettingsGroup.make(
            "Appearance",
            [
                SettingsGroup.row("Light or dark", "System follows the desktop’s preference.", segments),
                SettingsGroup.row("Accent", accentText, colors),
            ])
        addSwatch(Accent.desktopID, "System accent", to: colors, content: Icon("quire-desktop-symbolic")) {
            preferences.followsDesktopAccent = true
        }
        for accent in Accent.all {
            addSwatch(accent.id, accent.name, to: colors, content: Box(.row)) { preferences.accent = accent }
        }
        for appearance in Appearance.allCases {
            let button = ToggleButton(
                content: Label(appearance.name).aligned(0.5), name: "\(appearance.name) appearance", group: modes.first?.button)
            let connection = button.onToggle { if $0 { preferences.appearance = appearance } }
            modes.append((appearance, button, connection))
            segments.append(button)
        }
    }

    private func addSwatch(_ id: String, _ name: String, to row: Box, content: Widget, chosen: @escaping @MainActor () -> Void) {
        let button = ToggleButton(content: content, name: name, group: swatches.first?.button, classes: ["swatch", "swatch-\(id)"])
        button.tooltip = name
        button.verticalAlignment = .center
        swatches.append((id, button, button.onToggle { if $0 { chosen() } }))
        row.append(button)
    }

    func appear() { styleObservation = context.style.observe { [weak self] _ in self?.render() } }

    func disappear() {
        if let styleObservation { context.style.stopObserving(styleObservation) }
        styleObservation = nil
    }

    /// Shows the preferences, which other windows may have changed.
    func render() {
        let preferences = context.preferences
        let chosen = preferences.followsDesktopAccent ? Accent.desktopID : preferences.accent.id
        accentText.text = accentDescription
        for swatch in swatches { swatch.connection.silenced { swatch.button.isOn = swatch.accent == chosen } }
        for mode in modes { mode.connection.silenced { mode.button.isOn = mode.appearance == preferences.appearance } }
    }

    private var accentDescription: String {
        let preferences = context.preferences
        guard preferences.followsDesktopAccent else { return preferences.accent.name }
        return context.style.desktopAccent == nil
            ? "System: this desktop names no accent, so it is \(Accent.standard.name)." : "System: as the desktop has it."
    }
}
