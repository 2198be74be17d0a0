import Foundation
internal import GRDB

/// The steps from a path to a library that can be used, whatever is found there.
struct LibraryOpening {
    let file: LibraryFile
    let use: Library.Use
    /// Runs on each new connection; lets a test give a library a disk of a few pages.
    var preparation: (@Sendable (Database) throws -> Void)?

    /// So many seconds a program waits for another that writes; the largest import takes fewer.
    static let patience = 60

    /// Up to this size every page is checked when the library is opened, which takes a few milliseconds; a larger one is checked only
    /// after damage was met while it was in use.
    private static let checkedSize = 2 << 20

    /// Commands end before SQLite would empty their journal, and the steps of a new file fill it with pages written several times over:
    /// on a small disk it would take the room of codes.
    private static let largestJournal = 96 << 10

    init(at url: URL, for use: Library.Use) {
        // A link is followed first, so that it is the file and not the link that is set aside.
        file = LibraryFile(url.absoluteURL.standardizedFileURL.resolvingSymlinksInPath())
        self.use = use
    }

    func open() throws(LibraryError) -> Library.Opened {
        let opened = try openLocked()
        // Others may open the library by now: what this waits for, they need not.
        guard opened.notice == nil, let notice = tidy(opened.library.access) else { return opened }
        return Library.Opened(library: opened.library, notice: notice)
    }

