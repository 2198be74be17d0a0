import Drawing
import GLib
import Gtk

/// A colour that something may have of its own, instead of that of the modules.
@MainActor
final class OwnColorField {
    let view: Widget
    /// The user chose; nil for that of the modules.
    var chosen: (@MainActor (Color?) -> Void)?

    let toggle: Switch
    let button: ColorButton
    private var toggled: SignalConnection?
    private var changed: SignalConnection?

    /// - Parameters:
    ///   - title: what has the colour, such as “Finder frame in a colour of its own”.
    ///   - first: the colour to begin with.
    init(_ title: String, name: String, first: Color) {
        toggle = Switch(name: title)
        button = ColorButton(name: "\(name): colour", hasAlpha: true)
        button.color = first.forButton
        view = SectionLayout.line(Label(title), Box(.row, spacing: 8, [button, toggle]))
        toggled = toggle.onToggle { [weak self] isOn in
            guard let self else { return }
            self.chosen?(isOn ? Color(self.button.color) : nil)
        }
        changed = button.onChange { [weak self] in self?.chosen?(Color($0)) }
        button.isVisible = false
    }

    /// Shows a colour without a call back.
    func show(_ color: Color?) {
        if toggle.isOn != (color != nil) { toggled?.silenced { toggle.isOn = color != nil } }
        button.isVisible = color != nil
        if let color { changed?.silenced { button.color = color.forButton } }
    }
}
