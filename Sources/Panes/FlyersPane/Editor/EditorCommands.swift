import FlyerLayout
import Gtk
import PaneKit
import Platform

/// What keys, buttons and clicks on the page do.
extension FlyerEditor {
    /// Handles a key; returns whether it was used.
    func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
        if let command = keys.first(where: { $0.accelerator.matches(key, modifiers) }) {
            command.run()
            return true
        }
        let isControl = modifiers.contains(.control) && !modifiers.contains(.alt)
        switch key {
        case _ where isControl && key.isLetter("z"): modifiers.contains(.shift) ? session.redo() : session.undo()
        case _ where isControl && key.isLetter("y"): session.redo()
        case _ where isControl && (key.typed == "-" || key == .keypadMinus): zoom(.smaller)
        case _ where isControl && (key.typed == "+" || key.typed == "=" || key == .keypadPlus): zoom(.larger)
        case _ where isControl && (key.typed == "0" || key == .keypadZero): zoom(.fit)
        case _ where isControl && key.typed == "1": zoom(.actual)
        case .pageUp where isControl: turn(-1)
        case .pageDown where isControl: turn(1)
        case .left where modifiers == .alt: leave()
        default: return false
        }
        return true
    }

    func zoom(_ change: PageBar.Change) {
        switch change {
        case .smaller: page.reduce()
        case .larger: page.enlarge()
        case .actual: page.setZoom(.factor(1))
        case .fit: page.setZoom(.fit)
        }
    }

    /// Shows another page, `step` pages away.
    func turn(_ step: Int) {
        let count = shown?.pageCount ?? 1
        let new = min(max(pageIndex + step, 0), count - 1)
        guard new != pageIndex else { return }
        page.endEditing(returnsFocus: false)
        session.endCoalescing()
        pageIndex = new
        scheduleDrawing()
    }

    func rename() {
        guard let window = context.shell?.window else { return }
        RenameSheet(tr("Rename flyer"), label: tr("Name"), accessibleName: tr("Flyer name"), text: drafts.name, over: window) {
            [weak self] in
            self?.drafts.rename($0)
        }.present()
    }

    // MARK: Texts on the page

    /// Places a text field over a text of the page.
    func edit(_ id: TextSpot.ID) {
        guard let spot = page.spots.first(where: { $0.id == id }), let field = session.template.fields.first(where: { $0.id == id.field })
        else { return }
        session.endCoalescing()
        // With several codes each page has a text of its own.
        let flyer = session.flyer
        let code = session.template.sheet == nil ? pageIndex * session.template.codesPerPage : 0
        let text = flyer.editedText(of: field, code: flyer.codes.indices.contains(code) ? flyer.codes[code] : nil)
        let inline = InlineTextEditor(spot, text: text, name: field.name, hasLines: field.hasLines)
        inline.onChange = { [weak self] text in
            self?.session.change("text \(field.id) on the page") { $0.texts[field.id] = text }
        }
        inline.onLeave = { [weak self] step in self?.finishEditing(id, goingOn: step) }
        page.edit(spot, with: inline)
        // Redraw without this text, which would otherwise be visible below the field.
        scheduleDrawing()
    }

    private func finishEditing(_ id: TextSpot.ID, goingOn step: Int) {
        guard page.inline?.id == id else { return }
        session.endCoalescing()
        if step != 0, let index = page.spots.firstIndex(where: { $0.id == id }), page.spots.indices.contains(index + step) {
            edit(page.spots[index + step].id)
        } else {
            // If the focus has already moved elsewhere, leave it there.
            page.endEditing(returnsFocus: page.inline?.view.containsFocus == true)
            scheduleDrawing()
        }
    }
}

extension Key {
    static let keypadMinus = Key(rawValue: 0xffad)
    static let keypadPlus = Key(rawValue: 0xffab)
    static let keypadZero = Key(rawValue: 0xffb0)
}

/// The keyboard shortcuts of the editor. They work wherever the focus is in the window (in the sidebar, or nowhere), and are handled before
/// the focused widget, because undo belongs to the flyer and not to one text of it.
@MainActor
final class EditorShortcuts {
    private let window: Window?
    private let controller: KeyController

    init(of editor: FlyerEditor, over window: Window?) {
        self.window = window
        controller = KeyController(beforeChildren: true) { [weak editor] key, modifiers in
            // While the large view of a code covers the editor, keys belong to that view.
            guard let editor, editor.root.isMapped else { return false }
            return editor.handleKey(key, modifiers)
        }
        window?.add(controller)
    }

    func end() { window?.remove(controller) }
}
