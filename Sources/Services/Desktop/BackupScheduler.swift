public import LibraryStore

/// Makes the daily backup in a program that stays open: when it starts, and at the first change of each following day. It sets no timer, so
/// an idle program does not wake up.
@MainActor
public final class BackupScheduler {
    private var task: Task<Void, Never>?

    /// - Parameter failed: Called at most once a day, with the reason why the backup could not be made. Everything else goes on without it.
    public init(_ library: Library, failed: @escaping @MainActor (BackupError) -> Void) {
        let backups = LibraryBackups(library)
        let changes = library.changes()
        task = Task {
            var triedName = await Self.make(backups, failed)
            for await _ in changes {
                // Checking for today's backup costs one look at a file. A failed backup is tried again on the next day.
                if Task.isCancelled { return }
                guard backups.isDailyDue(), LibraryBackups.dailyName() != triedName else { continue }
                triedName = await Self.make(backups, failed)
            }
        }
    }

    /// Stops the daily backups. One that is being made is finished first.
    public func stop() { task?.cancel() }

    /// The name of the backup that was tried; nil if no backup was due or there was nothing to back up.
    private static func make(_ backups: LibraryBackups, _ failed: @MainActor (BackupError) -> Void) async -> String? {
        guard backups.isDailyDue() else { return nil }
        do {
            return try await backups.inBackground { backups throws(BackupError) in try backups.makeDaily() }?.name
        } catch {
            failed(error)
            return LibraryBackups.dailyName()
        }
    }
}
