import Drawing
import Gtk
import Symbols

/// The colours of modules, background and finder patterns.
@MainActor
final class ColorSection: StyleSection {
    let view: Widget

    let foreground = ColorField("Modules", name: "Colour of the modules", ReadyColors.inks)
    let background = ColorField(
        "Background", name: "Background", ReadyColors.papers, none: "None, what lies below shows through")
    let gradient = GradientField(
        "Gradient of the modules", name: "Gradient of the modules", first: Color(red: 0.26, green: 0.22, blue: 0.79))
    let backgroundGradient = GradientField(
        "Gradient of the background", name: "Gradient of the background", first: Color(red: 0.91, green: 0.93, blue: 1))
    let finderFrame = OwnColorField(
        "Finder frame in a colour of its own", name: "Finder frame", first: Color(red: 0.36, green: 0.13, blue: 0.71))
    let finderCenter = OwnColorField(
        "Finder centre in a colour of its own", name: "Finder centre", first: Color(red: 0.36, green: 0.13, blue: 0.71))
    private let backgroundHint = Label("A gradient needs a background.", classes: ["caption", "dim"]).fitting(.wrap)
    let more: Expander
    private var hasRendered = false

    init(edit: @escaping StyleEdit) {
        let rest = Box(.column, spacing: 16, [backgroundGradient.view, backgroundHint, finderFrame.view, finderCenter.view])
        rest.marginTop = 12
        more = Expander("More colours", rest)
        view = SectionLayout.group(
            "Colours",
            [
                foreground.view, background.view, gradient.view, Box(.column, [more]),
            ])
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
        // Without a background its gradient means nothing; what there was comes back with it.
        backgroundGradient.view.isSensitive = style.background != nil
        backgroundHint.isVisible = style.background == nil
        finderFrame.show(style.finderFrameColor)
        finderCenter.show(style.finderCenterColor)
        // What a style has is not hidden, at least at first; later the user decides.
        let hasMore = style.backgroundGradient != nil || style.finderFrameColor != nil || style.finderCenterColor != nil
        if !hasRendered, hasMore { more.isOpen = true }
        hasRendered = true
    }
}
