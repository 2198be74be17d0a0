import GLib
import Graphics
import Gtk
import Platform
import WidgetUI

/// A choice of a colour: swatches, a colour dialog, and “none” where that is allowed.
@MainActor
final class ColorField {
    let view: Widget
    /// Called with the chosen colour; nil for none.
    var chosen: (@MainActor (Color?) -> Void)?

    let choice = Choice<Color?>()
    let other: ColorButton
    private var connection: SignalConnection?

    /// - Parameters:
    ///   - title: the label, such as “Modules”.
    ///   - name: the accessible name, such as “Colour of the modules”; a screen reader says “Colour of the modules: Navy”.
    ///   - none: the label for no colour; nil if a colour is required.
    init(_ title: LocalizedText, name: LocalizedText, _ entries: [ColorSwatches.Entry], none: LocalizedText? = nil) {
        other = ColorButton(name: tr("\(name): custom colour"), hasAlpha: true).placed(vertical: .center)
        let samples: [(Color?, LocalizedText)] = entries.map { ($0.color, $0.name) } + (none.map { [(nil, $0)] } ?? [])
        let tiles = choice.tiles(name, samples, class: "ready-color") { color in
            ColorSample.make(isStruckOut: color == nil) { color ?? .white }
        }
        view = Box(.column, spacing: 8, [SectionLayout.line(Label(title), other), tiles])
        choice.chosen = { [weak self] in self?.chosen?($0) }
        connection = other.onChange { [weak self] in self?.chosen?($0.rounded) }
    }

    /// Shows a colour without calling `chosen`.
    func show(_ color: Color?) {
        choice.show(.some(color))
        // Without a colour the button keeps the last one, to return to.
        if let color { connection?.silenced { other.color = color } }
    }
}

/// A switch and a button for a colour that is used instead of the modules' colour.
@MainActor
final class OptionalColorField {
    let view: Widget
    /// Called with the chosen colour; nil for the modules' colour.
    var chosen: (@MainActor (Color?) -> Void)?

    let toggle: Switch
    let button: ColorButton
    private var toggled: SignalConnection?
    private var changed: SignalConnection?

    /// - Parameters:
    ///   - title: the label, such as “Finder frame in a colour of its own”.
    ///   - first: the initial colour.
    init(_ title: LocalizedText, name: LocalizedText, first: Color) {
        toggle = Switch(name: title)
        button = ColorButton(name: tr("\(name): colour"), hasAlpha: true).hidden()
        button.color = first
        view = SectionLayout.line(Label(title), Box(.row, spacing: 8, [button, toggle]))
        toggled = toggle.onToggle { [weak self] isOn in
            guard let self else { return }
            self.chosen?(isOn ? self.button.color.rounded : nil)
        }
        changed = button.onChange { [weak self] in self?.chosen?($0.rounded) }
    }

    /// Shows a colour without calling `chosen`.
    func show(_ color: Color?) {
        if toggle.isOn != (color != nil) { toggled?.silenced { toggle.isOn = color != nil } }
        button.isVisible = color != nil
        if let color { changed?.silenced { button.color = color } }
    }
}

/// Colours that suit codes.
enum ColorSwatches {
    struct Entry: Hashable {
        let name: LocalizedText
        let color: Color
    }

    /// Dark enough for modules on any of `papers`.
    static let inks = entries([
        (tr("Black"), "000000"), (tr("Ink"), "1F1B3A"), (tr("Navy"), "14305C"), (tr("Blue"), "1D4ED8"), (tr("Violet"), "5B21B6"),
        (tr("Wine"), "7A1F3D"), (tr("Brown"), "6B2F12"), (tr("Forest"), "14532D"),
    ])

    static let papers = entries([
        (tr("White"), "FFFFFF"), (tr("Cream"), "FFF8E7"), (tr("Sand"), "F6EBDA"), (tr("Rose"), "FDECEF"), (tr("Lilac"), "F3EEFC"),
        (tr("Sky"), "E8F2FC"), (tr("Mint"), "E7F6ED"),
    ])

    private static func entries(_ table: [(LocalizedText, String)]) -> [Entry] {
        // An invalid colour in the table is left out; a test counts the entries.
        table.compactMap { name, hex in Color(hex: hex).map { Entry(name: name, color: $0) } }
    }
}
