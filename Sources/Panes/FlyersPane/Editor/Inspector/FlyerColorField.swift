import CodeEditor
import Drawing
import GLib
import Graphics
import Gtk
import Platform

/// Chooses a colour of the flyer: the template's, a predefined one, or any other.
@MainActor
final class FlyerColorField {
    let view: Widget
    /// Called when the user chose a colour; nil stands for the template's.
    var onSelect: (@MainActor (Color?) -> Void)?
    let choice = Choice<Color?>()
    let other: ColorButton
    private let colorName = Label(classes: ["caption", "dim"]).fitting(.ellipsisAtEnd).placed(vertical: .center)
    private let own: ColorSwatch
    private let samples: [(name: LocalizedText, color: Color)]
    private var connection: SignalConnection?

    /// - Parameter name: what has the colour, such as “Background”. Assistive technology reads “Background: White”.
    init(_ name: LocalizedText, samples: [(name: LocalizedText, color: Color)]) {
        self.samples = samples
        other = ColorButton(name: tr("\(name): another colour")).placed(vertical: .center)
        own = ColorSwatch(isMarked: true)
        let title = Label(name).expanding(.horizontal)
        let row = FlowBox(spacing: 4, classes: ["tiles"])
        view = Box(.column, spacing: 8, [Box(.row, spacing: 8, [title, colorName, other]), row])
        func add(_ value: Color?, _ disc: ColorSwatch, _ title: LocalizedText) {
            let button = choice.add(value, content: disc.view, name: tr("\(name): \(title)"), classes: ["ready-color"])
            button.tooltip = title
            button.horizontalAlignment = .center
            row.append(button)
        }
        add(nil, own, tr("As the template"))
        for sample in samples {
            let disc = ColorSwatch()
            disc.show(sample.color)
            add(sample.color, disc, sample.name)
        }
        choice.chosen = { [weak self] in self?.onSelect?($0) }
        connection = other.onChange { [weak self] in self?.onSelect?($0.opaque.rounded) }
    }

    /// Shows a colour without calling back; nil stands for the template's.
    func show(_ color: Color?, template: Color) {
        own.show(template)
        choice.show(.some(color))
        connection?.silenced { other.color = color ?? template }
        colorName.text = color.map { color in samples.first { $0.color == color }?.name ?? .verbatim(color.hex) } ?? tr("As the template")
    }
}

/// A round colour sample, visible on light and on dark backgrounds.
@MainActor
final class ColorSwatch {
    let view: CanvasView
    private let shown = Shown()

    /// Owned by the draw function, which may outlive the swatch.
    private final class Shown { var color: Color? }

    private static let diameter = 20.0

    /// - Parameter isMarked: whether it has an inner ring, which marks the template's colour.
    init(isMarked: Bool = false) {
        let shown = self.shown
        view = CanvasView(name: .empty, meaning: .decoration) { context, width, height, _ in
            guard let color = shown.color else { return }
            let canvas = Canvas(borrowing: context)
            let center = Point(x: Double(width) / 2, y: Double(height) / 2)
            let circle = Path(circleAt: center, radius: Self.diameter / 2 - 1)
            canvas.fill(circle, with: color)
            canvas.stroke(circle, with: Color(red: 0.5, green: 0.48, blue: 0.55), width: 1)
            guard isMarked else { return }
            let ink: Color = color.contrast(with: .white) >= 3 ? .white : .black
            canvas.stroke(Path(circleAt: center, radius: Self.diameter / 2 - 5), with: ink.opacity(0.8), width: 1.5)
        }
        view.setContentSize(width: Int(Self.diameter), height: Int(Self.diameter))
    }

    func show(_ color: Color) {
        guard shown.color != color else { return }
        shown.color = color
        view.queueDraw()
    }
}
