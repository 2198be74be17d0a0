import Foundation
import Gtk

/// Which of several codes is shown, and the ways to the ones before and after it.
@MainActor
final class StepBar {
    let root: Box
    var stepped: (@MainActor (Int) -> Void)?
    private let place = Label("", classes: ["caption", "dim", "numeric"]).aligned(0.5)
    private let back = Button(icon: "quire-back-symbolic", name: "Previous code (Left)", classes: ["flat", "round"])
    private let on = Button(icon: "quire-forward-symbolic", name: "Next code (Right)", classes: ["flat", "round"])

    init() {
        place.width(characters: 12)
        root = Box(.row, spacing: 8, classes: ["step-bar"], [back, place, on])
        root.horizontalAlignment = .center
        back.onPress { [weak self] in self?.stepped?(-1) }
        on.onPress { [weak self] in self?.stepped?(1) }
    }

    func show(position: Int, count: Int) {
        root.isVisible = count > 1
        place.text = "\((position + 1).formatted()) of \(count.formatted())"
        back.isSensitive = position > 0
        on.isSensitive = position + 1 < count
    }
}
