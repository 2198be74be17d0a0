import Graphics
import Gtk
import LibraryStore
import PaneKit
import Payload

/// A card of the grid: the symbol on paper, title and kind. Star and menu appear under the pointer; keyboard users have Ctrl+D and Menu.
@MainActor
final class CodeCard: CodeCell {
    let root: Widget
    let menu: Button
    private weak var owner: (any CodeCellOwner)?
    private let parts = CodeCellParts()
    private let match = Label("", classes: ["caption", "dim"]).fitting(.ellipsisAtEnd)
    private let folderIcon = Icon(FolderIcon.standard)
    private let folderDot = ColorDot(size: 10)
    private let star: Button
    private(set) var code: Code?
    private var position: Int?
    private var isPointed = false { didSet { showControls() } }

    init(owner: any CodeCellOwner) {
        self.owner = owner
        star = Button(icon: "quire-star-symbolic", name: "Add to favourites", classes: ["flat", "round"]).placed(horizontal: .start)
        menu = Button(icon: "quire-more-symbolic", name: "More about this code", classes: ["flat", "round"]).placed(horizontal: .end)

        parts.symbol.root.setContentSize(width: 120, height: 148)
        let paper = Overlay(parts.symbol.root)
        let badge = parts.badge.root.fitting(.ellipsisAtEnd).placed(horizontal: .center, vertical: .end)
        badge.marginBottom = 4
        paper.add(badge)
        let about = Box(
            .row, spacing: 4, [parts.kindIcon, parts.kind.expanding(.horizontal), folderIcon.withClass("dim"), folderDot.root])
        let card = Box(.column, spacing: 4, classes: ["card"], [paper, parts.title.margins(top: 4), match, about])
        let overlay = Overlay(card)
        for button in [star, menu] {
            button.verticalAlignment = .start
            button.margins(4)
            button.addClass("on-paper")
            // A cell that contains a focusable widget never gets the focus itself (GTK 4.8, gtklistitemwidget.c): Enter would press the
            // star.
            button.isFocusable = false
            overlay.add(button)
        }
        overlay.add(SelectionMark.make())
        root = overlay
        root.setSize(width: 144)
        star.onPress { [weak self] in if let self, let code = self.code { self.owner?.toggleFavorite(code) } }
        root.add(HoverController { [weak self] in self?.isPointed = $0 })
        connectPointer(to: root, icon: parts.symbol.root, owner: owner) { [weak self] in self?.position }
        unbind()
    }

    func bind(position: Int) -> String {
        guard let owner, let content = owner.content(at: position) else {
            unbind()
            return "Loading"
        }
        let code = content.code
        self.code = code
        self.position = position
        parts.show(content)
        match.setText(content.match.elsewhere?.text ?? "", marked: content.match.elsewhere?.marked ?? [])
        match.isVisible = content.match.elsewhere != nil
        show(owner.folder(of: code))
        let starLabel = code.isFavorite ? "Remove from favourites" : "Add to favourites"
        star.setIcon(code.isFavorite ? "quire-star-filled-symbolic" : "quire-star-symbolic")
        star.setAccessibleLabel(starLabel)
        star.tooltip = starLabel
        star.setClass("star", code.isFavorite)
        star.isVisible = code.trashed == nil
        showControls()
        return content.spokenName
    }

    private func show(_ folder: Folder?) {
        folderDot.show(folder?.color)
        folderDot.root.tooltip = folder?.name
        folderIcon.isVisible = folder != nil && !folderDot.root.isVisible
        folderIcon.show(folder.map(FolderIcon.name) ?? FolderIcon.standard)
        folderIcon.tooltip = folder?.name
    }

    func unbind() {
        code = nil
        position = nil
        parts.clear()
        match.isVisible = false
        show(nil)
        showControls()
    }

