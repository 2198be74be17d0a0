public import Foundation
import GRDB
public import Platform

/// Opens a library at a path, whatever is found there.
struct LibraryOpening {
    let file: LibraryFile
    let use: Library.Use
    /// Called for each new connection. Tests use it to limit the size of the disk.
    var preparation: (@Sendable (Database) throws -> Void)?

    /// How long a program waits for another one that writes, in seconds. The largest import takes less.
    static let timeout: TimeInterval = 60

    /// The maximum size in bytes of a file that is checked completely at each opening, which takes a few milliseconds. A larger file is
    /// checked only after damage was found while it was in use.
    private static let checkedSize = 2 << 20

    /// The maximum size in bytes of a journal that a command leaves behind. Commands end before SQLite would empty it, and creating a new
    /// file fills it with pages that are written several times: on a small disk it would take the space of codes.
    private static let maximumJournalSize = 96 << 10

    init(at url: URL, for use: Library.Use) {
        // Links are resolved first, so that the file and not the link is renamed if it is damaged.
        file = LibraryFile(url.absoluteURL.standardizedFileURL.resolvingSymlinksInPath())
        self.use = use
    }

    func open() throws(LibraryError) -> Library.Opened {
        let opened = try openLocked()
        // The lock is released by now, so other programs need not wait for this.
        guard opened.notice == nil, let notice = maintain(opened.library.access) else { return opened }
        return Library.Opened(library: opened.library, notice: notice)
    }

    private func openLocked() throws(LibraryError) -> Library.Opened {
        if let obstacle = file.obstacle { throw .unreachable(file: file.url, reason: obstacle) }
        if file.isNew { try file.create() }
        let lock = try file.lockFolder()
        defer { withExtendedLifetime(lock) {} }
        if file.isStub || (file.isNew && file.hasJournal) { return try replaceDamaged() }
        guard file.isWritable else { return try openForReading(because: .readOnly(file: file.url)) }
        do throws(LibraryError) {
            return Library.Opened(library: Library(try connect(), file: file.url, use), notice: nil)
        } catch .damaged {
            return try replaceDamaged()
        } catch .diskFull(let full) {
            if file.isNew { throw .diskFull(file: full) }
            return try openForReading(because: .diskFull(file: full))
        }
    }

    /// Does the maintenance of an opened library. What fails now (a busy library, a full disk) is done at the next opening, or when a
    /// search fails.
    private func maintain(_ access: LibraryAccess) -> LibraryNotice? {
        guard case .writing(let writer, _, _) = access else { return nil }
        let isRebuilt = (try? repairSearch(writer)) ?? false
        // From here on a locked library is not waited for.
        try? writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA busy_timeout = 0") }
        try? TrashExpiry.purge(writer)
        try? CardPictureTable.removeUnused(writer)
        // A window indexes in the background.
        if use == .command, (try? !writer.read(SearchBacklog.isEmpty)) == true { _ = try? writer.write(SearchBacklog.indexBatch) }
        try? writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA busy_timeout = \(Int(Self.timeout * 1000))") }
        return isRebuilt ? .searchRebuilt(file: file.url) : nil
    }

    /// Repairs the search index if necessary. Returns whether it was rebuilt, now or earlier without a notice.
    private func repairSearch(_ writer: any DatabaseWriter) throws -> Bool {
        let isSmall = (LibraryFile.size(of: file.url) ?? 0) <= Self.checkedSize
        // A command repairs the index when its search fails.
        let isSound = try writer.read { try SearchRepair.isSound(thoroughly: false, in: $0) }
        let isWhollySound =
            try isSound && (use == .command || !isSmall || writer.write { try SearchRepair.isSound(thoroughly: true, in: $0) })
        if !isWhollySound { try writer.write(SearchRepair.rebuild) }
        let isUnreported = try writer.read { try Bool.fetchOne($0, sql: "SELECT EXISTS (SELECT 1 FROM searchRepair)") ?? false }
        if isUnreported { try writer.write { try $0.execute(sql: "DELETE FROM searchRepair") } }
        return !isWhollySound || isUnreported
    }

