import Foundation
import LibraryStore
import LibraryTransfer

/// The sync of the library with a folder, and what is being done about it.
@MainActor
final class SyncModel {
    private(set) var status: SyncStatus
    private(set) var isWorking = false
    /// Calls back after each change of the above.
    var changed: @MainActor () -> Void = {}
    var failed: @MainActor (SyncError) -> Void = { _ in }
    /// It was turned off; the value is the folder that it was synced with.
    var turnedOff: @MainActor (URL) -> Void = { _ in }

    private let library: Library
    private let sync: LibrarySync
    private var following: Task<Void, Never>?

    /// False for a library that can only be read.
    var isChangeable: Bool { library.readOnlyReason == nil }

    init(_ library: Library) {
        self.library = library
        sync = LibrarySync(library)
        status = sync.status
    }

    func start() {
        refresh()
        let changes = library.changes()
        following = Task { [weak self] in
            for await change in changes where change.topics.contains(.sync) { self?.refresh() }
        }
    }

    func stop() {
        following?.cancel()
        following = nil
    }

    func turnOn(_ folder: URL) {
        begin { sync throws(SyncError) in try sync.turnOn(folder) }
    }

    func turnOff() {
        guard let folder = status.folder else { return }
        begin({ sync throws(SyncError) in try sync.turnOff() }, then: { [weak self] in self?.turnedOff(folder) })
    }

    func syncNow() {
        begin { sync throws(SyncError) in try sync.run() }
    }

    private func begin<Result: Sendable>(
        _ body: @escaping @Sendable (LibrarySync) throws(SyncError) -> Result, then done: @escaping @MainActor () -> Void = {}
    ) {
        guard isChangeable, !isWorking else { return }
        isWorking = true
        changed()
        Task {
            do throws(SyncError) {
                _ = try await sync.inBackground(body)
                done()
            } catch {
                failed(error)
            }
            isWorking = false
            // Whoever keeps the library synced follows.
            library.noteExternalChange([.sync])
            refresh()
        }
    }

    private func refresh() {
        status = sync.status
        changed()
    }
}
