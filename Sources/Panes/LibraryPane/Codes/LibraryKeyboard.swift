import Foundation
import Graphics
import Gtk
import LibraryStore
public import PaneKit
import Platform

/// What keys and clicks do.
extension LibraryPane {
    func activate(at position: Int) {
        guard let code = model.content(at: position)?.code else { return }
        if selection.isOn {
            grid?.toggleSelection(at: position)
        } else if code.trashed == nil {
            commands.show(code)
        }
    }

    /// Handles keys on the focused cell, before the cell does.
    func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
        guard let grid, let cell = grid.focusedCell as? CodeCell else { return false }
        let (control, shift) = (modifiers.contains(.control), modifiers.contains(.shift))
        if shift, [.left, .right, .up, .down, .home, .end].contains(key), selection.isEmpty, let position = grid.focusedPosition {
            // The grid extends the selection from here by itself.
            grid.toggleSelection(at: position)
            return false
        }
        if control { return handleControlKey(key, shift: shift) }
        guard !modifiers.contains(.alt) else { return false }
        let (codes, one) = targets
        switch key {
        case .f2: if let one, one.trashed == nil { commands.rename(one) }
        case .delete: delete(codes, one)
        case .menu: cell.requestMenu()
        case .f10 where shift: cell.requestMenu()
        case .space where typeAhead.isTyping: type(" ")
        case .space where !selection.isOn && !shift: if let one, one.trashed == nil { commands.show(one) }
        default:
            guard let letter = key.typed, letter != " " else { return false }
            type(letter)
        }
        return true
    }

    private func handleControlKey(_ key: Key, shift: Bool) -> Bool {
        let (codes, one) = targets
        guard destination != .trash, !codes.isEmpty else { return false }
        switch (key, shift) {
        case (_, false) where key.isLetter("c"): withOne(one) { commands.copyPicture($0) }
        case (_, true) where key.isLetter("c"): withOne(one) { commands.copyText($0) }
        case (_, false) where key.isLetter("d"):
            if selection.isEmpty, let one { commands.toggleFavorite(one) } else { toggleFavorites(codes) }
        case (_, true) where key.isLetter("d"): withOne(one) { commands.duplicate($0) }
        case (_, false) where key.isLetter("m"): commands.chooseFolder(for: codes, one)
        case (_, false) where key.isLetter("p"): context.shell?.makeFlyer(of: codes)
        case (_, true) where key.isLetter("h"): commands.share(codes)
        case (_, false) where key.isLetter("t"): commands.changeTags(of: codes, one)
        case (_, false) where key.isLetter("e"): withOne(one) { commands.edit($0) }
        default: return false
        }
        return true
    }

    private func withOne(_ one: Code?, _ run: (Code) -> Void) {
        if let one { run(one) } else { commands.showMessage(tr("This works with one code at a time")) }
    }

    /// Handles keys in the pane or the selection bar that nothing else handled.
    func handleUnhandledKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
        if key == .escape, selection.isOn {
            endSelection()
            return true
        }
        if modifiers.contains(.control), !modifiers.contains(.shift), key.isLetter("a"), !model.ids.isEmpty {
            perform(.selectAll)
            return true
        }
        // While a message offers Undo, the window handles this key.
        if modifiers.contains(.control), !modifiers.contains(.shift), key.isLetter("z") { return commands.undo() }
        return false
    }

    private func type(_ letter: Character) {
        let here = TypeAhead.Context(list: model.ids, position: grid?.focusedPosition, isTrash: destination == .trash)
        typeAhead.type(letter, at: here) { [weak self] position in self?.grid?.focus(position: position) }
    }

    public var shortcuts: [PaneShortcuts] {
        [
            PaneShortcuts(
                title: tr("Codes"),
                keys: [
                    ("Enter, Space", tr("Show large")), ("Esc", tr("Back")), ("Ctrl+E", tr("Edit")), ("F2", tr("Rename")),
                    ("Ctrl+C", tr("Copy picture")), ("Ctrl+Shift+C", tr("Copy text")), ("Ctrl+D", tr("Add or remove favourite")),
                    ("Ctrl+M", tr("Move to folder")), ("Ctrl+T", tr("Tags")), ("Ctrl+P", tr("Create flyer")),
                    ("Ctrl+Shift+D", tr("Duplicate")), ("Ctrl+Shift+H", tr("Share")), ("Delete", tr("Delete")),
                    ("Menu, Shift+F10", tr("Open menu")), ("Letters", tr("Jump to a title by its first letters")),
                    ("Ctrl+Z", tr("Undo the last change")),
                ]),
            PaneShortcuts(
                title: tr("Selecting codes"),
                keys: [
                    ("Ctrl+Space, Ctrl+click", tr("Select or deselect")), ("Shift+arrows, Shift+click", tr("Select a range")),
                    ("Ctrl+A", tr("Select all")), ("Space", tr("Select or deselect in selection mode")), ("Esc", tr("Cancel selection")),
                ]),
            PaneShortcuts(
                title: tr("Creating and editing codes"),
                keys: [
                    ("Ctrl+F", tr("Search kinds of code")),
                    ("Ctrl+Page Up, Ctrl+Page Down", tr("Switch between content, look and details")),
                    ("Ctrl+Enter", tr("Save")),
                ]),
            PaneShortcuts(
                title: tr("Folders"),
                keys: [
                    ("Alt+Left, Alt+Right", tr("Move left or right")), ("F2", tr("Edit folder")), ("Delete", tr("Delete")),
                    ("Menu, Shift+F10", tr("Open menu")),
                ]),
        ]
    }
}