    private func connect() throws(LibraryError) -> LibraryAccess {
        do {
            let inspection = try inspectAfterRollback()
            return .writing(try writer(at: file.url), identity: FileIdentity(file.url), inspection: inspection)
        } catch {
            throw LibraryError(error, file: file.url)
        }
    }

    private func inspectAfterRollback() throws -> (any DatabaseReader)? {
        do {
            return file.isNew ? nil : try inspect()
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK {
            // A program was ended in the middle of a change that was not in the journal of WAL mode yet, such as making the file. Whoever
            // writes puts the file back as it was before; a connection that only reads cannot.
            var configuration = Configuration()
            configuration.busyMode = .timeout(Self.timeout)
            try DatabaseQueue(path: file.url.path, configuration: configuration).close()
            return file.isNew ? nil : try inspect()
        }
    }

    /// Checks the file through a read-only connection, so that a file that is damaged, foreign or too new is left exactly as it is. Returns
    /// the connection, which the library keeps: closing a connection queues work on libdispatch, which then wakes up every second for as
    /// long as the program runs.
    private func inspect() throws -> any DatabaseReader {
        let mark = DamageMark(file.url)
        let checksEverything = mark.isSet || (LibraryFile.size(of: file.url) ?? 0) <= Self.checkedSize
        let connection = try DatabaseQueue(path: file.url.path, configuration: Configuration(readingWithin: Self.timeout))
        try connection.unsafeRead { db in
            try Schema.verify(db, file: file.url)
            if checksEverything, try !FileCheck.quick.isPassed(in: db) { throw LibraryError.damaged(file: file.url) }
        }
        if mark.isSet { mark.clear() }
        return connection
    }

    private func writer(at url: URL) throws -> any DatabaseWriter {
        var configuration = Configuration()
        // Writers wait for each other: GRDB's transactions take the write lock at their start (BEGIN IMMEDIATE).
        configuration.busyMode = .timeout(Self.timeout)
        configuration.maximumReaderCount = 3
        if let preparation { configuration.prepareDatabase(preparation) }
        // 16 MiB hold the indexes of a hundred thousand codes: typing a search reads the same pages again and again.
        if use == .window { configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cache_size = -16384") } }
        let isNew = LibraryFile(url).isNew
        let writer: any DatabaseWriter =
            switch use {
            case .window: try DatabasePool(path: url.path, configuration: configuration)
            case .command: try DatabaseQueue(path: url.path, configuration: configuration)
            }
        try writer.writeWithoutTransaction { db in
            guard try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL") == "wal" else {
                throw LibraryError.unreachable(file: url, reason: tr("its file system can’t share a library between programs"))
            }
            // NORMAL would survive kill -9, but in WAL mode only FULL syncs each commit, so that a power cut loses nothing either.
            try db.execute(sql: "PRAGMA synchronous = FULL")
        }
        try Schema.migrator.migrate(writer)
        if isNew || (use == .command && (LibraryFile.size(of: LibraryFile(url).journal) ?? 0) > Self.maximumJournalSize) {
            try writer.writeWithoutTransaction(Self.emptyJournal)
        }
        return writer
    }

    /// Empties the journal, unless another program is using it.
    private static func emptyJournal(_ db: Database) throws {
        try db.execute(sql: "PRAGMA busy_timeout = 0")
        _ = try? db.checkpoint(.truncate)
        try db.execute(sql: "PRAGMA busy_timeout = \(Int(timeout * 1000))")
    }

    private func openForReading(because reason: LibraryError) throws(LibraryError) -> Library.Opened {
        do {
            let reader = try ReadOnlyCopy(of: file).open()
            let library = Library(file: file.url, access: .reading(reader, because: reason))
            return Library.Opened(library: library, notice: .openedForReading(because: reason))
        } catch {
            throw LibraryError(error, file: file.url)
        }
    }

    /// Copies the readable rows to a new library and returns the number of codes. The new library is closed on return, so that it can be
    /// renamed.
    private func rescue(into fresh: LibraryFile) throws -> Int {
        let writer = try writer(at: fresh.url)
        // SQLite would remove the journal of an empty file.
        return file.isNew ? 0 : try Rescue.copy(from: file.url, into: writer)
    }

    /// Replaces a damaged library. The new file is built next to the damaged one first, which stays in place if that fails.
    private func replaceDamaged() throws(LibraryError) -> Library.Opened {
        guard file.isWritable else { throw .damaged(file: file.url) }
        let fresh = LibraryFile(URL(fileURLWithPath: file.url.path + "-new-\(UUID().uuidString)"))
        try fresh.create()
        do {
            let rescued = try rescue(into: fresh)
            let kept = try file.setAside()
            try FileManager.default.moveItem(at: fresh.url, to: file.url)
            DamageMark(file.url).clear()
            let library = Library(try connect(), file: file.url, use)
            return Library.Opened(library: library, notice: .setAside(file: file.url, keptAs: kept, rescued: rescued))
        } catch {
            for leftover in [fresh.url, fresh.journal, fresh.sharedMemory] { try? FileManager.default.removeItem(at: leftover) }
            throw LibraryError(error, file: file.url)
        }
    }
}

extension Library {
    /// Creates a library in memory, which lives as long as this value.
    public static func inMemory() throws(LibraryError) -> Library {
        let name = URL(fileURLWithPath: "/memory")
        do {
            let queue = try DatabaseQueue()
            try Schema.migrator.migrate(queue)
            return Library(.writing(queue, identity: nil, inspection: nil), file: name, .window)
        } catch {
            throw LibraryError(error, file: name)
        }
    }

