import CodeEditor
import FlyerLayout
import Foundation
import GLib
import Gtk
import Platform

/// The inspector's section for the texts of a flyer.
@MainActor
final class TextsSection: InspectorSection {
    let view: Widget
    private let session: FlyerSession
    private let column = Box(.column, spacing: 16)
    private let nothing = Label(tr("This kind of flyer has no text to edit."), classes: ["dim"]).fitting(.wrap)
    private(set) var rows: [FieldTextRow] = []
    private var shown: [FlyerField] = []

    init(_ session: FlyerSession) {
        self.session = session
        view = SectionLayout.group(tr("Text"), [Box(.column, [column, nothing])])
    }

    func render(_ subject: InspectorState) {
        if subject.template.fields != shown {
            shown = subject.template.fields
            rows = shown.map { FieldTextRow($0, session: session) }
            column.removeAll()
            for row in rows { column.append(row.view) }
        }
        column.isVisible = !shown.isEmpty
        nothing.isVisible = shown.isEmpty
        for row in rows {
            row.render(subject.flyer, isCutOff: subject.spots.contains { $0.id.field == row.field.id && $0.isTooLong })
        }
    }
}

/// A text of the flyer: an entry, the characters left, and a button that restores the template's text.
@MainActor
final class FieldTextRow {
    let view: Widget
    let field: FlyerField
    let entry: Entry?
    let lines: TextView?
    let reset: Button
    let problem = Label(classes: ["caption", "warning-text"]).fitting(.wrap).hidden()
    let length = Label(classes: ["caption", "dim", "numeric"])
    private let session: FlyerSession
    private var connection: SignalConnection?

    init(_ field: FlyerField, session: FlyerSession) {
        self.field = field
        self.session = session
        reset = Button(icon: "quire-undo-symbolic", name: tr("Reset “\(field.name)” to the template"), classes: ["flat", "flyer-reset"])
        let title = Label(.verbatim(field.name), classes: ["field-label"]).fitting(.ellipsisAtEnd).expanding(.horizontal)
        let head = Box(.row, spacing: 8, [title, reset, length])
        let control: Widget
        if field.hasLines {
            let lines = TextView(name: .verbatim(field.name)).sized(height: 64)
            lines.setPadding(8)
            lines.setHasUndo(false)
            let frame = ScrolledView(lines).withClass("text-frame")
            frame.growsWithText()
            control = frame
            (self.lines, entry) = (lines, nil)
        } else {
            let entry = Entry(name: .verbatim(field.name))
            entry.setHasUndo(false)
            // The natural minimum of an entry is too wide for the inspector.
            entry.setSize(width: 80)
            control = entry
            (self.lines, self.entry) = (nil, entry)
        }
        view = Box(.column, spacing: 4, [head, control, problem])
        connection = lines?.onChange { [weak self] in self?.handleChange($0) } ?? entry?.onChange { [weak self] in self?.handleChange($0) }
        reset.onPress { [weak self] in
            guard let self else { return }
            // The button is about to become insensitive, so move the focus.
            self.focus()
            self.session.change(nil) { $0.texts[field.id] = nil }
        }
        view.add(FocusController { [weak session] isInside in if !isInside { session?.endCoalescing() } })
    }

    func focus() { (entry ?? lines)?.grabFocus() }

    private func handleChange(_ text: String) {
        session.change("text \(field.id)") { $0.texts[field.id] = text }
    }

    func render(_ flyer: Flyer, isCutOff: Bool) {
        let text = flyer.editedText(of: field, code: flyer.codes.count == 1 ? flyer.codes.first : nil)
        entry?.placeholder = text.isEmpty ? flyer.placeholder(of: field) : nil
        connection?.silenced {
            if let entry, entry.text != text { entry.text = text }
            if let lines, lines.text != text { lines.text = text }
        }
        let status = FieldStatus(text, field: field, isCutOff: isCutOff)
        length.text = status.length
        length.setAccessibleLabel(tr("\(field.name): \(status.length)"))
        length.setClass("warning-text", status.problem != nil)
        length.setClass("dim", status.problem == nil)
        problem.show(status.problem)
        // Hidden through opacity, so that nothing moves while the user types.
        reset.opacity = flyer.texts[field.id] == nil ? 0 : 1
        reset.isSensitive = flyer.texts[field.id] != nil
    }
}

/// What the inspector says about a text.
struct FieldStatus: Hashable {
    /// The number of characters left.
    let length: LocalizedText
    /// What is wrong with the text, in a sentence; nil if nothing is.
    let problem: LocalizedText?

    init(_ text: String, field: FlyerField, isCutOff: Bool) {
        let left = field.maximumLength - text.count
        length = left >= 0 ? tr("\(left.formatted()) left") : tr("\((-left).formatted()) too many")
        if left < 0 {
            problem =
                tr("This is longer than the \(field.maximumLength.formatted()) characters this field is made for. Shorten it.")
        } else if isCutOff {
            problem = tr("This text is too long to be printed in full. Shorten it, or choose larger paper.")
        } else {
            problem = nil
        }
    }
}

extension Flyer {
    /// The text of a field as the user edits it: what was typed, else the template's text with the values of a code.
    func editedText(of field: FlyerField, code: FlyerCode?) -> String {
        texts[field.id] ?? Placeholders.escaped(Placeholders.fill(field.text, code: code).text)
    }

    /// What an empty field says about the text that is printed: it comes from each code, so that it differs from page to page.
    fileprivate func placeholder(of field: FlyerField) -> LocalizedText? {
        guard codes.count != 1, texts[field.id] == nil, !Placeholders.names(in: field.text).isEmpty else { return nil }
        return codes.isEmpty ? tr("Filled in from the code") : tr("Filled in from each code")
    }
}
