import struct GLib.SignalConnection
import Graphics
import Gtk
import Platform
import Timeline
import WidgetKit

/// A control for a colour: a role that follows accent and appearance, or a fixed colour.
@MainActor
final class ColorParameterControl: FormControl {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    private let words = Label(classes: ["caption", "dim"]).fitting(.wrap).placed(vertical: .center).expanding(.horizontal)
    private let other: ColorButton
    private let samples = Choice<String?>()
    private var connection: SignalConnection?
    private(set) var value: String?

    private static let roles: [(color: ViewColor, name: LocalizedText)] = [
        (.text, tr("Text")), (.secondaryText, tr("Secondary text")), (.accent, tr("Accent")), (.accentText, tr("Accent text")),
        (.onAccent, tr("Text on accent")), (.success, tr("Success")), (.warning, tr("Warning")), (.danger, tr("Danger")),
        (.surface, tr("Surface")), (.window, tr("Window")), (.raised, tr("Raised surface")), (.line, tr("Line")),
    ]

    /// - Parameter isOptional: whether the widget chooses a colour itself if none is given.
    init(name: LocalizedText, isOptional: Bool) {
        let other = ColorButton(name: tr("\(name): custom colour")).placed(horizontal: .start)
        self.other = other
        let automatic: [(String?, LocalizedText)] = isOptional ? [(nil, tr("Automatic"))] : []
        let tiles = samples.tiles(name, automatic + Self.roles.map { ($0.color.name, $0.name) }, class: "ready-color") { value in
            let role = Self.roles.first { $0.color.name == value }?.color.role
            return ColorSample.make { role.map { Toolkit.palette[$0] } }
        }
        view = Box(.column, spacing: 8, [tiles, Box(.row, spacing: 8, [other, words])])
        samples.chosen = { [weak self] in self?.choose($0) }
        connection = other.onChange { [weak self] color in self?.choose(color.opaque.hex) }
    }

    private func choose(_ value: String?) {
        show(value)
        onChange?()
    }

    func show(_ written: String?) {
        value = written
        samples.show(written)
        if let color = written.flatMap({ Color(hex: $0) }) {
            connection?.silenced { other.color = color.opaque }
        }
        words.text = written.map { written in Self.roles.first { $0.color.name == written }?.name ?? .verbatim(written) } ?? tr("Automatic")
    }

    func focus() { samples.focus() }
}
