import Foundation
import GLib
import Gtk
import LibraryStore
import PaneKit
import WidgetUI
import Payload
import Platform

/// The details of a code besides its content: title, folder, tags and validity.
@MainActor
final class DetailsPage {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    private let rows = CodeAttribute.given.filter { ![.title, .symbology].contains($0) && !CodeAttribute.card.contains($0) }
        .map { AttributeRow($0) }
    let card: CardSection
    let folder = ChoiceList<Folder.ID?>(name: tr("Folder"), [(nil, Folder.unfiledTitle)])
    let tags = TagField()
    /// Allows another use of a one-time code that was used.
    let useAgain = Button(tr("Allow another use"))
    private let used = Box(.column, spacing: 4)
    private var spent: Date?
    /// True after the folders and tags of the library were loaded.
    private(set) var isComplete = false
    private var chosenFolder: Folder.ID?

    init(_ draft: Draft, library: Library) {
        card = CardSection(draft.card, library: library)
        var parts: [Widget] = []
        for row in rows {
            parts.append(row.view)
            switch row.attribute {
            case .favorite:
                for (title, control) in [(tr("Folder"), folder.view.sized(width: 80)), (tr("Tags"), tags.view)] {
                    parts.append(Box(.column, spacing: 4, [Label(title, classes: ["field-label"]), control]))
                }
            case .oneTime: parts.append(used)
            default: break
            }
        }
        view = Box(.column, spacing: 16, parts + [card.view])
        show(draft)
        listen()
    }

    subscript(attribute: CodeAttribute) -> (any FieldControl)? { (rows + card.rows).first { $0.attribute == attribute }?.control }

    private func listen() {
        for row in rows { row.onChange = { [weak self] in self?.onChange?() } }
        folder.chosen = { [weak self] id in
            self?.chosenFolder = id
            self?.onChange?()
        }
        useAgain.onPress { [weak self] in
            // The button is about to be hidden; keep the focus on the page.
            self?[.oneTime]?.focus()
            self?.spent = nil
            self?.used.isVisible = false
            self?.onChange?()
        }
        tags.onChange = { [weak self] in self?.onChange?() }
        card.onChange = { [weak self] in self?.onChange?() }
    }

    private func show(_ draft: Draft) {
        for row in rows { row.show(draft.attributes) }
        card.show(draft.attributes)
        tags.show(draft.tags)
        chosenFolder = draft.folder
        spent = draft.spent
        used.isVisible = spent != nil
        if let spent {
            used.append(Label(tr("Used on \(DateText().day(spent))."), classes: ["caption", "warning-text"]).fitting(.wrap))
            used.append(useAgain.placed(horizontal: .start))
        }
    }

    /// Shows an attribute again that was changed elsewhere in the sheet.
    func show(_ attribute: CodeAttribute, of draft: Draft) {
        rows.first { $0.attribute == attribute }?.show(draft.attributes)
    }

    func offer(folders: [Folder], tags known: [String]) {
        tags.known = known
        isComplete = true
        folder.setChoices([(nil, Folder.unfiledTitle)] + folders.map { ($0.id, .verbatim($0.name)) })
        folder.show(chosenFolder)
    }

    /// Why the details cannot be saved.
    var problem: LocalizedText? { rows.lazy.compactMap(\.problem).first ?? card.problem }

    func read(into draft: inout Draft) {
        for row in rows { row.read(into: &draft.attributes) }
        card.read(into: &draft.attributes)
        draft.spent = spent
        draft.folder = chosenFolder
        draft.tags = tags.tags
    }
}

/// The tags of a code: each with a button that removes it, and an entry that completes existing tags.
@MainActor
final class TagField {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    /// The tags of the library, for completion.
    var known: [String] = []
    private var chosen: [String] = []
    private let chips = WrapBox(spacing: 4).hidden()
    let entry = Entry(name: tr("Add a tag"), placeholder: tr("Add a tag"))
    let suggestions = SuggestionRow()
    private static let maximumSuggestions = 6

    init() {
        view = Box(.column, spacing: 4, [chips, entry, suggestions.view])
        entry.onChange { [weak self] _ in
            self?.suggest()
            // A typed tag counts before it is added.
            self?.onChange?()
        }
        entry.onActivate { [weak self] in self?.addTyped() }
        suggestions.chosen = { [weak self] in self?.add($0) }
    }

    private var typed: String { entry.text.trimmingCharacters(in: .whitespacesAndNewlines) }

    /// The tags, including one that is typed but not added yet.
    var tags: [String] {
        let typed = typed
        return typed.isEmpty || holds(typed) ? chosen : chosen + [typed]
    }

    func show(_ tags: [String]) {
        chosen = tags
        fill()
    }

    private func holds(_ tag: String) -> Bool { chosen.contains { $0.folded == tag.folded } }

    private func suggest() {
        let typed = typed.folded
        guard !typed.isEmpty else { return suggestions.show([]) }
        let fitting = known.filter { !holds($0) && $0.folded != typed && $0.folded.contains(typed) }
        let beginning = fitting.filter { $0.folded.hasPrefix(typed) }
        let ordered = beginning + fitting.filter { !beginning.contains($0) }
        suggestions.show(ordered.prefix(Self.maximumSuggestions).map { Suggestion(value: $0, label: $0) })
    }

    private func addTyped() {
        let typed = typed
        // Takes over the spelling of an existing tag.
        if !typed.isEmpty { add(known.first { $0.folded == typed.folded } ?? typed) }
    }

    private func add(_ tag: String) {
        if !holds(tag) { chosen.append(tag) }
        entry.text = ""
        changed()
    }

    private func remove(_ tag: String) {
        chosen.removeAll { $0 == tag }
        changed()
    }

    private func changed() {
        fill()
        entry.grabFocus()
        onChange?()
    }

    private func fill() {
        chips.removeAll()
        chips.isVisible = !chosen.isEmpty
        for tag in chosen {
            let content = Box(.row, spacing: 4, [Label(.verbatim(tag)).fitting(.ellipsisAtEnd), Icon("quire-close-symbolic", size: 12)])
            chips.append(
                Button(content: content, name: tr("Remove the tag “\(tag)”"), classes: ["chip"]) { [weak self] in
                    // Removing the tag removes the pressed button, so its own event must end first.
                    MainLoop.whenIdle { self?.remove(tag) }
                })
        }
    }
}
