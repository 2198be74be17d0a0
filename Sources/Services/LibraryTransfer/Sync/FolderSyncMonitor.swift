import Foundation
import GLib
public import LibraryStore

/// Keeps a library synced while a program runs: changes of the library are written at once, and arriving files are merged. Nothing wakes up
/// while nothing happens.
@MainActor
public final class FolderSyncMonitor {
    private let library: Library
    private let sync: LibrarySync
    private var monitor: FolderMonitor?
    private var folder: URL?
    private var tasks: [Task<Void, Never>] = []
    private let requests: AsyncStream<Void>
    private let request: AsyncStream<Void>.Continuation

    /// Starts syncing if a folder is chosen now or later. The subscribers of the library get a change of `sync` after each pass.
    public init(_ library: Library) {
        self.library = library
        sync = LibrarySync(library)
        // Requests during a pass are joined into one more pass.
        (requests, request) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        let changes = library.changes()
        tasks = [
            Task { [weak self] in
                for await change in changes { self?.handle(change) }
            },
            Task { [weak self, requests, sync] in
                for await _ in requests {
                    // The status keeps the error.
                    let report = try? await sync.inBackground { sync throws(SyncError) in try sync.run() }
                    self?.passEnded(report)
                }
            },
        ]
        follow()
    }

    /// Stops watching and syncing.
    public func stop() {
        monitor?.stop()
        monitor = nil
        request.finish()
        for task in tasks { task.cancel() }
    }

    private func handle(_ change: LibraryChange) {
        if change.topics.contains(.sync) { follow() }
        if change.topics.contains(.codes), folder != nil { request.yield() }
    }

    /// Starts to watch the chosen folder, if it is another one now.
    private func follow() {
        let chosen = sync.status.folder
        guard chosen != folder else { return }
        monitor?.stop()
        monitor = nil
        folder = chosen
        guard chosen != nil else { return }
        watch()
        request.yield()
    }

    /// Watches the folder if it exists: GIO would look for a missing one every few seconds.
    private func watch() {
        guard let folder, FileManager.default.fileExists(atPath: folder.path) else { return }
        monitor = FolderMonitor(folder.path) { [request] name in
            // Hidden files are temporary and will be renamed.
            if !name.hasPrefix(".") { request.yield() }
        }
    }

    private func passEnded(_ report: SyncReport?) {
        guard folder != nil else { return }
        if report != nil, monitor == nil {
            watch()
            // Merges what arrived before the folder was watched again.
            if monitor != nil { request.yield() }
        }
        library.notifyExternalChange([.sync])
    }
}
