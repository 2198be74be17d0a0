import FlyerLayout
import Gtk
import PaneKit

/// One code of the flyer.
@MainActor
final class FlyerCodeRow {
    enum Act { case up, down, remove }

    let view: Widget
    let up: Button
    let down: Button
    let remove: Button
    private let icon = Icon("quire-kind-text-symbolic")
    private let title = Label("").fitting(.ellipsisAtEnd)
    private let kind = Label("", classes: ["caption", "dim"]).fitting(.ellipsisAtEnd)

    init(_ index: Int, act: @escaping @MainActor (Act, Int) -> Void) {
        up = Button(icon: "quire-upward-symbolic", name: "Move up", classes: ["flat"]) { act(.up, index) }
        down = Button(icon: "quire-downward-symbolic", name: "Move down", classes: ["flat"]) { act(.down, index) }
        remove = Button(icon: "quire-close-symbolic", name: "Take off", classes: ["flat"]) { act(.remove, index) }
        let words = Box(.column, [title, kind])
        words.expandsHorizontally = true
        for button in [up, down, remove] { button.verticalAlignment = .center }
        view = Box(.row, spacing: 4, [icon, words, up, down, remove])
        icon.setMargins(horizontal: 4, vertical: 0)
    }

    func show(_ code: FlyerCode, of count: Int) {
        let name = code.title.isEmpty ? code.kind.name : code.title
        icon.show(code.kind.iconName)
        title.text = name
        title.tooltip = name
        kind.text = code.kind.name
        up.setAccessibleLabel("Move “\(name)” up")
        down.setAccessibleLabel("Move “\(name)” down")
        remove.setAccessibleLabel("Take “\(name)” off")
        for button in [up, down] { button.isVisible = count > 1 }
    }

    /// Puts the keyboard at what was done, to do it again.
    func focus(_ act: Act) {
        switch act {
        case .up: up.grabFocus()
        case .down: down.grabFocus()
        case .remove: remove.grabFocus()
        }
    }
}