/// The events of cells.
extension LibraryPane {
    /// The sort order, which decides the date that a row shows.
    var shownSort: CodeQuery.Sort { destination.isSortable ? sort : .recent }

    func tap(at position: Int, _ modifiers: Modifiers) {
        if modifiers.contains(.shift) {
            // Without a selection, Shift starts one here.
            if selection.isEmpty { grid?.toggleSelection(at: position) }
        } else if !modifiers.contains(.control) {
            activate(at: position)
        }
    }

    func openMenu(of code: Code, near widget: Widget, at point: Point) {
        // The menu belongs to the pane, because the cell may be reused for another code while it is open.
        let codes = selection.contains(code.id) ? selection.ordered(by: model.ids) : [code.id]
        menu.open(of: code, codes, in: whole, at: widget.convert(point, to: whole))
    }

    func dragged(_ code: Code) -> DragSource.Content? {
        guard code.trashed == nil else { return nil }
        let codes = selection.contains(code.id) ? selection.ordered(by: model.ids) : [code.id]
        if codes.count > DragFiles.maximumFiles {
            commands.showMessage(
                tr(
                    "1 code can only be dragged to a folder in the library. To take it out of Quire, use “Export”.",
                    plural:
                        "\(codes.count.formatted()) codes can only be dragged to a folder in the library. To take them out of Quire, use “Export”.",
                    count: codes.count))
        }
        return dragFiles.content(for: codes)
    }
}

/// Finds a code by the first letters of its title, while they are typed.
@MainActor
final class TypeAhead {
    private let library: Library
    private var typed = ""
    private var search: Task<Void, Never>?
    /// The maximum time between letters that belong together.
    private let reset = Debouncer(.milliseconds(1200))
    private static let maximumLength = 60

    /// The list to search and the current position in it.
    struct Context: Sendable {
        var list: [Code.ID]
        var position: Int?
        var isTrash: Bool
    }

    init(library: Library) { self.library = library }

    var isTyping: Bool { !typed.isEmpty }

    /// Adds a letter. `found` receives the position of the next title that begins with the typed text, from the current position on,
    /// wrapping around.
    func type(_ letter: Character, at context: Context, found: @escaping @MainActor (_ position: Int) -> Void) {
        guard typed.count < Self.maximumLength else { return }
        // Repeating the first letter goes to the next match.
        let isNext = typed.count == 1 && typed.lowercased() == letter.lowercased()
        if !isNext { typed.append(letter) }
        let goesOn = isNext || typed.count == 1
        reset.schedule { [weak self] in self?.typed = "" }
        search?.cancel()
        let (library, typed) = (self.library, self.typed)
        search = Task {
            // The list itself shows that the library cannot be read.
            guard let ids = try? await library.ids(titleBeginning: typed, inTrash: context.isTrash), !ids.isEmpty else { return }
            let position = await Self.next(in: context, among: ids, goingOn: goesOn)
            if let position, !Task.isCancelled { found(position) }
        }
    }

    func stop() {
        search?.cancel()
        reset.cancel()
        typed = ""
    }

    /// Runs away from the main thread, because the list may be long.
    private nonisolated static func next(in context: Context, among ids: Set<Code.ID>, goingOn: Bool) async -> Int? {
        let start = context.position.map { goingOn ? $0 + 1 : $0 } ?? 0
        let list = context.list
        let behind = min(start, list.count)..<list.count
        return behind.first { ids.contains(list[$0]) } ?? list.indices.first { ids.contains(list[$0]) }
    }
}
