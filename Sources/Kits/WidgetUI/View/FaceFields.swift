import Foundation
import Gtk
import Timeline
import WidgetKit

/// The fields of a face: which of the next view is which of this one, and what was typed into those that are gone.
@MainActor
final class FaceFields {
    private(set) var all: [PartID: FieldView] = [:]
    /// What was typed into fields that the view has not now, by what they do.
    private var drafts: [ViewAction: String] = [:]
    private static let mostDrafts = 8

    /// A field is the same where it does the same, wherever it stands, and otherwise where it stands at the same place.
    func take(_ placed: [PlacedPart], of face: WidgetFace, on ground: FaceGround) {
        var old = all
        all = [:]
        let parts = face.isInteractive ? placed.filter { $0.id.role == .field } : []
        claim(parts, from: &old) { part, field in field.id == part.id && field.control.action == part.control?.action }
        claim(parts, from: &old) { part, field in field.control.action == part.control?.action }
        claim(parts, from: &old) { part, field in field.id == part.id }
        for field in old.values { forget(field, of: face) }
        for part in parts {
            guard let field = all[part.id] ?? FieldView(part, of: face) else { continue }
            let isNew = all.updateValue(field, forKey: part.id) == nil
            guard field.update(part, on: ground) else {
                all[part.id] = nil
                forget(field, of: face)
                continue
            }
            if isNew, let draft = drafts.removeValue(forKey: field.control.action) { field.text = draft }
        }
    }

    private func claim(
        _ parts: [PlacedPart], from old: inout [PartID: FieldView], where isSame: (PlacedPart, FieldView) -> Bool
    ) {
        for part in parts where all[part.id] == nil {
            guard let match = old.first(where: { isSame(part, $0.value) }) else { continue }
            all[part.id] = match.value
            old[match.key] = nil
        }
    }

    private func forget(_ field: FieldView, of face: WidgetFace) {
        if !field.text.isEmpty {
            if drafts.count >= Self.mostDrafts { drafts = [:] }
            drafts[field.control.action] = field.text
        }
        let hadFocus = field.widget.containsFocus
        field.remove(from: face.layer)
        if hadFocus { face.leaveField() }
    }

    /// What was sent by one of them has arrived, or has not.
    func finish(_ action: ViewAction, isDone: Bool) {
        for field in all.values where field.sent?.action == action { field.finish(isDone: isDone) }
        guard isDone else { return }
        drafts = drafts.filter { $0.key.sending($0.value) != action }
    }

    /// Nothing is on its way any more.
    func settle() {
        for field in all.values { field.finish(isDone: false) }
    }
}

extension ViewAction {
    /// The action of a field with its words.
    fileprivate func sending(_ words: String) -> ViewAction {
        FieldNode(prompt: "", action: self).sending(words.trimmingCharacters(in: .whitespacesAndNewlines))
    }
}
