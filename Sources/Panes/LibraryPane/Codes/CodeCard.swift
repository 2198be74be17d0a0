import Foundation
import Graphics
import Gtk
import LibraryStore
import PaneKit
import Payload
import Platform

/// A card of the grid: the symbol on paper, title and kind. Star and menu appear under the pointer; keyboard users have Ctrl+D and Menu.
@MainActor
final class CodeCard: CodeCellContent {
    private let match = Label(classes: ["caption", "dim"]).fitting(.ellipsisAtEnd)
    private let folderIcon = Icon(FolderIcon.standard)
    private let folderDot = ColorDot(size: 10)
    private let star = Button(icon: "quire-star-symbolic", name: tr("Add to favourites"), classes: ["flat", "round"])
        .placed(horizontal: .start)

    init(owner: LibraryPane) {
        let (menu, parts) = (CodeCellContent.makeMenuButton().placed(horizontal: .end), CodeCellParts())
        parts.symbol.root.setContentSize(width: 120, height: 148)
        parts.symbol.uniformMargin = 16
        let paper = Overlay(parts.symbol.root)
        let badge = parts.badge.root.fitting(.ellipsisAtEnd).placed(horizontal: .center, vertical: .end)
        badge.marginBottom = 4
        paper.add(badge)
        paper.add(parts.photo.root.placed(horizontal: .start, vertical: .end).margins(2))
        let about = Box(.row, spacing: 4, [parts.kindIcon, parts.detail.expanding(.horizontal)])
        let name = Box(.row, spacing: 4, [parts.title.expanding(.horizontal), folderIcon.withClass("dim"), folderDot.root]).margins(top: 4)
        let card = Box(.column, spacing: 4, classes: ["card"], [paper, name, match, about])
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
        paper.add(SelectionMark.make())
        overlay.setSize(width: 144)
        super.init(root: overlay, menu: menu, parts: parts, owner: owner)
        star.onPress { [weak self] in if let self, let code = self.code { self.owner?.commands.toggleFavorite(code) } }
    }

    override func show(_ content: CardContent, in owner: LibraryPane) {
        let code = content.code
        match.setText(content.match.elsewhere?.text ?? "", marked: content.match.elsewhere?.marked ?? [])
        match.isVisible = content.match.elsewhere != nil
        show(owner.folders[code.folder])
        let starLabel = code.isFavorite ? tr("Remove from favourites") : tr("Add to favourites")
        star.setIcon(code.isFavorite ? "quire-star-filled-symbolic" : "quire-star-symbolic")
        star.setAccessibleLabel(starLabel)
        star.tooltip = starLabel
        star.setClass("star", code.isFavorite)
        star.isVisible = code.trashed == nil
    }

    private func show(_ folder: Folder?) {
        folderDot.show(folder?.color)
        let name = folder.map { LocalizedText.verbatim($0.name) }
        folderDot.root.tooltip = name
        folderIcon.isVisible = folder != nil && !folderDot.root.isVisible
        folderIcon.show(folder.map(FolderIcon.name) ?? FolderIcon.standard)
        folderIcon.tooltip = name
    }

    override func clear() {
        match.isVisible = false
        show(nil)
    }

    override func showControls() {
        super.showControls()
        star.showForPointer(isActive || code?.isFavorite == true)
    }
}

/// The check mark of selected items; the style sheet shows it on these.
@MainActor
enum SelectionMark {
    static func make() -> Widget {
        Icon("quire-check-symbolic", size: 14).withClass("selection-mark").placed(horizontal: .end, vertical: .end).margins(8)
    }
}

/// What a cell in sight shows of a code: the base of cards and rows.
@MainActor
class CodeCellContent {
    let root: Widget
    /// The button that opens the menu of the code.
    let menu: Button
    private let parts: CodeCellParts
    private(set) weak var owner: LibraryPane?
    /// Nil while the code is being loaded.
    private(set) var code: Code?
    private var position: Int?
    private var shown: Shown?
    private var isPointed = false { didSet { showControls() } }
    /// Whether the pointer is over a code.
    final var isActive: Bool { code != nil && isPointed }

