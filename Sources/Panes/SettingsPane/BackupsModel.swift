import LibraryStore

/// The backups of the library, and what is being done with them.
@MainActor
final class BackupsModel {
    enum Work: Equatable {
        case backingUp, restoring
    }

    private(set) var backups: [LibraryBackup] = []
    private(set) var work: Work?
    /// Calls back after each change of the above.
    var changed: @MainActor () -> Void = {}
    var failed: @MainActor (any Error) -> Void = { _ in }
    /// A backup was restored; the value is what was there before.
    var restored: @MainActor (LibraryBackup) -> Void = { _ in }

    private let library: Library
    private var reading: Task<Void, Never>?

    let folder: String
    /// False for a library that can only be read.
    var isChangeable: Bool { library.readOnlyReason == nil }

    init(_ library: Library) {
        self.library = library
        folder = LibraryBackups(library).folder.path
    }

    func start() { read() }

    /// What is being done is brought to its end all the same.
    func stop() {
        reading?.cancel()
        reading = nil
    }

    func backUp() {
        begin(.backingUp) { backups throws(BackupError) in
            try backups.make()
            return nil
        }
    }

    func restore(_ name: String) {
        begin(.restoring) { backups throws(BackupError) in try backups.restore(name) }
    }

    private func begin(_ work: Work, _ body: @escaping @Sendable (LibraryBackups) throws(BackupError) -> LibraryBackup?) {
        guard isChangeable, self.work == nil else { return }
        self.work = work
        changed()
        Task {
            do {
                let replaced = try await LibraryBackups(library).inBackground(body)
                self.work = nil
                if let replaced { restored(replaced) }
            } catch {
                self.work = nil
                failed(error)
            }
            changed()
            read()
        }
    }

    private func read() {
        reading?.cancel()
        reading = Task { [weak self, library] in
            do {
                let backups = try await LibraryBackups(library).inBackground { backups throws(BackupError) in try backups.all() }
                guard let self, !Task.isCancelled, backups != self.backups else { return }
                self.backups = backups
                self.changed()
            } catch {
                if !Task.isCancelled { self?.failed(error) }
            }
        }
    }
}
