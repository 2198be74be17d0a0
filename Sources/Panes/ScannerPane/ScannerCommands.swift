import Desktop
import GLib
import Gtk
import LibraryStore
public import PaneKit
import Platform

extension ScannerPane {
    public var mainCommand: PaneCommand? {
        PaneCommand(title: tr("Scan the screen"), iconName: "quire-screen-symbolic", keys: ["<Control><Shift>s"]) { [weak self] in
            self?.scanScreen()
        }
    }

    public var menuCommands: [PaneCommand] {
        [
            PaneCommand(title: tr("Open pictures…"), iconName: "quire-picture-symbolic", keys: ["<Control>o"]) { [weak self] in
                self?.show(.file)
                self?.files.choose()
            },
            PaneCommand(title: tr("Open folder…"), iconName: "quire-folder-symbolic", keys: ["<Control><Shift>o"]) { [weak self] in
                self?.show(.file)
                self?.files.chooseFolder()
            },
            // No accelerator: `ScannerKeys` handles Ctrl+V, so that text fields keep it for themselves.
            PaneCommand(title: tr("Scan the clipboard"), iconName: "quire-clipboard-symbolic", keys: []) { [weak self] in
                self?.scanClipboard()
            },
            PaneCommand(title: tr("Count many codes"), iconName: "quire-list-symbolic", keys: ["<Control>b"]) { [weak self] in
                if let self { self.setCounting(!self.batch.isOn) }
            },
            PaneCommand(title: tr("Scan history"), iconName: "quire-recent-symbolic", keys: ["<Control>h"]) { [weak self] in
                self?.go(to: .history)
            },
        ]
    }

    public var shortcuts: [PaneShortcuts] {
        [
            PaneShortcuts(
                title: tr("Scanning"),
                keys: ScanSource.Medium.allCases.enumerated().map { ("Ctrl+Alt+\($0 + 1)", $1.title) } + [
                    ("Ctrl+V", tr("Scan the clipboard")),
                    ("Arrows", tr("Move between codes in a picture")), ("Enter, Space", tr("Select code")),
                    ("Esc", tr("Close result")),
                    ("Alt+Left", tr("Back to list")),
                ]),
            PaneShortcuts(
                title: tr("Counting codes and scan history"),
                keys: [
                    ("Up, Down", tr("Move between codes")), ("+, −", tr("Increase or decrease the count")),
                    ("Enter", tr("Enter the count, or show the scan")), ("Delete", tr("Remove")),
                ]),
        ]
    }
}

/// The keys of the scanner, wherever the focus is in the window. The focused widget handles a key first, so that typing stays typing.
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
        // The large view of a code covers the pane and has keys of its own.
        guard pane.view.isMapped else { return false }
        if key == .escape, !pane.resultsModel.results.isEmpty {
            pane.resultsModel.clear()
            return true
        }
        if modifiers.contains(.control), modifiers.isDisjoint(with: [.alt, .shift]), [.character("v"), .character("V")].contains(key) {
            pane.scanClipboard()
            return true
        }
        guard modifiers.contains([.control, .alt]) else { return false }
        for (index, medium) in ScanSource.Medium.allCases.enumerated()
        where key == .character(Unicode.Scalar(UInt8(ascii: "1") + UInt8(index))) {
            pane.show(medium)
            return true
        }
        return false
    }
}

/// Links lead to a source, which begins to scan. The remembered source does not change.
extension ScannerPane {
    func scan(_ source: ScanDestination.Source) {
        show(Self.medium(source), isRemembered: false)
        switch source {
        // Only a person can choose a file.
        case .camera, .files: break
        case .screen: screen.scan()
        case .clipboard: scanClipboardOnceActive()
        }
    }

    private static func medium(_ source: ScanDestination.Source) -> ScanSource.Medium {
        switch source {
        case .camera: .camera
        case .screen: .screen
        case .clipboard: .clipboard
        case .files: .file
        }
    }

    /// Waits until the window is active: a Wayland compositor gives the clipboard only to the window with the focus, and a window that has
    /// just opened gets it a little later. Without the focus the page explains what to do.
    private func scanClipboardOnceActive() {
        Task { [weak self] in
            for _ in 0..<10 {
                guard self?.context.shell?.window.isActive == false else { break }
                // Never cancelled: the loop ends within a second.
                try? await MainLoop.sleep(for: .milliseconds(100))
            }
            guard let self, self.place == .scan, self.source == .clipboard else { return }
            self.clipboard.scan()
        }
    }
}

/// Opens pictures that another program passes to Quire.
extension ScannerPane: ContentOpeningPane {
    public func accepts(_ content: OpenedContent) -> Bool {
        if case .pictures = content { true } else { false }
    }

    public func open(_ content: OpenedContent) async {
        guard case .pictures(let paths) = content else { return }
        show(.file)
        files.read(paths: paths)
    }
}
