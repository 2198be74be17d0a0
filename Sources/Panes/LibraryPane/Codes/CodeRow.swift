import Foundation
import Gtk
import LibraryStore
import PaneKit
import Payload
import Platform

/// A row of the list: a small symbol, title, kind, folder, tags and a date, on one line.
@MainActor
final class CodeRow: CodeCellContent {
    private let badge: Widget
    private let secondLine = Label(classes: ["caption", "dim"]).fitting(.ellipsisAtEnd)
    /// The second line, hidden while empty.
    private let secondRow: Box
    private let star = Icon("quire-star-filled-symbolic").withClass("row-star")
    private let kindColumn: Box
    private let folderDot = ColorDot()
    private let filing = Label(classes: ["caption", "dim"]).fitting(.ellipsisAtEnd)
    private let filingColumn: Box
    private let date = Label(classes: ["caption", "dim", "numeric", "row-date"]).aligned(1).fitting(.ellipsisAtEnd)

    init(owner: LibraryPane) {
        let (menu, parts) = (CodeCellContent.makeMenuButton().placed(vertical: .center), CodeCellParts())
        menu.isFocusable = false
        badge = parts.badge.root
        parts.symbol.root.setContentSize(width: 40, height: 40)
        parts.symbol.uniformMargin = 3
        secondRow = Box(.row, spacing: 8, [parts.badge.root.withClass("small"), secondLine])
        let textColumn = Box(.column, [parts.title.width(characters: -1, atMost: 1), secondRow]).placed(vertical: .center)
            .expanding(.horizontal)
        secondLine.width(characters: -1, atMost: 1).expandsHorizontally = true
        kindColumn = Box(.row, spacing: 4, [parts.kindIcon, parts.detail])
        // Tags stand at the same place with a folder and without.
        let dot = Box(.row, [folderDot.root])
        dot.setSize(width: 8)
        filingColumn = Box(.row, spacing: 4, classes: ["row-column"], [dot, filing])
        // Columns have the same width in all rows, whatever they contain.
        for (label, column) in [(parts.detail, kindColumn), (filing, filingColumn)] {
            label.width(characters: -1, atMost: 1).expandsHorizontally = true
            column.expandsHorizontally = column === kindColumn
        }
        date.width(characters: -1, atMost: 14)
        let row = Box(
            .row, spacing: 12, classes: ["card", "code-row"],
            [parts.symbol.root, parts.photo.root.placed(vertical: .center), textColumn, star, kindColumn, filingColumn, date, menu])
        let overlay = Overlay(row)
        let mark = SelectionMark.make()
        mark.horizontalAlignment = .start
        overlay.add(mark)
        super.init(root: overlay, menu: menu, parts: parts, owner: owner)
    }

    override func show(_ content: CardContent, in owner: LibraryPane) {
        let code = content.code
        let folder = owner.folders[code.folder]
        star.opacity = code.isFavorite ? 1 : 0
        folderDot.show(folder?.color)
        let filingParts = [folder?.name].compactMap { $0 } + code.tags
        filing.text = .verbatim(filingParts.joined(separator: " · "))
        filing.tooltip = filingParts.isEmpty ? nil : filing.text
        date.text = dateText(of: code, sort: owner.shownSort)
        for column in [kindColumn, filingColumn, date] as [Widget] { column.isVisible = !owner.isNarrow }
        let facts = ([content.detail] + filingParts.map(LocalizedText.verbatim)).joined(separator: " · ")
        if let line = content.match.elsewhere {
            secondLine.setText(line.text, marked: line.marked)
        } else {
            secondLine.text = owner.isNarrow ? facts : .empty
        }
        secondRow.isVisible = badge.isVisible || !secondLine.text.isEmpty
    }

    /// The value that the list is sorted by, or the date of creation.
    private func dateText(of code: Code, sort: CodeQuery.Sort) -> LocalizedText {
        switch sort {
        case .used: tr("once", plural: "\(code.useCount.formatted()) times", count: code.useCount)
        case .recent: CodeStatus.day(max(code.used ?? code.created, code.modified), .now)
        case .created, .title, .relevance: CodeStatus.day(code.created, .now)
        }
    }

    override func clear() {
        for label in [secondLine, filing, date] { label.text = .empty }
        secondRow.isVisible = false
        star.opacity = 0
        folderDot.show(nil)
    }
}