    fileprivate init(_ access: LibraryAccess, file: URL, _ use: Use) {
        self.init(file: file, access: access, indexes: use == .window)
        guard case .writing(let writer, _, _) = access else { return }
        // The connection keeps the observer alive.
        writer.writeWithoutTransaction { [broadcaster] db in
            db.add(transactionObserver: ChangeObserver(broadcaster), extent: .databaseLifetime)
        }
        indexer?.wake()
    }
}

/// A notice for the user about how their library was opened.
public enum LibraryNotice: Hashable, Sendable {
    /// The file was damaged. It was kept under another name, and a new file holds the codes that could still be read.
    case setAside(file: URL, keptAs: URL, rescued: Int)
    /// The library is read-only, for the given reason.
    case openedForReading(because: LibraryError)
    /// The search index was damaged and has been rebuilt. No code is lost.
    case searchRebuilt(file: URL)

    /// What happened and what to do, in a few sentences.
    public var message: LocalizedText {
        switch self {
        case .setAside(let file, let kept, let rescued):
            rescued == 0
                ? tr("The library \(file.path) was damaged. It was set aside as \(kept.path), and a new, empty one was created.")
                : tr(
                    """
                    The library \(file.path) was damaged. It was set aside as \(kept.path), and a new one was created with the one code that \
                    could be read.
                    """,
                    plural: """
                        The library \(file.path) was damaged. It was set aside as \(kept.path), and a new one was created with the \
                        \(count: rescued) codes that could be read.
                        """, count: rescued)
        case .openedForReading(.diskFull(let file)):
            tr("The disk that holds \(file.path) is full: the library can be read but not changed until there is space.")
        case .searchRebuilt(let file):
            tr("The search index of the library \(file.path) was damaged, so it was rebuilt from the codes. No code was lost.")
        case .openedForReading(let error):
            tr("The library can be read but not changed.").followed(by: error.recovery)
        }
    }
}