    /// Hidden through opacity, so that assistive technology reaches them and the card keeps its size.
    private func showControls() {
        let isActive = code != nil && isPointed
        menu.opacity = isActive ? 1 : 0
        star.opacity = isActive || code?.isFavorite == true ? 1 : 0
    }
}

/// The check mark of selected items; the style sheet shows it on these.
@MainActor
enum SelectionMark {
    static func make() -> Widget {
        let mark = Icon("quire-check-symbolic", size: 14).withClass("selection-mark").placed(horizontal: .end, vertical: .end).margins(8)
        return mark
    }
}

/// A cell of the list that shows one code: a card or a row.
@MainActor
protocol CodeCell: GridView.Cell {
    /// Nil while the code is being loaded.
    var code: Code? { get }
    /// The button that opens the menu of the code.
    var menu: Button { get }
}

/// The list that a cell belongs to: provides its content and receives its events.
@MainActor
protocol CodeCellOwner: AnyObject {
    func content(at position: Int) -> CardContent?
    func folder(of code: Code) -> Folder?
    /// The sort order, which decides the date that a row shows.
    var shownSort: CodeQuery.Sort { get }
    /// Whether there is no room for columns.
    var isNarrow: Bool { get }
    func tap(at position: Int, _ modifiers: Modifiers)
    func toggleFavorite(_ code: Code)
    func openMenu(of code: Code, near widget: Widget, at point: Point)
    func dragged(_ code: Code) -> DragSource.Content?
    func dragEnded()
}

extension CodeCell {
    /// Connects the pointer: menu, tap and drag.
    func connectPointer(to root: Widget, icon: Widget, owner: any CodeCellOwner, position: @escaping @MainActor () -> Int?) {
        menu.onPress { [weak self, weak owner] in
            if let self, let owner { self.requestMenu(owner) }
        }
        root.add(
            ClickGesture(button: 3) { [weak self, weak owner] _, point in
                if let self, let code = self.code { owner?.openMenu(of: code, near: self.root, at: point) }
            })
        root.add(TapGesture { [weak owner] _, modifiers in if let position = position() { owner?.tap(at: position, modifiers) } })
        root.add(
            DragSource(
                icon: icon, content: { [weak self, weak owner] _, _ in self?.code.flatMap { owner?.dragged($0) } },
                ended: { [weak owner] in owner?.dragEnded() }))
    }

    func requestMenu(_ owner: any CodeCellOwner) {
        if let code { owner.openMenu(of: code, near: menu, at: Point(x: Double(menu.width) / 2, y: Double(menu.height))) }
    }
}

/// The parts that each cell shows of a code: the symbol, the title, the kind and the badge of its state.
@MainActor
final class CodeCellParts {
    let symbol = SymbolView(name: "Code")
    let badge = StatusBadge()
    let title = Label("", classes: ["card-title"]).fitting(.ellipsisAtEnd)
    let kindIcon = Icon("quire-kind-text-symbolic").withClass("dim")
    let kind = Label("", classes: ["caption", "dim"]).fitting(.ellipsisAtEnd)

    func show(_ content: CardContent) {
        let (code, status) = (content.code, CodeStatus(content.code))
        symbol.show(content.symbol, style: content.style, name: "Symbol of \(code.title)")
        symbol.root.opacity = status?.severity == .ended ? 0.3 : 1
        badge.show(status)
        title.setText(code.title, marked: content.match.title)
        kind.text = code.kind.name
        kindIcon.show(code.kind.iconName)
    }

    func clear() {
        symbol.show(nil, name: "Code")
        symbol.root.opacity = 1
        badge.show(nil)
        for label in [title, kind] { label.text = "" }
    }
}

/// A badge with a few words about the state of a code: "Expired 3 Nov".
@MainActor
final class StatusBadge {
    let root = Label("", classes: ["badge"])

    func show(_ condition: CodeStatus?) {
        root.text = condition?.text ?? ""
        root.isVisible = condition != nil
        root.setClass("over", condition?.severity == .ended)
    }
}
