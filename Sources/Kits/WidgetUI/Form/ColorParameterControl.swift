import Drawing
import struct GLib.SignalConnection
import Graphics
import Gtk
import Platform
import Timeline
import WidgetKit

/// A control for a colour: a role that follows accent and appearance, or a fixed colour.
@MainActor
final class ColorParameterControl: ParameterControl {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    private let words = Label(classes: ["caption", "dim"]).fitting(.wrap).placed(vertical: .center).expanding(.horizontal)
    private let other: ColorButton
    private let samples = Choice<String?>()
    private var connection: SignalConnection?
    private(set) var written: String?

    private static let diameter = 20

    /// The roles that can be chosen, with their labels.
    private static let roles: [(color: ViewColor, name: LocalizedText)] = [
        (.text, tr("Text")), (.secondaryText, tr("Secondary text")), (.accent, tr("Accent")), (.accentText, tr("Accent for words")),
        (.onAccent, tr("On the accent")), (.success, tr("Success")), (.warning, tr("Warning")), (.danger, tr("Danger")),
        (.surface, tr("Surface")),
        (.window, tr("Window")), (.raised, tr("Raised")), (.line, tr("Line")),
    ]

    /// - Parameter isOptional: whether the widget chooses a colour itself if none is given.
    init(name: LocalizedText, isOptional: Bool) {
        other = ColorButton(name: tr("\(name): another colour")).placed(horizontal: .start)
        let row = FlowBox(spacing: 4, classes: ["tiles"])
        view = Box(.column, spacing: 8, [row, Box(.row, spacing: 8, [other, words])])
        let samples =
            (isOptional ? [(value: nil as String?, name: tr("Automatic"), role: nil as ColorRole?)] : [])
            + Self.roles.map { (value: $0.color.name, name: $0.name, role: $0.color.role) }
        for sample in samples {
            let dot = Self.dot(sample.role)
            let button = self.samples.add(sample.value, content: dot, name: tr("\(name): \(sample.name)"), classes: ["ready-color"])
            row.append(button.withTooltip(sample.name).placed(horizontal: .center))
        }
        self.samples.chosen = { [weak self] in self?.choose($0) }
        connection = other.onChange { [weak self] color in
            self?.choose(color.opaque.hex)
        }
    }

    private func choose(_ value: String?) {
        show(value)
        onChange?()
    }

    func show(_ written: String?) {
        self.written = written
        samples.show(written)
        if let color = written.flatMap({ Color(hex: $0) }) {
            connection?.silenced { other.color = color.opaque }
        }
        words.text = written.map { written in Self.roles.first { $0.color.name == written }?.name ?? .verbatim(written) } ?? tr("Automatic")
    }

    func focus() { samples.focus() }

    /// A round sample of a role, drawn by the style sheet; an empty ring for none.
    private static func dot(_ role: ColorRole?) -> Widget {
        let link = WeakLink<CanvasView>()
        let canvas = CanvasView(name: .verbatim("")) { context, width, height, _ in
            let canvas = Canvas(borrowing: context)
            let middle = Point(x: Double(width) / 2, y: Double(height) / 2)
            let circle = Path(circleAt: middle, radius: Double(diameter) / 2 - 1)
            if let role, let color = link.target?.styleColor(role.cssName) {
                canvas.fill(circle, with: color)
            }
            // The ring is visible on light and dark backgrounds.
            canvas.stroke(circle, with: Color(red: 0.5, green: 0.48, blue: 0.55), width: 1)
        }
        canvas.setContentSize(width: diameter, height: diameter)
        link.target = canvas
        return canvas
    }
}
