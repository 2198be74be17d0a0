import Gtk

/// How tasks come to the desktop, while no widget there shows them.
@MainActor
final class TasksAdvice {
    let root: Widget
    var pins: (@MainActor () -> Void)?

    init() {
        let words = Label("A to-do widget keeps these tasks on your desktop: tick them off and add more there.").fitting(.wrap)
            .width(characters: 16, atMost: 52)
        words.expandsHorizontally = true
        let button = Button(icon: "quire-pin-symbolic", title: "Pin to-do")
        button.setAccessibleLabel("Pin a to-do widget to the desktop")
        button.verticalAlignment = .center
        root = Box(.row, spacing: 12, classes: ["tasks-advice"], [words, button])
        root.isVisible = false
        button.onPress { [weak self] in self?.pins?() }
    }
}
