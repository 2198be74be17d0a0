import Foundation
import GLib
public import LibraryStore

/// Keeps a library synced for as long as a program runs: what changes here is written at once, and what arrives in the folder is merged.
/// Nothing wakes up while nothing happens.
@MainActor
public final class SyncKeeper {
    private let library: Library
    private let sync: LibrarySync
    private var monitor: FolderMonitor?
    private var folder: URL?
    private var tasks: [Task<Void, Never>] = []
    private let requests: AsyncStream<Void>
    private let request: AsyncStream<Void>.Continuation

    /// Begins when a folder was chosen, now or later. The subscribers of the library hear `sync` when a pass is done.
    public init(_ library: Library) {
        self.library = library
        sync = LibrarySync(library)
        // What is asked for during a pass is done by one more pass.
        (requests, request) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        let changes = library.changes()
        tasks = [
            Task { [weak self] in
                for await change in changes { self?.heard(change) }
            },
            Task { [weak self, requests, sync] in
                for await _ in requests {
                    // Why it came to nothing is remembered in the status.
                    let report = try? await sync.inBackground { sync throws(SyncError) in try sync.run() }
                    self?.finished(report)
                }
            },
        ]
        follow()
    }

    public func stop() {
        monitor?.stop()
        monitor = nil
        request.finish()
        for task in tasks { task.cancel() }
    }

    private func heard(_ change: LibraryChange) {
        if change.topics.contains(.sync) { follow() }
        if change.topics.contains(.codes), folder != nil { request.yield() }
    }

    /// Syncs with the folder that is chosen now.
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

    /// A folder that is not there is not watched: GIO would look for it every few seconds.
    private func watch() {
        guard let folder, FileManager.default.fileExists(atPath: folder.path) else { return }
        monitor = FolderMonitor(folder.path) { [request] name in
            // Names that are hidden are on their way to another one.
            if !name.hasPrefix(".") { request.yield() }
        }
    }

    private func finished(_ report: SyncReport?) {
        guard folder != nil else { return }
        if report != nil, monitor == nil {
            watch()
            // What came before it was watched again.
            if monitor != nil { request.yield() }
        }
        library.noteExternalChange([.sync])
    }
}
