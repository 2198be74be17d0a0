import Gtk
import PaneKit
import Scanning

/// What the page of the screen shows before it was looked at.
@MainActor
final class ScreenStart {
    let root: Widget
    let button = Button(icon: "quire-screen-symbolic", title: "Scan the screen", classes: ["primary", "large"])
    var pressed: @MainActor () -> Void = {}
    private let hint = Label("", classes: ["dim"]).aligned(0.5).fitting(.wrap).width(characters: 20, atMost: 52)

    init() {
        root = EmptyState.make(
            illustration: "empty-screen", title: "Read what is on your screen",
            text: "Every code that can be seen is read, behind this window too.", button: button, note: hint)
        button.onPress { [weak self] in self?.pressed() }
    }

    /// - Parameter way: the first way there is; nil while that is not known.
    func show(_ way: ScreenWay?) {
        hint.text =
            switch way {
            case .portal: "Your desktop asks what Quire may see."
            case .x11, .grim: "Quire steps aside for a moment. The picture is not kept."
            case nil: ""
            }
        hint.isVisible = !hint.text.isEmpty
    }
}
