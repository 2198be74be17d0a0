import Foundation
import Gtk
import PaneKit
import OneTimeCode
import Payload
import Platform

/// The content of one result: warnings, fields, and the raw content.
@MainActor
final class ResultCard {
    let root: Box
    /// The widget that takes the focus, which a screen reader reads first.
    let heading: Widget
    private let presence = Box(.column).hidden()
    let join: JoinPanel
    /// In which character set the code is read; nil where it says so itself.
    let reading: ReadingRow?
    private var rows: [PayloadFieldRow] = []
    private var accounts: [AccountRow] = []

    /// The maximum number of rows. The raw content below has everything.
    private static let maximumRows = 60

    init(_ result: ScanResult, copied: @escaping @MainActor (_ text: String, _ message: LocalizedText) -> Void) {
        join = JoinPanel()
        reading = ReadingRow(result.payload)
        root = Box(.column, spacing: 12, classes: ["find-card"])
        heading = Self.heading(result)
        heading.isFocusable = true
        heading.setAccessibleLabel(result.announcement)
        root.append(heading)
        let warnings = result.warnings
        if !warnings.isEmpty { root.append(Box(.column, spacing: 8, warnings.map(WarningRow.make))) }
        root.append(presence)
        root.append(join.root)
        if let reading { root.append(reading.view) }
        if result.meaning.kind == .uri, let address = result.meaning.text("uri") { root.append(Self.address(address)) }
        appendFields(of: result, copied)
        root.append(Self.content(result))
    }

    /// Shows the row about the library; nil for none.
    func show(presence row: Widget?) {
        presence.removeAll()
        if let row { presence.append(row) }
        presence.isVisible = row != nil
    }

    /// Updates what changes with time. Returns when it changes next.
    func tick(at now: Date) -> Date? { accounts.compactMap { $0.show(at: now) }.min() }

    // MARK: Parts

    private static func heading(_ result: ScanResult) -> Widget {
        let icon = Icon(result.meaning.kind.iconName, size: 24).withClass("kind-icon").placed(vertical: .start)
        let title = Label(.verbatim(result.meaning.title), classes: ["heading"]).fitting(.lines(3))
        let facts = Label(result.facts, classes: ["caption", "dim"]).fitting(.lines(2))
        let words = Box(.column, spacing: 4, [title, facts]).expanding(.horizontal).clipsContent()
        return Box(.row, spacing: 12, classes: ["find-heading"], [icon, words])
    }

    /// The whole address, with the host highlighted.
    private static func address(_ address: String) -> Widget {
        let anatomy = InspectedAddress(address)
        let label = AddressLabel.make(anatomy)
        label.isSelectable = true
        label.margins(8)
        label.setAccessibleLabel(tr("Address: \(TruncatedText(anatomy.text).shown)"))
        let column = Box(.column, spacing: 4, [Box(.column, classes: ["text-frame"], [label])])
        if let other = AddressLabel.otherSpelling(of: anatomy) {
            column.append(Label(other, classes: ["caption", "dim"]).fitting(.lines(4)))
        }
        return column
    }

    private func appendFields(of result: ScanResult, _ copied: @escaping @MainActor (String, LocalizedText) -> Void) {
        let column = Box(.column, classes: ["find-fields"])
        accounts = OneTimeAccount.accounts(of: result.meaning).prefix(Self.maximumRows).map { account in
            AccountRow(account) { copied($0, tr("Password copied")) }
        }
        // The address stands above in full.
        let facts = CodeFacts(result.meaning).sections
        let fields = facts.rows.filter { result.meaning.kind != .uri || $0.name != "uri" }
        rows = fields.prefix(Self.maximumRows).map { field in
            PayloadFieldRow(field, isSelectable: true) { copied($0.original, tr("“\($0.label)” copied")) }
        }
        for row in accounts.map(\.root) + rows.map(\.root) { column.append(row) }
        let left = fields.count - rows.count
        if left > 0 {
            column.append(
                Label(tr("\(left.formatted()) more. The content below has them all."), classes: ["caption", "dim", "field-row"]).fitting(
                    .wrap))
        }
        column.isVisible = !(rows.isEmpty && accounts.isEmpty)
        root.append(column)
        if !facts.technical.isEmpty { root.append(TechnicalFacts.make(facts.technical, isSelectable: true)) }
    }

    private static func content(_ result: ScanResult) -> Widget {
        // A secret stays covered until the person expands this.
        let text = TruncatedText(result.payload.displayText)
        let label = Label(text.shown, classes: ["monospace"]).fitting(.wrap).margins(8).named(tr("Code content: \(text.beginning)"))
            .selectable().clipsContent()
        let frame = Box(.column, classes: ["text-frame"], [label]).margins(top: 8)
        let count = result.payload.bytes.count
        return Expander(tr("Content, 1 byte", plural: "Content, \(count: count.formatted()) bytes", count: count), frame)
    }
}

/// The list of results of a picture with several codes.
@MainActor
final class ResultList {
    let root: Widget
    private let list = ListBox(name: tr("Codes found"), classes: ["find-list"])
    private let results: [ScanResult]

    init(_ results: [ScanResult], chosen: @escaping @MainActor (ScanResult.ID) -> Void) {
        self.results = results
        root = ScrolledView(list).expanding(.vertical)
        for (index, result) in results.enumerated() {
            list.append(Self.row(result, number: index + 1), name: tr("\(index + 1): \(result.announcement)"))
        }
        list.onActivate { index in
            if results.indices.contains(index) { chosen(results[index].id) }
        }
        list.selected = 0
    }

    private static func row(_ result: ScanResult, number: Int) -> Widget {
        // The same number as at the outline in the picture.
        let mark = Label(.verbatim(number.formatted()), classes: ["find-number", "numeric"]).aligned(0.5).placed(vertical: .center)
        let title = Label(.verbatim(result.meaning.title), classes: ["card-title"]).fitting(.ellipsisAtEnd)
        let facts = Label(result.shortFacts, classes: ["caption", "dim"]).fitting(.ellipsisAtEnd)
        let words = Box(.column, spacing: 4, [title, facts]).expanding(.horizontal)
        let row = Box(.row, spacing: 12, [mark, Icon(result.meaning.kind.iconName), words])
        if !result.warnings.isEmpty {
            row.append(Icon("quire-warning-symbolic").withClass("warning-text"))
        }
        row.append(Icon("quire-forward-symbolic"))
        return row
    }

    func select(_ id: ScanResult.ID?) {
        if let index = results.firstIndex(where: { $0.id == id }) { list.selected = index }
    }

    func focus() { list.focusSelected() }
}
