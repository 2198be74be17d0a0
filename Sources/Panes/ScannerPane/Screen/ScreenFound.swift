import Gtk
import PaneKit

/// The picture of the screen that was read, with what was in it.
@MainActor
final class ScreenFound {
    let root: Widget
    let button = Button(icon: "quire-screen-symbolic", title: "Scan again")
    var again: @MainActor () -> Void = {}
    var chosen: @MainActor (Find.ID) -> Void = { _ in }
    private let picture = CodePicture(name: "Picture of the screen")
    private let title = Label("", classes: ["card-title"]).fitting(.wrap)
    private let text = Label("", classes: ["caption", "dim"]).fitting(.wrap)

    init() {
        let frame = Box(.column, classes: ["screen-picture"], [picture.root])
        picture.root.expandsVertically = true
        picture.root.expandsHorizontally = true
        frame.clipsContent()
        frame.expandsVertically = true
        let words = Box(.column, spacing: 4, [title, text])
        words.expandsHorizontally = true
        words.verticalAlignment = .center
        button.verticalAlignment = .center
        let bar = Box(.row, spacing: 12, [words, button])
        let column = Box(.column, spacing: 12, [frame, TurningRow.make(bar, least: 400)])
        column.setMargins(horizontal: 24, vertical: 16)
        root = column
        button.onPress { [weak self] in self?.again() }
        picture.onChoose = { [weak self] in self?.chosen($0) }
    }

    func show(_ look: ScreenScan.Look) {
        picture.show(look.picture)
        picture.show(look.finds, width: look.width, height: look.height)
        switch look.finds.count {
        case 0:
            title.text = "No code found"
            text.text = "Bring the whole code into view with some light margin around it, as large as it gets, with nothing over it."
        case 1:
            title.text = "One code found"
            text.text = "The picture is not kept."
        default:
            title.text = "\(look.finds.count) codes found"
            text.text = "Choose one by pointing at it, or with the Tab key. The picture is not kept."
        }
    }

    /// Marks the one whose result is shown.
    func show(chosen id: Find.ID?) { picture.chosen = id }

    /// Puts the keyboard at the first code, else at the button.
    func grabFocus() {
        if !picture.grabFocus() { button.grabFocus() }
    }
}
