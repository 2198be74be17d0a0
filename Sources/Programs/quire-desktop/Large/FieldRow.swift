import Gtk
import PaneKit

/// One line beside a code: what it is called, what it says, and buttons to copy and to uncover it.
@MainActor
final class FieldRow {
    let root: Box
    private let value: Label
    /// Uncovers a secret; nil where there is none.
    let reveal: ToggleButton?
    private let text: String

    /// What stands for a secret, whatever its length.
    private static let cover = "••••••••"

    /// - Parameter copied: called with what is to be copied; nil leaves the button out.
    init(_ field: ShownField, copied: (@MainActor (ShownField) -> Void)?) {
        text = field.text
        value = Label(field.isSecret ? Self.cover : field.text).fitting(.wrap)
        let words = Box(.column, spacing: 4, [Label(field.label, classes: ["caption", "dim"]), value])
        words.expandsHorizontally = true
        root = Box(.row, spacing: 4, classes: ["field-row"], [words])
        if field.isSecret {
            let button = ToggleButton(content: Icon("quire-reveal-symbolic"), name: "Reveal \(field.label)", classes: ["flat", "round"])
            button.tooltip = "Reveal"
            root.append(button)
            reveal = button
        } else {
            reveal = nil
        }
        if let copied {
            root.append(
                Button(icon: "quire-copy-symbolic", name: "Copy \(field.label)", classes: ["flat", "round"]) { copied(field) })
        }
        reveal?.onToggle { [weak self] in self?.show($0) }
        reveal?.verticalAlignment = .center
    }

    private func show(_ isRevealed: Bool) {
        value.text = isRevealed ? text : Self.cover
        reveal?.tooltip = isRevealed ? "Cover" : "Reveal"
    }
}
