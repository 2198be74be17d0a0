import Foundation
import Graphics
import Gtk
import Platform
import Timeline
import WidgetKit

/// A text field of a widget: an entry over the drawn background, kept while the view around it changes.
@MainActor
final class FieldView: PlacedView {
    let widget: LineEntry
    private(set) var id: PartID
    private(set) var control: PlacedControl
    var area: PixelArea?
    private var font: (family: String, zoom: Double)?
    private weak var widgetView: WidgetView?
    /// The action that was sent and is not finished, and the text of the entry at that time.
    private(set) var sent: (action: ViewAction, text: String)?
    private var isComposing = false

    /// Nil for a part that is not a field.
    init?(_ part: PlacedPart, of widgetView: WidgetView) {
        guard let control = part.control, case .field(let length) = control.kind else { return nil }
        id = part.id
        self.control = control
        self.widgetView = widgetView
        widget = LineEntry(name: .verbatim(control.label), classes: ["face-field"])
        widget.maximumLength = length
        widget.onActivate { [weak self] in self?.send() }
        widget.onChange { [weak self] _ in self?.showPrompt() }
        widget.onComposing { [weak self] isComposing in
            self?.isComposing = isComposing
            self?.showPrompt()
        }
        widget.add(ClickGesture(beforeChildren: true) { [weak self] _, _ in self?.widgetView?.beginTyping() })
        widget.add(
            KeyController(beforeChildren: true) { [weak self] key, _ in
                // Escape also cancels an input method's composition, which goes first.
                guard key == .escape, let self, !self.isComposing else { return false }
                self.widgetView?.leaveField()
                return true
            })
    }

    var text: String {
        get { widget.text }
        set {
            widget.text = newValue
            widget.moveCursorToEnd()
        }
    }

    /// True while the prompt below the entry should be visible.
    var isEmpty: Bool { widget.text.isEmpty && !isComposing }

    var label: String { control.label }

    func update(_ part: PlacedPart, in layout: LayoutContext) -> Bool {
        guard let control = part.control, case .field(let length) = control.kind, let area = layout.area(of: part.frame) else {
            return false
        }
        layout.layer.place(widget, in: area, from: self.area)
        if control.label != self.control.label { widget.setAccessibleLabel(.verbatim(control.label)) }
        if widget.maximumLength != length { widget.maximumLength = length }
        if font == nil || font! != (layout.look.fontFamily, layout.zoom) {
            widget.setFont(family: layout.look.fontFamily, size: TextNode.Style.body.size * layout.zoom)
            font = (layout.look.fontFamily, layout.zoom)
        }
        (id, self.control, self.area) = (part.id, control, area)
        return true
    }

    private func showPrompt() { widgetView?.showPrompt(of: self) }

    // MARK: Sending

    private func send() {
        guard sent == nil, let widgetView else { return }
        let words = widget.text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !words.isEmpty else { return widgetView.leaveField() }
        let action = control.sending(words)
        sent = (action, widget.text)
        widgetView.send(action)
    }

    /// Ends a sent action. If it failed, the text stays, to be sent again.
    func finish(isDone: Bool) {
        guard let sent else { return }
        self.sent = nil
        // Text that was typed behind the sent text meanwhile stays.
        if isDone, widget.text.hasPrefix(sent.text) { text = String(widget.text.dropFirst(sent.text.count)) }
    }
}

/// The fields of a widget view. It matches the fields of a new view with the current ones and keeps text typed into fields that are gone.
@MainActor
final class FieldViews {
    private(set) var all: [PartID: FieldView] = [:]
    /// The text typed into fields that the current view does not have, by their actions.
    private var drafts: [ViewAction: String] = [:]
    private static let mostDrafts = 8

    /// Matches fields by their action wherever they stand, and the remaining ones by their place.
    func update(with placed: [PlacedPart], of widgetView: WidgetView, in layout: LayoutContext) {
        var old = all
        all = [:]
        let parts = widgetView.isInteractive ? placed.filter { $0.id.role == .field } : []
        claim(parts, from: &old) { part, field in field.id == part.id && field.control.action == part.control?.action }
        claim(parts, from: &old) { part, field in field.control.action == part.control?.action }
        claim(parts, from: &old) { part, field in field.id == part.id }
        for field in old.values { forget(field, of: widgetView) }
        for part in parts {
            guard let field = all[part.id] ?? FieldView(part, of: widgetView) else { continue }
            let isNew = all.updateValue(field, forKey: part.id) == nil
            guard field.update(part, in: layout) else {
                all[part.id] = nil
                forget(field, of: widgetView)
                continue
            }
            if isNew, let draft = drafts.removeValue(forKey: field.control.action) { field.text = draft }
        }
    }

    private func claim(_ parts: [PlacedPart], from old: inout [PartID: FieldView], where isSame: (PlacedPart, FieldView) -> Bool) {
        for part in parts where all[part.id] == nil {
            guard let match = old.first(where: { isSame(part, $0.value) }) else { continue }
            all[part.id] = match.value
            old[match.key] = nil
        }
    }

    private func forget(_ field: FieldView, of widgetView: WidgetView) {
        if !field.text.isEmpty {
            if drafts.count >= Self.mostDrafts { drafts = [:] }
            drafts[field.control.action] = field.text
        }
        let hadFocus = field.widget.containsFocus
        field.remove(from: widgetView.layer)
        if hadFocus { widgetView.leaveField() }
    }

    /// Ends a sent action in the field that sent it.
    func finish(_ action: ViewAction, isDone: Bool) {
        for field in all.values where field.sent?.action == action { field.finish(isDone: isDone) }
        guard isDone else { return }
        drafts = drafts.filter { $0.key.sending($0.value) != action }
    }

    func settle() {
        for field in all.values { field.finish(isDone: false) }
    }
}

extension ViewAction {
    /// The field's action with the typed text.
    fileprivate func sending(_ words: String) -> ViewAction {
        FieldNode(prompt: .empty, action: self).sending(words.trimmingCharacters(in: .whitespacesAndNewlines))
    }
}
