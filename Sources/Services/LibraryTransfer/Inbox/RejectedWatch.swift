import GLib

/// Tells which files were set aside, whoever set them aside, and when that changes. It needs GLib's loop.
@MainActor
public final class RejectedWatch {
    private let folder: InboxFolder
    private let changed: @MainActor ([RejectedFile]) -> Void
    private var monitor: FolderMonitor?
    private var isReading = false
    private var isLate = false
    private var isOver = false

    /// - Parameter changed: hears them at first, and again with each change; to be captured weakly.
    public init(_ folder: InboxFolder = InboxFolder(), changed: @escaping @MainActor ([RejectedFile]) -> Void) {
        (self.folder, self.changed) = (folder, changed)
        look()
    }

    public func stop() {
        isOver = true
        monitor?.stop()
        monitor = nil
    }

    private func watch() {
        monitor = FolderMonitor(folder.rejectedURL.path) { [weak self] name in
            guard let self else { return }
            if name == InboxFolder.rejectedName, !folder.isRejectedThere {
                // The folder itself was taken away: `look` makes it anew.
                monitor?.stop()
                monitor = nil
            }
            look()
        }
    }

    private func look() {
        guard !isOver else { return }
        guard !isReading else {
            isLate = true
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
        // An inbox that cannot be opened is told of by who takes files in.
        try? folder.rejected()
    }

    private func end(_ files: [RejectedFile]?) {
        isReading = false
        guard !isOver else { return }
        if let files {
            if monitor == nil {
                watch()
                // What came before the watch began.
                isLate = true
            }
            changed(files)
        }
        guard isLate else { return }
        isLate = false
        look()
    }
}
