import Desktop
import Foundation
import Graphics
import Gtk
import PaneKit
import Platform
import WidgetUI

/// The settings for appearance and accent colour.
@MainActor
final class AppearanceGroup: SettingsSection {
    let root: Widget
    private let context: PaneContext
    private let accents = Choice<String>()
    private let modes = Choice<Appearance>()
    private let accentText = SettingsGroup.caption()
    /// Observes the desktop's accent colour, which changes without the preferences.
    private var styleObservation: UUID?

    init(_ context: PaneContext) {
        self.context = context
        let preferences = context.preferences
        // No spacing, so that all of them fit into a window of 360 pixels; the buttons have their own margin.
        let colors = Box(.row).placed(horizontal: .end)
        let segments = modes.segments(Appearance.allCases, title: \.name) { tr("\($0.name) appearance") }
            .homogeneous().placed(horizontal: .end, vertical: .center)
        root = SettingsGroup.make(
            tr("Appearance"),
            [
                SettingsGroup.row(tr("Light or dark"), tr("As your desktop is set, or always the same."), segments),
                SettingsGroup.row(tr("Accent colour"), accentText, colors),
            ])
        colors.append(swatch(Accent.desktopID, tr("System accent colour"), Icon("quire-desktop-symbolic")))
        for accent in Accent.all { colors.append(swatch(accent.id, accent.name, Box(.row))) }
        accents.chosen = { id in
            if let accent = Accent.all.first(where: { $0.id == id }) {
                preferences.accent = accent
            } else {
                preferences.followsDesktopAccent = true
            }
        }
        modes.chosen = { preferences.appearance = $0 }
    }

    private func swatch(_ id: String, _ name: LocalizedText, _ content: Widget) -> Widget {
        accents.add(id, content: content, name: name, classes: ["swatch", "swatch-\(id)"]).withTooltip(name).placed(vertical: .center)
    }

    func appear() { styleObservation = context.style.observe { [weak self] _ in self?.render() } }

    func disappear() {
        if let styleObservation { context.style.stopObserving(styleObservation) }
        styleObservation = nil
    }

    /// Shows the preferences, which other windows may have changed.
    func render() {
        let preferences = context.preferences
        accentText.text = accentDescription
        accents.show(preferences.followsDesktopAccent ? Accent.desktopID : preferences.accent.id)
        modes.show(preferences.appearance)
    }

    private var accentDescription: LocalizedText {
        let preferences = context.preferences
        guard preferences.followsDesktopAccent else { return preferences.accent.name }
        return context.style.desktopAccent == nil
            ? tr("System: your desktop has no accent colour, so Quire uses \(Accent.standard.name).")
            : tr("System: follows your desktop’s accent colour.")
    }
}
