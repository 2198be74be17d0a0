import Desktop
import GLib
import Gtk
import LibraryStore
public import PaneKit

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
