import Foundation
import GLib

/// Watches the refused files, whichever program refuses them. Needs GLib's main loop.
@MainActor
public final class RejectedFileMonitor {
    private let folder: InboxFolder
    private let changed: @MainActor ([RejectedFile]) -> Void
    private var monitor: FolderMonitor?
    private var isReading = false
    private var needsAnotherRead = false
    private var isStopped = false

    /// Starts watching.
    ///
    /// - Parameter changed: called at first, and again after each change. It should capture weakly.
    public init(_ folder: InboxFolder = InboxFolder(), changed: @escaping @MainActor ([RejectedFile]) -> Void) {
        (self.folder, self.changed) = (folder, changed)
        read()
    }

    /// Stops watching.
    public func stop() {
        isStopped = true
        monitor?.stop()
        monitor = nil
    }

    private func watch() {
        monitor = FolderMonitor(folder.rejectedURL.path) { [weak self] name in
            guard let self else { return }
            if name == InboxFolder.rejectedName, !FileManager.default.fileExists(atPath: folder.rejectedURL.path) {
                // The folder itself was removed: `read` creates it again.
                monitor?.stop()
                monitor = nil
            }
            read()
        }
    }

    private func read() {
        guard !isStopped else { return }
        guard !isReading else {
            needsAnotherRead = true
            return
        }
        isReading = true
        Task { [weak self, folder] in
            let files = await Self.files(in: folder)
            self?.end(files)
        }
    }

    @concurrent
    private static func files(in folder: InboxFolder) async -> [RejectedFile]? {
        // `InboxMonitor` reports an inbox that cannot be opened.
        try? folder.rejected()
    }

    private func end(_ files: [RejectedFile]?) {
        isReading = false
        guard !isStopped else { return }
        if let files {
            if monitor == nil {
                watch()
                // Catches changes from before the monitor was created.
                needsAnotherRead = true
            }
            changed(files)
        }
        guard needsAnotherRead else { return }
        needsAnotherRead = false
        read()
    }
}
