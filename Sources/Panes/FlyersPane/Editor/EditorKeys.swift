import Gtk

/// The keys of the editor while it is shown, wherever in the window the focus is: it may be in the sidebar, and is nowhere at first. They
/// come before what has the focus, as undoing is the flyer's and not that of a text on it.
@MainActor
final class EditorKeys {
    private let window: Window?
    private let controller: KeyController

    init(of editor: FlyerEditor, over window: Window?) {
        self.window = window
        controller = KeyController(beforeChildren: true) { [weak editor] key, held in
            // Under the large view the keys are that one's.
            guard let editor, editor.root.isMapped else { return false }
            return editor.press(key, held)
        }
        window?.add(controller)
    }

    func end() { window?.remove(controller) }
}
