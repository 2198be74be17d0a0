import GLib
import Graphics
import Gtk
import Platform
import Symbols

/// The colours of the modules, the background and the finder patterns.
@MainActor
final class ColorSection: StyleSection {
    let view: Widget

    let foreground = ColorField(tr("Modules"), name: tr("Module colour"), ColorSwatches.inks)
    let background = ColorField(
        tr("Background"), name: tr("Background"), ColorSwatches.papers, none: tr("None (transparent)"))
    let gradient = GradientField(
        tr("Module gradient"), first: Color(red: 0.26, green: 0.22, blue: 0.79))
    let backgroundGradient = GradientField(
        tr("Background gradient"), first: Color(red: 0.91, green: 0.93, blue: 1))
    let finderFrame = OptionalColorField(
        tr("Custom finder frame colour"), name: tr("Finder frame"), first: Color(red: 0.36, green: 0.13, blue: 0.71))
    let finderCenter = OptionalColorField(
        tr("Custom finder centre colour"), name: tr("Finder centre"), first: Color(red: 0.36, green: 0.13, blue: 0.71))
    private let backgroundHint = Label(tr("A gradient needs a background."), classes: ["caption", "dim"]).fitting(.wrap)
    let more: Expander
    private var hasRendered = false

    init(edit: @escaping StyleEdit) {
        let rest = Box(.column, spacing: 16, [backgroundGradient.view, backgroundHint, finderFrame.view, finderCenter.view])
        more = Expander(tr("More colours"), rest.margins(top: 12))
        view = SectionLayout.group(tr("Colours"), [foreground.view, background.view, gradient.view, Box(.column, [more])])
        foreground.chosen = { color in
            if let color { edit { $0.foreground = color } }
        }
        background.chosen = { color in edit { $0.background = color } }
        gradient.chosen = { gradient in edit { $0.gradient = gradient } }
        backgroundGradient.chosen = { gradient in edit { $0.backgroundGradient = gradient } }
        finderFrame.chosen = { color in edit { $0.finderFrameColor = color } }
        finderCenter.chosen = { color in edit { $0.finderCenterColor = color } }
    }

    func render(_ style: SymbolStyle) {
        foreground.show(style.foreground)
        background.show(style.background)
        gradient.show(style.gradient)
        backgroundGradient.show(style.backgroundGradient)
        // A gradient needs a background; it returns together with the background.
        backgroundGradient.view.isSensitive = style.background != nil
        backgroundHint.isVisible = style.background == nil
        finderFrame.show(style.finderFrameColor)
        finderCenter.show(style.finderCenterColor)
        // Opens the expander at first if the style uses these colours; later the person decides.
        let hasMore = style.backgroundGradient != nil || style.finderFrameColor != nil || style.finderCenterColor != nil
        if !hasRendered, hasMore { more.isOpen = true }
        hasRendered = true
    }
}

/// A choice of a gradient: none, linear or radial, with some colours.
@MainActor
final class GradientField {
    let view: Widget
    /// Called with the chosen gradient; nil for none.
    var chosen: (@MainActor (SymbolGradient?) -> Void)?

    enum Kind: Hashable, CaseIterable {
        case none, linear, radial

        var title: LocalizedText {
            switch self {
            case .none: tr("None")
            case .linear: tr("Linear")
            case .radial: tr("Radial")
            }
        }
    }

    private let name: LocalizedText
    let kinds = Choice<Kind>()
    private let details = Box(.column, spacing: 8)
    private let colors = FlowBox(spacing: 4, classes: ["tiles"]).expanding(.horizontal)
    private(set) var buttons: [(button: ColorButton, connection: SignalConnection)] = []
    let more: Button
    let fewer: Button
    let angle: Slider
    private let angleLabel = Label(classes: ["caption", "dim", "numeric"])
    private let angleRow: Gtk.Box
    private var turned: SignalConnection?
    /// The last gradient: it returns when the switch is turned on again, and changes start from it.
    private var last: SymbolGradient
    private var isOn = false

