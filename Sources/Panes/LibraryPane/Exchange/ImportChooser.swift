import Gtk
import PaneKit

/// The first page of an import: where the codes come from.
@MainActor
final class ImportChooser {
    let root: Widget
    private let zone: Box
    private let found: @MainActor (ImportSource) -> Void

    /// - Parameter parent: gives the window that the file dialogue belongs to.
    init(parent: @escaping @MainActor () -> Window?, found: @escaping @MainActor (ImportSource) -> Void) {
        self.found = found
        let choose = Button("Choose file…", classes: ["primary"])
        let paste = Button("Paste")
        let buttons = Box(.row, spacing: 8, [choose, paste])
        buttons.horizontalAlignment = .center
        let icon = Icon("quire-import-symbolic", size: 32)
        icon.addClass("dim")
        let words = Box(
            .column, spacing: 12,
            [
                icon, Label("Drop a file here", classes: ["heading"]).aligned(0.5),
                Label(
                    "A Quire library, a table (CSV), contacts, events, a wallet pass, a list of lines, or an export of QRBook, Binary Eye, "
                        + "Catima or Mini QR. What it is, is seen by its content.", classes: ["dim"]
                ).aligned(0.5).fitting(.wrap).width(characters: 24, atMost: 52),
                buttons,
            ])
        words.verticalAlignment = .center
        words.horizontalAlignment = .center
        words.expandsVertically = true
        words.setMargins(16)
        zone = Box(.column, classes: ["drop-zone"], [words])
        zone.setMargins(16)
        zone.expandsVertically = true
        root = zone
        choose.onPress { [weak self] in
            guard let window = parent() else { return }
            FileChooser.open(title: "Import codes", over: window) { [weak self] paths in
                if let path = paths.first { self?.found(.file(path)) }
            }
        }
        paste.onPress { [weak self] in self?.paste() }
        zone.add(
            DropTarget({ [weak self] in self?.take($0) ?? false }) { [weak zone] in zone?.setClass("hovering", $0) })
    }

    func paste() {
        Clipboard.read { [weak self] content in
            switch content {
            case .files(let paths)?: if let path = paths.first { self?.found(.file(path)) }
            case .text(let text)?: self?.found(.text(text))
            case .picture?, nil: self?.nothingPasted?()
            }
        }
    }

    /// There was neither a text nor a file to paste.
    var nothingPasted: (@MainActor () -> Void)?

    private func take(_ dropped: DropTarget.Dropped) -> Bool {
        switch dropped {
        case .files(let paths): if let path = paths.first { found(.file(path)) }
        case .text(let text): found(.text(text))
        // A picture may hold codes, and is no list of them.
        case .picture: return false
        }
        return true
    }
}
