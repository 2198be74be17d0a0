import Foundation
public import Gtk
public import Payload
public import Platform

/// A row with the label and the value of a field, and buttons to copy and to reveal it.
@MainActor
public final class PayloadFieldRow {
    /// The widget of the row.
    public let root: Box
    private let value: Label
    /// The button that reveals a secret; nil if there is none.
    public let reveal: ToggleButton?
    /// The button that shows the rest of a long value; nil if nothing is left out.
    public let unfold: ToggleButton?
    private let label: LocalizedText
    private let text: TruncatedText
    private let isSecret: Bool

    /// The text that covers a secret, whatever its length.
    private static let cover = LocalizedText.verbatim("••••••••")

    /// - Parameters:
    ///   - isSelectable: whether parts of the value can be selected and copied, which makes the row a stop of the Tab key.
    ///   - copied: called to copy the field; nil leaves the button out.
    public init(_ field: Fact, isSelectable: Bool = false, copied: (@MainActor (Fact) -> Void)?) {
        (label, isSecret) = (field.label, field.isSecret)
        text = TruncatedText(field.text)
        value = Label(classes: field.isLiteral ? ["monospace"] : []).fitting(.wrap)
        value.isSelectable = isSelectable
        let words = Box(.column, spacing: 4, [Label(field.label, classes: ["caption", "dim"]).fitting(.wrap)]).expanding(.horizontal)
        // Letters with many combining marks are taller than their line.
        words.clipsContent()
        root = Box(.row, spacing: 4, classes: ["field-row"], [words])
        if text.isFolded {
            words.append(value)
            let button = ToggleButton(
                content: Label(tr("Show all"), classes: ["caption"]), name: tr("Show all of \(field.label)"), classes: ["chip"])
            button.horizontalAlignment = .start
            words.append(button)
            unfold = button
        } else {
            words.append(value)
            unfold = nil
        }
        if field.isSecret {
            let button = ToggleButton(
                content: Icon("quire-reveal-symbolic"), name: tr("Reveal \(field.label)"), classes: ["flat", "round"]
            )
            .withTooltip(tr("Reveal")).placed(vertical: .center)
            root.append(button)
            reveal = button
        } else {
            reveal = nil
        }
        if let copied {
            let copy = Button(icon: "quire-copy-symbolic", name: tr("Copy \(field.label)"), classes: ["flat", "round"]) { copied(field) }
            copy.verticalAlignment = .center
            root.append(copy)
        }
        reveal?.onToggle { [weak self] _ in self?.render() }
        unfold?.onToggle { [weak self] isOn in
            self?.unfold?.setContent(Label(isOn ? tr("Show less") : tr("Show all"), classes: ["caption"]))
            self?.render()
        }
        render()
    }

    private func render() {
        let isCovered = isSecret && reveal?.isOn != true
        unfold?.isVisible = !isCovered
        value.text = isCovered ? Self.cover : unfold?.isOn == true ? text.shown : .verbatim(text.beginning)
        reveal?.tooltip = isCovered ? tr("Reveal") : tr("Hide")
        // A selectable label is a control to assistive technology, which reads only its name.
        if value.isSelectable { value.setAccessibleLabel(isCovered ? tr("\(label), hidden") : tr("\(label): \(value.text)")) }
    }
}

/// The facts that only programs and experts need, folded up below the others.
@MainActor
public enum TechnicalFacts {
    /// The maximum number of rows.
    private static let maximumRows = 40

    /// Makes the expander.
    public static func make(_ facts: [Fact], isSelectable: Bool = false) -> Widget {
        let rows = facts.prefix(maximumRows).map { PayloadFieldRow($0, isSelectable: isSelectable, copied: nil).root }
        return Expander(tr("Technical details"), Box(.column, rows)).margins(top: 8)
    }
}

/// A text of any length for display: a beginning of some lines, and as much of the rest as people read.
public struct TruncatedText: Hashable, Sendable {
    /// The first lines.
    public let beginning: String
    /// The whole text, or its first 10,000 characters or 400 lines.
    public let whole: String
    /// The number of characters that are not in `whole`.
    public let left: Int

    private static let maximumBeginningLength = 280, maximumBeginningLines = 6, maximumLength = 10_000, maximumLines = 400

    /// Takes linear time. Lengths count Unicode scalars, as one character can contain any number of them.
    public init(_ text: String) {
        let scalars = text.unicodeScalars
        var (lines, count) = (1, 0)
        var (cut, end): (String.Index?, String.Index) = (nil, scalars.endIndex)
        for index in scalars.indices {
            if scalars[index] == "\n" { lines += 1 }
            count += 1
            if cut == nil, lines > Self.maximumBeginningLines || count > Self.maximumBeginningLength { cut = index }
            if lines > Self.maximumLines || count > Self.maximumLength {
                end = index
                break
            }
        }
        left = scalars.distance(from: end, to: scalars.endIndex)
        whole = String(text[..<end])
        beginning = cut.map { String(text[..<$0]) + "…" } ?? whole
    }

    /// Whether only the beginning is shown at first.
    public var isFolded: Bool { beginning != whole }
    /// The displayed text, with a note about the part that is missing.
    public var shown: LocalizedText {
        left == 0
            ? .verbatim(whole) : tr("\(whole)…\n(1 more character)", plural: "\(whole)…\n(\(count: left) more characters)", count: left)
    }
}
