public import Foundation
import GRDB

extension Library {
    /// Opens a library only for lookups, in as little time as possible. Nothing is created, checked, repaired or cleaned up, since no user
    /// could be notified of it.
    ///
    /// Returns nil if there is no library, or if it has to be opened completely first, as that of an older version of Quire. Throws if the
    /// library is marked as damaged, until a program has opened it that can notify the user.
    public static func openForLookup(at file: URL = defaultURL) throws(LibraryError) -> Library? {
        let file = LibraryFile(file.absoluteURL.standardizedFileURL.resolvingSymlinksInPath())
        guard file.obstacle == nil, !file.isNew, !file.isStub, let identity = FileIdentity(file.url) else { return nil }
        if DamageMark(file.url).isSet { throw .damaged(file: file.url) }
        do {
            // The user goes on typing meanwhile.
            var configuration = Configuration(readingWithin: 2)
            // 8 MiB hold the indexes of ten thousand codes: each typed letter reads the same pages again.
            configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cache_size = -8192") }
            let reader = try DatabaseQueue(path: file.url.path, configuration: configuration)
            return try Schema.isCurrent(reader, file: file.url) ? Library(file: file.url, access: .lookup(reader, identity: identity)) : nil
        } catch {
            let failure = LibraryError(error, file: file.url)
            // A read-only place needs a complete opening.
            if case .readOnly = failure { return nil }
            if case .unreachable = failure { return nil }
            throw failure
        }
    }
}

/// Reads a library where nothing can be written, not even the shared memory that WAL mode needs.
struct ReadOnlyCopy {
    private let file: LibraryFile

    init(of file: LibraryFile) { self.file = file }

    func open() throws -> any DatabaseReader {
        let reader = try reader()
        if try Schema.isCurrent(reader, file: file.url) { return reader }
        // An older version of Quire wrote it, so a copy is migrated in memory.
        let memory = try DatabaseQueue()
        try reader.backup(to: memory)
        try Schema.migrator.migrate(memory)
        return memory
    }

    private func reader() throws -> any DatabaseReader {
        // Nobody changes the file (https://www.sqlite.org/uri.html), so that SQLite needs neither locks nor shared memory.
        guard file.hasJournal else { return try connection(to: file.uri("immutable=1")) }
        // Works if another program has left shared memory that is readable.
        if let live = try? connection(to: file.url.path), (try? live.read({ try Schema.verify($0, file: file.url) })) != nil { return live }
        return try copiedWithJournal()
    }

    private func connection(to path: String) throws -> DatabaseQueue {
        try DatabaseQueue(path: path, configuration: Configuration(readingWithin: 10))
    }

    /// Copies file and journal to a temporary folder and reads both into memory. Saved codes may be in the journal only.
    private func copiedWithJournal() throws -> any DatabaseReader {
        let folder = FileManager.default.temporaryDirectory.appending(path: "quire-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // If this fails, the system empties its temporary folder later.
        defer { try? FileManager.default.removeItem(at: folder) }
        let copy = folder.appending(path: "library.sqlite", directoryHint: .notDirectory)
        try FileManager.default.copyItem(at: file.url, to: copy)
        try FileManager.default.copyItem(atPath: file.journal.path, toPath: copy.path + "-wal")
        for path in [copy.path, copy.path + "-wal"] {
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        }
        let source = try DatabaseQueue(path: copy.path)
        let memory = try DatabaseQueue()
        try source.backup(to: memory)
        return memory
    }
}
