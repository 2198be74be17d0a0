import Foundation
import Gtk
import LibraryStore
import PaneKit
import Platform

/// A cell of the list that shows one code. Only in sight it has a card or a row, which it takes from those that others gave back: the grid
/// keeps cells for 30 rows, and making and removing as many cards takes longer than a search.
@MainActor
final class CodeCell: GridView.SightedCell {
    let root: Widget
    private let box = Box(.row)
    private weak var owner: LibraryPane?
    private let spares: CodeCellContents
    private var content: CodeCellContent?
    private var position: Int?

    init(owner: LibraryPane, contents: CodeCellContents) {
        (self.owner, spares, root) = (owner, contents, box)
        reserve()
    }

    /// Nil while the code is being loaded.
    var code: Code? { loaded?.code }

    private var loaded: CardContent? { position.flatMap { owner?.model.content(at: $0) } }

    func bind(position: Int) -> LocalizedText {
        self.position = position
        let loaded = self.loaded
        content?.show(loaded, at: position)
        // Without the size of one, all of them would be in sight.
        if spares.size == nil { setInSight(true) }
        return loaded?.spokenName ?? tr("Loading")
    }

    func unbind() {
        position = nil
        content?.empty()
    }

    func setInSight(_ isInSight: Bool) {
        if isInSight, content == nil, let owner {
            let content = spares.take(for: owner)
            self.content = content
            if let position { content.show(loaded, at: position) }
            content.root.expandsHorizontally = true
            box.append(content.root)
            box.setSize(width: -1, height: -1)
            spares.learnSize(of: content)
        } else if !isInSight, let content, !content.root.containsFocus {
            self.content = nil
            box.remove(content.root)
            content.empty()
            spares.giveBack(content)
            reserve()
        }
    }

    /// Takes as much room as a card or a row.
    private func reserve() {
        if let size = spares.size { box.setSize(width: size.width, height: size.height) }
    }

    /// Opens the menu of the code at the button for it.
    func requestMenu() {
        setInSight(true)
        content?.requestMenu()
    }
}

/// The cards, or the rows, that no cell has at present.
@MainActor
final class CodeCellContents {
    private let make: @MainActor (LibraryPane) -> CodeCellContent
    private var spare: [CodeCellContent] = []
    /// The smallest width and height of one, in logical pixels; nil before there is one.
    private(set) var size: (width: Int, height: Int)?

    init(_ make: @escaping @MainActor (LibraryPane) -> CodeCellContent) { self.make = make }

    func take(for owner: LibraryPane) -> CodeCellContent { spare.popLast() ?? make(owner) }

    func giveBack(_ content: CodeCellContent) { spare.append(content) }

    /// Its size is that of all, until it is another: texts can become larger.
    func learnSize(of content: CodeCellContent) { size = (content.root.minimumWidth, content.root.minimumHeight) }
}
