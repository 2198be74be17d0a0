import Foundation
import GLib
import Graphics
import Gtk
import Platform
import Symbols

/// The caption below the symbol.
@MainActor
final class CaptionSection: StyleSection {
    let view: Widget

    private let edit: StyleEdit
    let entry = Entry(name: tr("Caption"), placeholder: tr("None"))
    let looks = Choice<SymbolCaption.Look>()
    let color = OptionalColorField(
        tr("Custom caption colour"), name: tr("Caption"), first: Color(red: 0.36, green: 0.13, blue: 0.71))
    private let details: Widget
    private var typed: SignalConnection?
    /// Keeps style and colour, so that they return with the text.
    private var last = SymbolCaption("")

    init(edit: @escaping StyleEdit) {
        self.edit = edit
        let segments = looks.segments(tr("Caption style")) { $0.title }.placed(horizontal: .start)
        details = Box(.column, spacing: 12, [segments, color.view])
        view = SectionLayout.group(tr("Caption"), [Box(.column, spacing: 12, [entry, details])])
        typed = entry.onChange { [weak self] in self?.type($0) }
        looks.chosen = { look in edit { $0.caption?.look = look } }
        color.chosen = { color in edit { $0.caption?.color = color } }
    }

    func render(_ style: SymbolStyle) {
        if let caption = style.caption { last = caption }
        details.isVisible = style.caption != nil
        // Spaces alone are no caption yet, but may be the beginning of one.
        let isBlank = entry.text.allSatisfy(\.isWhitespace)
        if entry.text != style.caption?.text ?? "", !(isBlank && style.caption == nil) {
            typed?.silenced { entry.text = style.caption?.text ?? "" }
        }
        looks.show(style.caption?.look)
        color.show(style.caption?.color)
    }

    private func type(_ text: String) {
        var caption = last
        caption.text = text
        let isBlank = text.allSatisfy(\.isWhitespace)
        edit { $0.caption = isBlank ? nil : caption }
    }
}

/// The settings for scanners: error correction level and quiet zone.
@MainActor
final class ScannabilitySection: StyleSection {
    let view: Widget

    let levels = Choice<ErrorCorrectionLevel>()
    private let levelLabel = Label(classes: ["caption", "dim"]).fitting(.wrap)
    let zone = SpinButton(name: tr("Margin in modules"), range: 0...Double(SymbolStyle.maximumQuietZone))
    private let zoneLabel = Label(classes: ["caption", "dim"]).fitting(.wrap)
    private var changed: SignalConnection?

    init(edit: @escaping StyleEdit) {
        zone.ignoreWheel()
        let segments = levels.segments(tr("Error correction level")) { .verbatim($0.rawValue) }
        view = SectionLayout.group(
            tr("Scanning"),
            [
                Box(.column, spacing: 8, [SectionLayout.line(Label(tr("Error correction")), segments), levelLabel]),
                Box(.column, spacing: 8, [SectionLayout.line(Label(tr("Margin")), zone), zoneLabel]),
            ])
        levels.chosen = { level in edit { $0.level = level } }
        changed = zone.onChange { modules in edit { $0.quietZone = Int(modules) } }
    }

    func render(_ style: SymbolStyle) {
        levels.show(style.level)
        levelLabel.text = style.level.explanation
        if Int(zone.value) != style.quietZone { changed?.silenced { zone.value = Double(style.quietZone) } }
        let wanted = SymbolFamily.standard.quietZone
        zoneLabel.text =
            style.quietZone < wanted
            ? tr("The light margin around the code, in modules. Scanners expect \(wanted).")
            : tr("The light margin around the code, in modules. The standard is \(wanted).")
        zoneLabel.setClass("warning-text", style.quietZone < wanted)
        zoneLabel.setClass("dim", style.quietZone >= wanted)
    }
}