    private func openLocked() throws(LibraryError) -> Library.Opened {
        if let obstacle = file.obstacle { throw .unreachable(file: file.url, reason: obstacle) }
        if file.isNew { try file.create() }
        let lock = try FolderLock(file)
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

    /// What cannot be done now (a busy library, a full disk) is done at the next opening, or when a search fails.
    private func tidy(_ access: LibraryAccess) -> LibraryNotice? {
        guard case .writing(let writer, _, _) = access else { return nil }
        let isRebuilt = (try? repairSearch(writer)) ?? false
        // Nobody waits for the rest.
        try? writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA busy_timeout = 0") }
        try? TrashExpiry.purge(writer)
        if use == .command { try? indexSome(writer) }
        try? writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA busy_timeout = \(Self.patience * 1000)") }
        return isRebuilt ? .searchRebuilt(file: file.url) : nil
    }

    /// Whether the index of the search was made anew, now or before without anybody being told.
    private func repairSearch(_ writer: any DatabaseWriter) throws -> Bool {
        let isSmall = (LibraryFile.size(of: file.url) ?? 0) <= Self.checkedSize
        // A command sees to it when its search fails.
        let isSound = try writer.read { try SearchRepair.isSound(thoroughly: false, in: $0) }
        let isWhollySound =
            try isSound && (use == .command || !isSmall || writer.write { try SearchRepair.isSound(thoroughly: true, in: $0) })
        if !isWhollySound { try writer.write(SearchRepair.rebuild) }
        let isNoted = try writer.read(SearchRepair.isNoted)
        if isNoted { try writer.write(SearchRepair.forgetNote) }
        return !isWhollySound || isNoted
    }

    /// A command takes a part of what waits for the index; a window does that beside its work.
    private func indexSome(_ writer: any DatabaseWriter) throws {
        guard try !writer.read(SearchBacklog.isEmpty) else { return }
        try writer.write { _ = try SearchBacklog.work(in: $0) }
    }

    static func inMemory() throws(LibraryError) -> Library {
        let name = URL(fileURLWithPath: "/memory")
        do {
            let queue = try DatabaseQueue()
            try Schema.migrator.migrate(queue)
            return Library(.writing(queue, identity: nil, inspection: nil), file: name, .window)
        } catch {
            throw LibraryError(error, file: name)
        }
    }

    private func connect() throws(LibraryError) -> LibraryAccess {
        do {
            let inspection = file.isNew ? nil : try inspect()
            return .writing(try writer(at: file.url), identity: FileIdentity(file.url), inspection: inspection)
        } catch {
            throw LibraryError(error, file: file.url)
        }
    }

    /// Through a connection that cannot write, so that a file that is damaged, not ours or newer than ours is left exactly as it is.
    /// Returns that connection, for the library to keep: closing a connection queues work of libdispatch's, which from then on wakes
    /// up every second for as long as the program runs.
    private func inspect() throws -> any DatabaseReader {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(TimeInterval(Self.patience))
        let mark = DamageMark(file.url)
        let checksEverything = mark.isSet || (LibraryFile.size(of: file.url) ?? 0) <= Self.checkedSize
        let connection = try DatabaseQueue(path: file.url.path, configuration: configuration)
        try connection.unsafeRead { db in
            try Schema.verify(db, file: file.url)
            if checksEverything, try String.fetchOne(db, sql: "PRAGMA quick_check(1)") != "ok" {
                throw LibraryError.damaged(file: file.url)
            }
        }
        if mark.isSet { mark.clear() }
        return connection
    }

    private func writer(at url: URL) throws -> any DatabaseWriter {
        var configuration = Configuration()
        // Two programs that write wait for each other: GRDB's transactions take the write lock at their start (BEGIN IMMEDIATE).
        configuration.busyMode = .timeout(TimeInterval(Self.patience))
        configuration.maximumReaderCount = 3
        if let preparation { configuration.prepareDatabase(preparation) }
        // The indexes of a hundred thousand codes: typing a search reads the same pages again and again.
        if use == .window { configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cache_size = -16384") } }
        let isNew = LibraryFile(url).isNew
        let writer: any DatabaseWriter
        switch use {
        case .window:
            writer = try DatabasePool(path: url.path, configuration: configuration)
        case .command:
            writer = try DatabaseQueue(path: url.path, configuration: configuration)
        }
        try writer.writeWithoutTransaction { db in
            guard try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL") == "wal" else {
                throw LibraryError.unreachable(file: url, reason: "its file system cannot share a library between programs")
            }
            // NORMAL would survive kill -9, but in WAL mode only FULL syncs each commit, so that a power cut loses nothing either.
            try db.execute(sql: "PRAGMA synchronous = FULL")
        }
        try Schema.migrator.migrate(writer)
        if isNew || (use == .command && (LibraryFile.size(of: LibraryFile(url).journal) ?? 0) > Self.largestJournal) {
            try writer.writeWithoutTransaction(Self.emptyJournal)
        }
        return writer
    }

    /// Where the journal is in use by another program, it is emptied another time: nobody waits for that.
    private static func emptyJournal(_ db: Database) throws {
        try db.execute(sql: "PRAGMA busy_timeout = 0")
        _ = try? db.checkpoint(.truncate)
        try db.execute(sql: "PRAGMA busy_timeout = \(patience * 1000)")
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

    /// The new library is closed when this returns, so that it can be renamed.
    private func rescue(into fresh: LibraryFile) throws -> Int {
        let writer = try writer(at: fresh.url)
        // SQLite would remove the journal of an empty file.
        return file.isNew ? 0 : try Rescue.copy(from: file.url, into: writer)
    }

    /// Builds the new library beside the damaged one first: should that fail, the damaged file still stands where it stood.
    private func replaceDamaged() throws(LibraryError) -> Library.Opened {
        guard file.isWritable else { throw .damaged(file: file.url) }
        let fresh = LibraryFile(URL(fileURLWithPath: file.url.path + "-new-\(UUID().uuidString)"))
        try fresh.create()
        do {
            let rescued = try rescue(into: fresh)
            let kept = try SettingAside(file).perform()
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
    fileprivate init(_ access: LibraryAccess, file: URL, _ use: Use) {
        self.init(file: file, access: access, indexes: use == .window)
        guard case .writing(let writer, _, _) = access else { return }
        // Observes for as long as the connection lives, so the observer needs no other owner.
        writer.writeWithoutTransaction { [broadcaster] db in
            db.add(transactionObserver: ChangeObserver(broadcaster), extent: .databaseLifetime)
        }
        indexer?.wake()
    }
}

/// Something a person should know about how their library was opened.
public enum LibraryNotice: Hashable, Sendable {
    /// The file was damaged: it was kept under another name, and a new one holds the codes that could still be read.
    case setAside(file: URL, keptAs: URL, rescued: Int)
    /// The library can be looked at but not changed, for the reason given.
    case openedForReading(because: LibraryError)
    /// The index of the search was damaged and is made anew; every code is there.
    case searchRebuilt(file: URL)

    /// What happened and what to do, in a few sentences.
    public var message: String {
        switch self {
        case .setAside(let file, let kept, let rescued):
            "The library \(file.path) was damaged. It was set aside as \(kept.path), and a new one was started "
                + (rescued == 0 ? "without any codes." : "with the \(rescued == 1 ? "one code" : "\(rescued) codes") that could be read.")
        case .openedForReading(.diskFull(let file)):
            "The disk that holds \(file.path) is full: the library can be read but not changed until there is space."
        case .searchRebuilt(let file):
            "The search index of the library \(file.path) was damaged, so it was made anew from the codes. No code was lost."
        case .openedForReading(let error):
            "The library can be read but not changed. \(error.recovery)"
        }
    }
}
