import Foundation
import Gtk
import PaneKit
import Payload

/// All that one find says: warnings first, then its fields, then the content to the letter.
@MainActor
final class FindCard {
    let root: Box
    /// Where the keyboard begins, and what assistive technology reads first.
    let heading: Widget
    private let presence = Box(.column)
    let join: JoinPanel
    private var rows: [FieldRow] = []
    private var accounts: [AccountRow] = []

    /// More rows are a list that nobody reads: the content below has all.
    private static let mostRows = 60

    init(_ find: Find, copied: @escaping @MainActor (_ text: String, _ name: String) -> Void) {
        join = JoinPanel()
        root = Box(.column, spacing: 12, classes: ["find-card"])
        heading = Self.heading(find)
        heading.isFocusable = true
        heading.setAccessibleLabel(find.announcement)
        root.append(heading)
        let warnings = find.warnings
        if !warnings.isEmpty { root.append(Box(.column, spacing: 8, warnings.map(WarningRow.make))) }
        presence.isVisible = false
        root.append(presence)
        root.append(join.root)
        if find.meaning.kind == .uri, let address = find.meaning.text("uri") { root.append(Self.address(address)) }
        appendFields(of: find, copied)
        root.append(Self.content(find))
    }

    /// Shows what the library has of it; nil for nothing.
    func show(presence row: Widget?) {
        presence.removeAll()
        if let row { presence.append(row) }
        presence.isVisible = row != nil
    }

    /// Shows what changes by itself; answers when it changes next.
    func tick(at now: Date) -> Date? { accounts.compactMap { $0.show(at: now) }.min() }

    // MARK: Parts

    private static func heading(_ find: Find) -> Widget {
        let icon = Icon(find.meaning.kind.iconName, size: 24)
        icon.addClass("kind-icon")
        icon.verticalAlignment = .start
        let title = Label(find.meaning.title, classes: ["heading"]).fitting(.lines(3))
        let facts = Label(find.facts, classes: ["caption", "dim"]).fitting(.lines(2))
        let words = Box(.column, spacing: 4, [title, facts])
        words.expandsHorizontally = true
        words.clipsContent()
        return Box(.row, spacing: 12, classes: ["find-heading"], [icon, words])
    }

    /// The whole address, with where it leads standing out.
    private static func address(_ address: String) -> Widget {
        let anatomy = AddressAnatomy(address)
        let label = AddressLabel.make(anatomy)
        label.isSelectable = true
        label.setMargins(8)
        label.setAccessibleLabel("Address: \(FoldedText(anatomy.text).shown)")
        let column = Box(.column, spacing: 4, [Box(.column, classes: ["text-frame"], [label])])
        if let other = AddressLabel.otherSpelling(of: anatomy) {
            column.append(Label(other, classes: ["caption", "dim"]).fitting(.lines(4)))
        }
        return column
    }

    private func appendFields(of find: Find, _ copied: @escaping @MainActor (String, String) -> Void) {
        let column = Box(.column, classes: ["find-fields"])
        accounts = OneTimeAccount.accounts(of: find.meaning).prefix(Self.mostRows).map { account in
            AccountRow(account) { copied($0, "the password") }
        }
        // The address stands above, to the letter.
        let fields = ShownField.fields(of: find.meaning).filter { find.meaning.kind != .uri || $0.original != find.meaning.text("uri") }
        rows = fields.prefix(Self.mostRows).map { field in
            FieldRow(field, isSelectable: true) { copied($0.original, "“\($0.label)”") }
        }
        for row in accounts.map(\.root) + rows.map(\.root) { column.append(row) }
        let left = fields.count - rows.count
        if left > 0 {
            column.append(
                Label("\(left.formatted()) more: the content below has all.", classes: ["caption", "dim", "field-row"]).fitting(.wrap))
        }
        column.isVisible = !(rows.isEmpty && accounts.isEmpty)
        root.append(column)
    }

    private static func content(_ find: Find) -> Widget {
        // What is secret stays covered until somebody opens this.
        let text = FoldedText(find.payload.displayText)
        let label = Label(text.shown, classes: ["monospace"]).fitting(.wrap)
        label.isSelectable = true
        label.clipsContent()
        label.setMargins(8)
        label.setAccessibleLabel("Content of the code: \(text.beginning)")
        let frame = Box(.column, classes: ["text-frame"], [label])
        frame.marginTop = 8
        let count = find.payload.bytes.count
        return Expander("Content, \(count == 1 ? "1 byte" : "\(count.formatted()) bytes")", frame)
    }
}

/// The codes of a look that found several: arrows and Enter choose one, and so does a click.
@MainActor
final class FindList {
    let root: Widget
    private let list = ListBox(name: "Codes that were found", classes: ["find-list"])
    private let finds: [Find]

    init(_ finds: [Find], chosen: @escaping @MainActor (Find.ID) -> Void) {
        self.finds = finds
        root = ScrolledView(list)
        root.expandsVertically = true
        for (index, find) in finds.enumerated() {
            list.append(Self.row(find, number: index + 1), name: "\(index + 1): \(find.announcement)")
        }
        list.onActivate { index in
            if finds.indices.contains(index) { chosen(finds[index].id) }
        }
        list.selected = 0
    }

    private static func row(_ find: Find, number: Int) -> Widget {
        // The same number stands at the outline in the picture.
        let mark = Label(number.formatted(), classes: ["find-number", "numeric"]).aligned(0.5)
        mark.verticalAlignment = .center
        let title = Label(find.meaning.title, classes: ["card-title"]).fitting(.ellipsisAtEnd)
        let facts = Label(find.shortFacts, classes: ["caption", "dim"]).fitting(.ellipsisAtEnd)
        let words = Box(.column, spacing: 4, [title, facts])
        words.expandsHorizontally = true
        let row = Box(.row, spacing: 12, [mark, Icon(find.meaning.kind.iconName), words])
        if !find.warnings.isEmpty {
            let icon = Icon("quire-warning-symbolic")
            icon.addClass("warning-text")
            row.append(icon)
        }
        row.append(Icon("quire-forward-symbolic"))
        return row
    }

    func select(_ id: Find.ID?) {
        if let index = finds.firstIndex(where: { $0.id == id }) { list.selected = index }
    }

    func focus() { list.focusSelected() }
}
