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
    private let own: CanvasView
    private var template: Color?
    private let samples: [(name: LocalizedText, color: Color)]
    private var connection: SignalConnection?

    /// - Parameter name: what has the colour, such as “Background”. Assistive technology reads “Background: White”.
    init(_ name: LocalizedText, samples: [(name: LocalizedText, color: Color)]) {
        self.samples = samples
        other = ColorButton(name: tr("\(name): custom colour")).placed(vertical: .center)
        let link = WeakLink<FlyerColorField>()
        let own = ColorSwatch.make(isMarked: true) { link.target?.template }
        self.own = own
        let values = [(nil, tr("Template default"))] + samples.map { (Optional($0.color), $0.name) }
        let tiles = choice.tiles(name, values, class: "ready-color") { color in
            color.map { color in ColorSwatch.make { color } } ?? own
        }
        let title = Label(name).expanding(.horizontal)
        view = Box(.column, spacing: 8, [Box(.row, spacing: 8, [title, colorName, other]), tiles])
        link.target = self
        choice.chosen = { [weak self] in self?.onSelect?($0) }
        connection = other.onChange { [weak self] in self?.onSelect?($0.opaque.rounded) }
    }

    /// Shows a colour without calling back; nil stands for the template's.
    func show(_ color: Color?, template: Color) {
        if template != self.template {
            self.template = template
            own.queueDraw()
        }
        choice.show(.some(color))
        connection?.silenced { other.color = color ?? template }
        colorName.text = color.map { color in samples.first { $0.color == color }?.name ?? .verbatim(color.hex) } ?? tr("Template default")
    }
}

/// A round colour sample, visible on light and on dark backgrounds.
@MainActor
enum ColorSwatch {
    private static let diameter = 20.0
    private static let edge = Color(red: 0.5, green: 0.48, blue: 0.55)

    /// - Parameters:
    ///   - isMarked: whether it has an inner ring, which marks the template's colour.
    ///   - color: returns the colour when it is drawn. It must capture widgets weakly.
    static func make(isMarked: Bool = false, _ color: @escaping @MainActor () -> Color?) -> CanvasView {
        let view = CanvasView(name: .empty, meaning: .decoration) { context, width, height, _ in
            guard let color = color() else { return }
            let canvas = Canvas(borrowing: context)
            let center = Point(x: Double(width) / 2, y: Double(height) / 2)
            let circle = Path(circleAt: center, radius: diameter / 2 - 1)
            canvas.fill(circle, with: color)
            canvas.stroke(circle, with: edge, width: 1)
            guard isMarked else { return }
            let ink: Color = color.contrast(with: .white) >= 3 ? .white : .black
            canvas.stroke(Path(circleAt: center, radius: diameter / 2 - 5), with: ink.opacity(0.8), width: 1.5)
        }
        view.setContentSize(width: Int(diameter), height: Int(diameter))
        return view
    }

    /// A round sample of a background, with a smaller circle of an accent in it.
    ///
    /// - Parameter colors: returns the colours when it is drawn. It must capture widgets weakly.
    static func pair(_ colors: @escaping @MainActor () -> (background: Color, accent: Color)?) -> CanvasView {
        let side = 32.0
        let view = CanvasView(name: .empty, meaning: .decoration) { context, width, height, _ in
            guard let colors = colors() else { return }
            let canvas = Canvas(borrowing: context)
            let center = Point(x: Double(width) / 2, y: Double(height) / 2)
            let circle = Path(circleAt: center, radius: side / 2 - 1)
            canvas.fill(circle, with: colors.background)
            canvas.stroke(circle, with: edge, width: 1)
            canvas.fill(Path(circleAt: center, radius: side / 4), with: colors.accent)
        }
        view.setContentSize(width: Int(side), height: Int(side))
        return view
    }
}