    init(root: Widget, menu: Button, parts: CodeCellParts, owner: LibraryPane) {
        (self.root, self.menu, self.parts, self.owner) = (root, menu, parts, owner)
        root.add(HoverController { [weak self] in self?.isPointed = $0 })
        menu.onPress { [weak self] in self?.requestMenu() }
        root.onMenuRequest { [weak self] point in
            if let self, let code = self.code { self.owner?.openMenu(of: code, near: self.root, at: point) }
        }
        root.add(
            TapGesture { [weak self] _, modifiers in
                if let self, let position = self.position { self.owner?.tap(at: position, modifiers) }
            })
        root.add(
            DragSource(
                icon: parts.symbol.root, content: { [weak self] _, _ in self?.code.flatMap { self?.owner?.dragged($0) } },
                ended: { [weak owner] in owner?.dragFiles.end() }))
        empty()
    }

    static func makeMenuButton() -> Button {
        Button(icon: "quire-more-symbolic", name: tr("Actions for this code"), classes: ["flat", "round"])
    }

    /// - Parameter content: nil while it is being loaded.
    final func show(_ content: CardContent?, at position: Int) {
        guard let owner, let content else { return empty() }
        code = content.code
        self.position = position
        // The grid binds every cell again when one has changed.
        let new = Shown(content, at: position, in: owner)
        guard new != shown else { return }
        shown = new
        parts.show(content, new.status)
        root.setClass("first-hit", new.isFirstHit)
        show(content, in: owner)
        showControls()
    }

    final func empty() {
        code = nil
        position = nil
        shown = nil
        parts.clear()
        clear()
        showControls()
    }

    /// Shows what a card or a row has beside the common parts.
    func show(_ content: CardContent, in owner: LibraryPane) {}

    /// Empties what `show` fills.
    func clear() {}

    /// Shows what belongs to the pointer.
    func showControls() { menu.showForPointer(isActive) }

    final func requestMenu() {
        if let code { owner?.openMenu(of: code, near: menu, at: menu.bottomMiddle) }
    }
}

extension CodeCellContent {
    /// What it shows, with all that it depends on.
    private struct Shown: Equatable {
        let content: CardContent
        /// Whether Enter in the search opens it.
        let isFirstHit: Bool
        let status: CodeStatus?
        private let folder: Folder?
        private let isNarrow: Bool
        private let sort: CodeQuery.Sort
        /// The time in hours: a row may say “today”.
        private let hour: Int

        @MainActor
        init(_ content: CardContent, at position: Int, in owner: LibraryPane) {
            let now = Date.now
            self.content = content
            isFirstHit = owner.isSearching && position == 0
            status = CodeStatus(content.code, at: now)
            folder = owner.folders[content.code.folder]
            isNarrow = owner.isNarrow
            sort = owner.shownSort
            hour = Int(now.timeIntervalSinceReferenceDate / 3600)
        }
    }
}

/// The parts that each cell shows of a code: the symbol, the title, the kind and the badge of its state.
@MainActor
final class CodeCellParts {
    let symbol = SymbolView(name: tr("Code"))
    let badge = StatusBadge()
    let title = Label(classes: ["card-title"]).fitting(.ellipsisAtEnd)
    let kindIcon = Icon("quire-kind-text-symbolic")
    let detail = Label(classes: ["caption", "dim"]).fitting(.ellipsisAtEnd)
    let photo = ContactPhotoView(side: 36)

    func show(_ content: CardContent, _ status: CodeStatus?) {
        let code = content.code
        symbol.show(content.layout, name: tr("Code “\(code.title)”"))
        symbol.root.opacity = status?.severity == .ended ? 0.3 : 1
        badge.show(status)
        photo.show(content.photo)
        title.setText(code.title, marked: content.match.title)
        detail.text = content.detail
        kindIcon.show(code.kind)
        kindIcon.tooltip = code.kind.name
    }

    func clear() {
        symbol.show(nil, name: tr("Code"))
        symbol.root.opacity = 1
        badge.show(nil)
        photo.show(nil)
        for label in [title, detail] { label.text = .empty }
    }
}

/// A badge with a few words about the state of a code: "Expired 3 Nov".
@MainActor
final class StatusBadge {
    let root = Label(classes: ["badge"])

    func show(_ condition: CodeStatus?) {
        root.show(condition?.text)
        root.setClass("over", condition?.severity == .ended)
    }
}
