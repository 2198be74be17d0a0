import Foundation
import Gtk
import LibraryStore
import PaneKit

/// A row of the list: a small symbol, title, kind, folder, tags and a date, on one line.
@MainActor
final class CodeRow: CodeCell {
    let root: Widget
    let menu: Button
    private weak var owner: (any CodeCellOwner)?
    private let symbol = SymbolView(name: "Code")
    private let title = Label("", classes: ["card-title"]).fitting(.ellipsisAtEnd)
    private let secondLine = Label("", classes: ["caption", "dim"]).fitting(.ellipsisAtEnd)
    private let badge = StatusBadge()
    /// The secondRow line, hidden while empty.
    private let secondRow: Box
    private let star = Icon("quire-star-filled-symbolic")
    private let kindIcon = Icon("quire-kind-text-symbolic")
    private let kind = Label("", classes: ["caption", "dim"]).fitting(.ellipsisAtEnd)
    private let kindColumn: Box
    private let folderDot = ColorDot()
    private let filing = Label("", classes: ["caption", "dim"]).fitting(.ellipsisAtEnd)
    private let filingColumn: Box
    private let date = Label("", classes: ["caption", "dim", "numeric"]).aligned(1).fitting(.ellipsisAtEnd)
    private(set) var code: Code?
    private var position: Int?
    private var isPointed = false { didSet { showControls() } }

    init(owner: any CodeCellOwner) {
        self.owner = owner
        menu = Button(icon: "quire-more-symbolic", name: "More about this code", classes: ["flat", "round"])
        menu.isFocusable = false
        menu.verticalAlignment = .center
        symbol.root.setContentSize(width: 40, height: 40)
        badge.root.addClass("small")
        secondRow = Box(.row, spacing: 8, [badge.root, secondLine])
        let textColumn = Box(.column, [title, secondRow])
        textColumn.verticalAlignment = .center
        textColumn.expandsHorizontally = true
        star.addClass("row-star")
        kindIcon.addClass("dim")
        kindColumn = Box(.row, spacing: 4, [kindIcon, kind])
        kindColumn.setSize(width: 112)
        kind.width(characters: -1, atMost: 1)
        filingColumn = Box(.row, spacing: 4, [folderDot.root, filing])
        filingColumn.setSize(width: 144)
        filing.width(characters: -1, atMost: 1)
        // Columns have the same width in all rows, whatever they contain.
        for (label, column) in [(kind, kindColumn), (filing, filingColumn)] {
            label.expandsHorizontally = true
            column.expandsHorizontally = false
        }
        date.setSize(width: 88)
        date.width(characters: -1, atMost: 14)
        let row = Box(
            .row, spacing: 12, classes: ["card", "code-row"],
            [symbol.root, textColumn, star, kindColumn, filingColumn, date, menu])
        let overlay = Overlay(row)
        let mark = SelectionMark.make()
        mark.horizontalAlignment = .start
        overlay.add(mark)
        root = overlay
        root.add(HoverController { [weak self] in self?.isPointed = $0 })
        connectPointer(to: root, icon: symbol.root, owner: owner) { [weak self] in self?.position }
        unbind()
    }

    func bind(position: Int) -> String {
        guard let owner, let content = owner.content(at: position) else {
            unbind()
            return "Loading"
        }
        let code = content.code
        let condition = CodeStatus(code)
        let folder = owner.folder(of: code)
        self.code = code
        self.position = position
        symbol.show(content.symbol, style: content.style, name: "Symbol of \(code.title)")
        symbol.root.opacity = condition?.severity == .ended ? 0.3 : 1
        title.setText(code.title, marked: content.match.title)
        badge.show(condition)
        star.isVisible = code.isFavorite
        kind.text = code.kind.name
        kindIcon.show(code.kind.iconName)
        folderDot.show(folder?.color)
        let filingParts = [folder?.name].compactMap { $0 } + code.tags
        filing.text = filingParts.joined(separator: " · ")
        filing.tooltip = filingParts.isEmpty ? nil : filing.text
        date.text = dateText(of: code, sort: owner.shownSort)
        for column in [kindColumn, filingColumn, date] as [Widget] { column.isVisible = !owner.isNarrow }
        let facts = ([code.kind.name] + filingParts).joined(separator: " · ")
        if let line = content.match.elsewhere {
            secondLine.setText(line.text, marked: line.marked)
        } else {
            secondLine.text = owner.isNarrow ? facts : ""
        }
        secondRow.isVisible = condition != nil || !secondLine.text.isEmpty
        showControls()
        return content.spokenName
    }

    /// The value that the list is sorted by, or the date of creation.
    private func dateText(of code: Code, sort: CodeQuery.Sort) -> String {
        switch sort {
        case .used: code.useCount == 1 ? "once" : "\(code.useCount.formatted()) times"
        case .recent: CodeStatus.day(max(code.used ?? code.created, code.modified), .now)
        case .created, .title, .relevance: CodeStatus.day(code.created, .now)
        }
    }

    func unbind() {
        code = nil
        position = nil
        symbol.show(nil, name: "Code")
        symbol.root.opacity = 1
        badge.show(nil)
        for label in [title, secondLine, kind, filing, date] { label.text = "" }
        secondRow.isVisible = false
        star.isVisible = false
        folderDot.show(nil)
        showControls()
    }

    /// Hidden through opacity, so that assistive technology reaches it and the row keeps its size.
    private func showControls() { menu.opacity = code != nil && isPointed ? 1 : 0 }
}
