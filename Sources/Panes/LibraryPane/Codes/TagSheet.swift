import Foundation
import Gtk
import LibraryStore
import PaneKit
import Payload
import Platform

/// The sheet for the tags of one or many codes: remove tags, and add tags with completion.
@MainActor
final class TagSheet {
    private let sheet: Sheet
    private let entry = Entry(name: tr("Add a tag"), placeholder: tr("Type a tag and press Enter"))
    private let own = WrapBox(spacing: 8)
    private let ownTitle: Label
    private let suggested = WrapBox(spacing: 8)
    private let suggestedTitle = Label(tr("Tags in your library"), classes: ["heading"])
    private let known: [CodeTag]
    private let changed: @MainActor (_ added: [String], _ removed: [String]) -> Void
    /// The current tags; `isOnAll` is false if only some of the codes have it.
    private var tags: [(name: String, isOnAll: Bool)]
    private let before: [(name: String, isOnAll: Bool)]
    private static let maximumSuggestions = 24

    init(
        codes: [Code], known: [CodeTag], over parent: Window, changed: @escaping @MainActor (_ added: [String], _ removed: [String]) -> Void
    ) {
        // Most used first, as the best suggestions.
        self.known = known.sorted { $0.count > $1.count }
        self.changed = changed
        var counts: [String: Int] = [:]
        for tag in codes.flatMap(\.tags) { counts[tag, default: 0] += 1 }
        before = counts.keys.sorted { $0.localizedStandardCompare($1) == .orderedAscending }.map { ($0, counts[$0] == codes.count) }
        tags = before
        let isOne = codes.count == 1
        ownTitle = Label(isOne ? tr("Tags on this code") : tr("Tags on these codes"), classes: ["heading"])
        let column = Box(.column, spacing: 12, [entry, ownTitle, own, suggestedTitle, suggested]).margins(horizontal: 24, vertical: 16)
        let scrolled = ScrolledView(ClampedColumn.make(column, width: 440)).growsTo(height: 420)
        scrolled.setMinimumContentHeight(200)
        let title =
            isOne
            ? tr("Tags for “\(codes[0].title)”")
            : tr("Tags for 1 code", plural: "Tags for \(codes.count.formatted()) codes", count: codes.count)
        sheet = Sheet(title: title, over: parent, content: scrolled, confirmTitle: tr("Save"), width: 440)
    }

    func present() {
        entry.onChange { [weak self] _ in self?.render() }
        entry.onActivate { [weak self] in self?.addTyped() }
        sheet.present(keeping: self) { [weak self] in self?.confirm() }
        render()
        entry.grabFocus()
    }

    // MARK: Changes

    private func add(_ name: String) {
        let name = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !name.isEmpty else { return }
        tags.removeAll { isSame($0.name, name) }
        // Prefers the existing spelling of a tag.
        tags.append((known.first { $0.isCalled(name) }?.name ?? name, true))
        entry.text = ""
        render()
        entry.grabFocus()
    }

    /// Enter in an empty entry confirms the sheet.
    private func addTyped() {
        if entry.text.allSatisfy(\.isWhitespace) { sheet.confirmIfPossible() } else { add(entry.text) }
    }

    private func remove(_ name: String) {
        tags.removeAll { $0.name == name }
        render()
        entry.grabFocus()
    }

    private func isSame(_ one: String, _ other: String) -> Bool {
        one.compare(other, options: [.caseInsensitive, .diacriticInsensitive]) == .orderedSame
    }

    private func confirm() {
        // Adds a tag that was typed but not entered.
        if !entry.text.allSatisfy(\.isWhitespace) { add(entry.text) }
        let added = tags.filter { tag in tag.isOnAll && !before.contains { $0.name == tag.name && $0.isOnAll } }.map(\.name)
        let removed = before.map(\.name).filter { name in !tags.contains { isSame($0.name, name) } }
        sheet.close()
        if !added.isEmpty || !removed.isEmpty { changed(added, removed) }
    }

    // MARK: Rendering

    private func render() {
        own.removeAll()
        for tag in tags {
            let title = tag.isOnAll ? .verbatim(tag.name) : tr("\(tag.name) (on some)")
            let label = Label(title).fitting(.ellipsisAtEnd).width(characters: -1, atMost: 28)
            let content = Box(.row, spacing: 4, [label, Icon("quire-close-symbolic", size: 12)])
            own.append(chip(content, tr("Remove the tag \(title)")) { [weak self] in self?.remove(tag.name) })
        }
        ownTitle.isVisible = !tags.isEmpty
        own.isVisible = !tags.isEmpty
        renderSuggestions()
    }

    private func chip(_ content: Widget, _ name: LocalizedText, _ pressed: @escaping @MainActor () -> Void) -> Button {
        // Chips do not expand to the width of the line.
        Button(content: content, name: name, classes: ["chip"], pressed).placed(horizontal: .start)
    }

    private func renderSuggestions() {
        suggested.removeAll()
        let words = SearchWords(entry.text)
        let offered = known.filter { tag in
            (words.isEmpty || !words.ranges(in: tag.name).isEmpty) && !tags.contains { $0.isOnAll && isSame($0.name, tag.name) }
        }.prefix(Self.maximumSuggestions)
        for tag in offered {
            let label = Label().fitting(.ellipsisAtEnd).width(characters: -1, atMost: 28)
            label.setText(tag.name, marked: words.ranges(in: tag.name))
            suggested.append(chip(label, tr("Add the tag \(tag.name)")) { [weak self] in self?.add(tag.name) })
        }
        suggestedTitle.isVisible = !offered.isEmpty
        suggested.isVisible = !offered.isEmpty
    }
}
