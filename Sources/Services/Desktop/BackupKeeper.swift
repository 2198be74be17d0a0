public import LibraryStore

/// Makes the backup of each day for a program that stays open: when it starts, and with the first change of each following day. Nothing
/// wakes up for it.
@MainActor
public final class BackupKeeper {
    private var task: Task<Void, Never>?

    /// `failed` hears why the backup of a day could not be made, once a day; everything goes on without it.
    public init(_ library: Library, failed: @escaping @MainActor (BackupError) -> Void) {
        let backups = LibraryBackups(library)
        let changes = library.changes()
        task = Task {
            var triedName = await Self.make(backups, failed)
            for await _ in changes {
                // A look at a file tells whether there is one of today; one that failed is tried again tomorrow.
                if Task.isCancelled { return }
                guard backups.isDailyDue(), LibraryBackups.dailyName() != triedName else { continue }
                triedName = await Self.make(backups, failed)
            }
        }
    }

    /// A backup that is being made is finished, and then nothing more comes.
    public func stop() { task?.cancel() }

    /// The name of the backup that was tried; nil while there is nothing to be kept.
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
