import Gtk
import LibraryStore

/// The keys of the scanner while it is shown, wherever in the window the focus is; what has the focus is asked first, so that typing stays
/// typing.
@MainActor
final class ScannerKeys {
    private let window: Window?
    private let controller: KeyController

    init(of pane: ScannerPane, over window: Window?) {
        self.window = window
        controller = KeyController { [weak pane] key, modifiers in pane.map { Self.press(key, modifiers, in: $0) } ?? false }
        window?.add(controller)
    }

    func end() { window?.remove(controller) }

    private static func press(_ key: Key, _ modifiers: Modifiers, in pane: ScannerPane) -> Bool {
        // Under the large view the keys are that one's.
        guard pane.view.isMapped else { return false }
        if key == .escape, !pane.desk.finds.isEmpty {
            pane.desk.clear()
            return true
        }
        if modifiers.contains(.control), modifiers.isDisjoint(with: [.alt, .shift]), [.character("v"), .character("V")].contains(key) {
            pane.scanClipboard()
            return true
        }
        guard modifiers.contains([.control, .alt]) else { return false }
        for (index, medium) in ScanSource.Medium.allCases.enumerated() where key == .character(Unicode.Scalar(UInt8(ascii: "1") + UInt8(index))) {
            pane.show(medium)
            return true
        }
        return false
    }
}
