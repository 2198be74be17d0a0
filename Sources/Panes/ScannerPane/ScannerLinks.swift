import GLib
import LibraryStore
import Navigation
public import PaneKit

/// Where links lead: to a source, which begins to scan. What a person chose to begin with the next time stays as it was.
extension ScannerPane {
    func follow(_ link: DeepLink) {
        guard case .scan(let request) = link else { return }
        guard let source = request.source else { return go(to: .scan) }
        show(Self.medium(source), isRemembered: false)
        switch source {
        // A file is chosen by a person.
        case .camera, .files: break
        case .screen: screen.scan()
        case .clipboard: scanClipboardOnceActive()
        }
    }

    private static func medium(_ source: ScanRequest.Source) -> ScanSource.Medium {
        switch source {
        case .camera: .camera
        case .screen: .screen
        case .clipboard: .clipboard
        case .files: .file
        }
    }

    /// A Wayland compositor shows the clipboard to the window that has the focus alone, which a window that was just opened gets a little later;
    /// where it gets none, the page says what to do.
    private func scanClipboardOnceActive() {
        Task { [weak self] in
            for _ in 0..<10 {
                guard self?.context.shell?.window.isActive == false else { break }
                // Nobody cancels this: it is over within a second.
                try? await MainLoop.sleep(for: .milliseconds(100))
            }
            guard let self, self.place == .scan, self.source == .clipboard else { return }
            self.clipboard.scan()
        }
    }
}

/// Pictures that are opened with Quire from outside.
extension ScannerPane: OpeningPane {
    public func open(_ content: OpenedContent) async {
        guard case .pictures(let paths) = content else { return }
        show(.file)
        files.read(paths: paths)
    }
}
