import Drawing
import GLib
import Graphics
import Gtk

/// A choice of a colour: swatches, a colour dialog, and “none” where that is allowed.
@MainActor
final class ColorField {
    let view: Widget
    /// Called with the chosen colour; nil for none.
    var chosen: (@MainActor (Color?) -> Void)?

    private static let diameter = 20.0

    let choice = Choice<Color?>()
    let other: ColorButton
    private var connection: SignalConnection?

    /// - Parameters:
    ///   - title: the label, such as “Modules”.
    ///   - name: the accessible name, such as “Colour of the modules”; a screen reader says “Colour of the modules: Navy”.
    ///   - none: the label for no colour; nil if a colour is required.
    init(_ title: String, name: String, _ entries: [ColorSwatches.Entry], none: String? = nil) {
        other = ColorButton(name: "\(name): another colour", hasAlpha: true).placed(vertical: .center)
        let row = FlowBox(spacing: 4, classes: ["tiles"])
        view = Box(.column, spacing: 8, [SectionLayout.line(Label(title), other), row])
        let samples = entries.map { (title: $0.name, color: Optional($0.color)) } + (none.map { [(title: $0, color: nil)] } ?? [])
        for sample in samples {
            let button = choice.add(
                sample.color, content: Self.dot(sample.color), name: "\(name): \(sample.title)", classes: ["ready-color"])
            button.tooltip = sample.title
            button.horizontalAlignment = .center
            row.append(button)
        }
        choice.chosen = { [weak self] in self?.chosen?($0) }
        connection = other.onChange { [weak self] in self?.chosen?($0.rounded) }
    }

    /// Shows a colour without calling `chosen`.
    func show(_ color: Color?) {
        choice.show(.some(color))
        // Without a colour the button keeps the last one, to return to.
        if let color { connection?.silenced { other.color = color } }
    }

    /// A round sample; a struck-out ring for no colour.
    private static func dot(_ color: Color?) -> Widget {
        let canvas = CanvasView(name: "") { context, width, height, _ in
            let canvas = Canvas(borrowing: context)
            let center = Point(x: Double(width) / 2, y: Double(height) / 2)
            let radius = diameter / 2 - 1
            let circle = Path(circleAt: center, radius: radius)
            let edge = Color(red: 0.5, green: 0.48, blue: 0.55)
            canvas.fill(circle, with: color ?? .white)
            // The ring is visible on light and dark backgrounds.
            canvas.stroke(circle, with: edge, width: 1)
            if color == nil {
                var line = Path()
                line.move(to: Point(x: center.x - radius * 0.7, y: center.y + radius * 0.7))
                line.line(to: Point(x: center.x + radius * 0.7, y: center.y - radius * 0.7))
                canvas.stroke(line, with: Color(red: 0.77, green: 0.19, blue: 0.29), width: 1.5)
            }
        }
        canvas.setContentSize(width: Int(diameter), height: Int(diameter))
        return canvas
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
    init(_ title: String, name: String, first: Color) {
        toggle = Switch(name: title)
        button = ColorButton(name: "\(name): colour", hasAlpha: true).hidden()
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
        let name: String
        let color: Color
    }

    /// Dark enough for modules on any of `papers`.
    static let inks = entries([
        ("Black", "000000"), ("Ink", "1F1B3A"), ("Navy", "14305C"), ("Blue", "1D4ED8"), ("Violet", "5B21B6"), ("Wine", "7A1F3D"),
        ("Brown", "6B2F12"), ("Forest", "14532D"),
    ])

    static let papers = entries([
        ("White", "FFFFFF"), ("Cream", "FFF8E7"), ("Sand", "F6EBDA"), ("Rose", "FDECEF"), ("Lilac", "F3EEFC"), ("Sky", "E8F2FC"),
        ("Mint", "E7F6ED"),
    ])

    private static func entries(_ table: [(String, String)]) -> [Entry] {
        // An invalid colour in the table is left out; a test counts the entries.
        table.compactMap { name, hex in Color(hex: hex).map { Entry(name: name, color: $0) } }
    }
}
