import Foundation
import Gtk
import Platform

/// Covers a code that is expired or used, until the user insists on seeing it.
@MainActor
final class HeldBackNotice {
    let root: Box
    private let title = Label(classes: ["heading"]).aligned(0.5).fitting(.wrap).width(characters: 12, atMost: 28)

    init(insisted: @escaping @MainActor () -> Void) {
        let advice = tr("It may be refused when scanned.")
        let text = Label(advice, classes: ["dim"]).aligned(0.5).fitting(.wrap).width(characters: 12, atMost: 28)
        let button = Button(tr("Show anyway"), insisted).placed(horizontal: .center)
        let icon = Icon("quire-warning-symbolic", size: 24).withClass("warning")
        root = Box(.column, spacing: 8, classes: ["held-back"], [icon, title, text, button])
            .placed(horizontal: .center, vertical: .center).hidden()
    }

    /// Shows the notice; nil uncovers the code.
    func show(_ notice: LocalizedText?) {
        root.isVisible = notice != nil
        title.text = notice ?? .empty
    }
}

/// The position among several codes, with buttons for the previous and the next one.
@MainActor
final class StepBar {
    let root: Box
    var stepped: (@MainActor (Int) -> Void)?
    private let label = Label(classes: ["caption", "dim", "numeric"]).aligned(0.5)
    private let previous = Button(icon: "quire-back-symbolic", name: tr("Previous code (Left)"), classes: ["flat", "round"])
    private let next = Button(icon: "quire-forward-symbolic", name: tr("Next code (Right)"), classes: ["flat", "round"])

    init() {
        label.width(characters: 12)
        root = Box(.row, spacing: 8, classes: ["step-bar"], [previous, label, next]).placed(horizontal: .center)
        previous.onPress { [weak self] in self?.stepped?(-1) }
        next.onPress { [weak self] in self?.stepped?(1) }
    }

    func show(position: Int, count: Int) {
        root.isVisible = count > 1
        label.text = tr("\((position + 1).formatted()) of \(count.formatted())")
        previous.isSensitive = position > 0
        next.isSensitive = position + 1 < count
    }
}
