import CodeEditor
import Drawing
import GLib
import Graphics
import Gtk

/// A colour of the flyer: that of the template, some ready ones, and any other.
@MainActor
final class FlyerColorField {
    let view: Widget
    /// The user chose; nil for that of the template.
    var chosen: (@MainActor (RGB?) -> Void)?
    let choice = Choice<RGB?>()
    let other: ColorButton
    private let words = Label("", classes: ["caption", "dim"]).fitting(.ellipsisAtEnd)
    private let own: ColorDisc
    private let samples: [(name: String, color: RGB)]
    private var connection: SignalConnection?

    /// - Parameter name: what has the colour, such as “Background”; assistive technology hears “Background: White”.
    init(_ name: String, samples: [(name: String, color: RGB)]) {
        self.samples = samples
        other = ColorButton(name: "\(name): another colour")
        own = ColorDisc(isMarked: true)
        let title = Label(name)
        title.expandsHorizontally = true
        other.verticalAlignment = .center
        words.verticalAlignment = .center
        let row = FlowBox(spacing: 4, classes: ["tiles"])
        view = Box(.column, spacing: 8, [Box(.row, spacing: 8, [title, words, other]), row])
        func add(_ value: RGB?, _ disc: ColorDisc, _ title: String) {
            let button = choice.add(value, content: disc.view, name: "\(name): \(title)", classes: ["ready-color"])
            button.tooltip = title
            button.horizontalAlignment = .center
            row.append(button)
        }
        add(nil, own, "As the template")
        for sample in samples {
            let disc = ColorDisc()
            disc.show(sample.color)
            add(sample.color, disc, sample.name)
        }
        choice.chosen = { [weak self] in self?.chosen?($0) }
        connection = other.onChange { [weak self] in self?.chosen?(RGB($0)) }
    }

    /// Shows a colour without a call back; nil is the template's.
    func show(_ color: RGB?, template: RGB) {
        own.show(template)
        choice.show(.some(color))
        let seen = color ?? template
        connection?.silenced { other.color = (Double(seen.red) / 255, Double(seen.green) / 255, Double(seen.blue) / 255, 1) }
        words.text = color.map { color in samples.first { $0.color == color }?.name ?? color.hex } ?? "As the template"
    }
}

extension RGB {
    /// A colour that the desktop's dialogue gave.
    init(_ button: ColorButton.Color) {
        func channel(_ value: Double) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
        self.init(red: channel(button.red), green: channel(button.green), blue: channel(button.blue))
    }
}
