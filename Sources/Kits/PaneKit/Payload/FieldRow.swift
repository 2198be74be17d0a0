public import Gtk

/// One line beside a code: what it is called, what it says, and buttons to copy and to uncover it.
@MainActor
public final class FieldRow {
    public let root: Box
    private let value: Label
    /// Uncovers a secret; nil where there is none.
    public let reveal: ToggleButton?
    /// Shows the rest of what is long; nil where nothing is left out.
    public let unfold: ToggleButton?
    private let label: String
    private let text: FoldedText
    private let isSecret: Bool

    /// What stands for a secret, whatever its length.
    private static let cover = "••••••••"

    /// - Parameters:
    ///   - isSelectable: whether parts of the value can be marked and copied, which makes it a stop of the Tab key.
    ///   - copied: called with what is to be copied; nil leaves the button out.
    public init(_ field: ShownField, isSelectable: Bool = false, copied: (@MainActor (ShownField) -> Void)?) {
        (label, isSecret) = (field.label, field.isSecret)
        text = FoldedText(field.text)
        value = Label("", classes: field.isLiteral ? ["monospace"] : []).fitting(.wrap)
        value.isSelectable = isSelectable
        let words = Box(.column, spacing: 4, [Label(field.label, classes: ["caption", "dim"]).fitting(.wrap)])
        words.expandsHorizontally = true
        // Letters under many marks are taller than their line.
        words.clipsContent()
        root = Box(.row, spacing: 4, classes: ["field-row"], [words])
        if text.isFolded {
            words.append(value)
            let button = ToggleButton(content: Label("Show all", classes: ["caption"]), name: "Show all of \(field.label)", classes: ["chip"])
            button.horizontalAlignment = .start
            words.append(button)
            unfold = button
        } else {
            words.append(value)
            unfold = nil
        }
        if field.isSecret {
            let button = ToggleButton(content: Icon("quire-reveal-symbolic"), name: "Reveal \(field.label)", classes: ["flat", "round"])
            button.tooltip = "Reveal"
            button.verticalAlignment = .center
            root.append(button)
            reveal = button
        } else {
            reveal = nil
        }
        if let copied {
            let copy = Button(icon: "quire-copy-symbolic", name: "Copy \(field.label)", classes: ["flat", "round"]) { copied(field) }
            copy.verticalAlignment = .center
            root.append(copy)
        }
        reveal?.onToggle { [weak self] _ in self?.render() }
        unfold?.onToggle { [weak self] isOn in
            self?.unfold?.setContent(Label(isOn ? "Show less" : "Show all", classes: ["caption"]))
            self?.render()
        }
        render()
    }

    private func render() {
        let isCovered = isSecret && reveal?.isOn != true
        unfold?.isVisible = !isCovered
        value.text = isCovered ? Self.cover : unfold?.isOn == true ? text.shown : text.beginning
        reveal?.tooltip = isCovered ? "Reveal" : "Cover"
        // A label that can be marked is a control, and tells its text only where its name does.
        if value.isSelectable { value.setAccessibleLabel(isCovered ? "\(label), covered" : "\(label): \(value.text)") }
    }
}