    /// - Parameters:
    ///   - name: the title and the accessible name, such as “Gradient of the modules”.
    ///   - first: the end colour of a new gradient.
    init(_ name: LocalizedText, first: Color) {
        self.name = name
        // A colour and a finite angle always make a gradient.
        last = SymbolGradient(to: [first])!
        more = Button(icon: "quire-add-symbolic", name: tr("\(name): add a colour"), classes: ["flat"])
        fewer = Button(icon: "quire-close-symbolic", name: tr("\(name): remove the last colour"), classes: ["flat"])
        angle = Slider(name: tr("\(name): angle in degrees"), range: 0...360, step: 5).expanding(.horizontal)
        angle.ignoreWheel()
        angleLabel.width(characters: 5)
        angleRow = Box(.row, spacing: 8, [Label(tr("Angle"), classes: ["caption", "dim"]), angle, angleLabel])
        let segments = kinds.segments(name) { $0.title }.placed(horizontal: .start)
        details.append(Box(.row, spacing: 8, [Label(tr("Blends into"), classes: ["caption", "dim"]), colors]))
        details.append(angleRow)
        view = SectionLayout.stacked(name, [segments, details])
        kinds.chosen = { [weak self] in self?.choose($0) }
        more.onPress { [weak self] in self?.changeColors { if let last = $0.last { $0.append(last) } } }
        fewer.onPress { [weak self] in self?.changeColors { $0 = $0.dropLast() } }
        turned = angle.onChange { [weak self] degrees in
            if let self { self.choose(.linear(angle: degrees), self.last.colors) }
        }
        show(nil)
    }

    /// Shows a gradient without calling `chosen`.
    func show(_ gradient: SymbolGradient?) {
        isOn = gradient != nil
        if let gradient { last = gradient }
        let kind: Kind =
            switch gradient?.direction {
            case nil: .none
            case .linear: .linear
            case .radial: .radial
            }
        kinds.show(kind)
        details.isVisible = isOn
        angleRow.isVisible = kind == .linear
        if case .linear(let degrees) = last.direction { showAngle(degrees) }
        showColors(last.colors)
    }

    private func showAngle(_ degrees: Double) {
        let whole = degrees.truncatingRemainder(dividingBy: 360)
        let shown = whole < 0 ? whole + 360 : whole
        // 360° equals 0°, but the slider stays at the end where the person put it.
        if !(shown == 0 && angle.value == 360) { turned?.silenced { angle.value = shown } }
        angleLabel.text = tr("\(Int(shown.rounded()))°")
    }

    /// Recreates the buttons only if their number changes, as one of them may have its dialog open.
    private func showColors(_ shown: [Color]) {
        if buttons.count != shown.count {
            let hadFocus = [more, fewer].first { $0.hasFocus }
            colors.removeAll()
            buttons = shown.indices.map { index in
                let button = ColorButton(name: tr("\(name): colour \(index + 2)"), hasAlpha: true).placed(vertical: .center)
                let connection = button.onChange { [weak self] color in
                    self?.changeColors { if $0.indices.contains(index) { $0[index] = color.rounded } }
                }
                colors.append(button)
                return (button, connection)
            }
            colors.append(more)
            colors.append(fewer)
            hadFocus?.grabFocus()
        }
        for (item, color) in zip(buttons, shown) { item.connection.silenced { item.button.color = color } }
        more.isSensitive = shown.count < SymbolGradient.maximumColors
        // Moves the focus away from a button that becomes insensitive.
        if shown.count <= 1, fewer.hasFocus { more.grabFocus() }
        fewer.isVisible = shown.count > 1
        if !more.isSensitive, fewer.isVisible, more.hasFocus { fewer.grabFocus() }
    }

    // MARK: Changes

    private func choose(_ kind: Kind) {
        switch (kind, last.direction) {
        case (.none, _): chosen?(nil)
        case (.radial, _): choose(.radial, last.colors)
        case (.linear, .linear): choose(last.direction, last.colors)
        case (.linear, .radial): choose(.linear(angle: angle.value), last.colors)
        }
    }

    private func changeColors(_ change: (inout [Color]) -> Void) {
        var colors = last.colors
        change(&colors)
        choose(last.direction, colors)
    }

    private func choose(_ direction: SymbolGradient.Direction, _ colors: [Color]) {
        guard let gradient = SymbolGradient(direction, to: colors) else { return }
        chosen?(gradient)
    }
}
