import Foundation
internal import GRDB

extension Library {
    /// Opens a library to look things up and for nothing else, in as little time as that takes: nothing is made, checked, repaired or tidied,
    /// since nobody is there who could be told of it.
    ///
    /// Nil where there is none yet, and where one has to be opened as a whole first, as that of an older Quire. One in which damage was
    /// found is refused, until a program opens it that can say what became of it.
    public static func openForLookingUp(at file: URL = defaultURL) throws(LibraryError) -> Library? {
        let place = LibraryFile(file.absoluteURL.standardizedFileURL.resolvingSymlinksInPath())
        guard place.obstacle == nil, !place.isNew, !place.isStub, let identity = FileIdentity(place.url) else { return nil }
        if DamageMark(place.url).isSet { throw .damaged(file: place.url) }
        do {
            var configuration = Configuration()
            configuration.readonly = true
            // Whoever searches types on meanwhile.
            configuration.busyMode = .timeout(2)
            // The indexes of ten thousand codes: each letter that is typed reads the same pages again.
            configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cache_size = -8192") }
            let reader = try DatabaseQueue(path: place.url.path, configuration: configuration)
            let isCurrent = try reader.read { db in
                try Schema.verify(db, file: place.url)
                return try Schema.migrator.hasCompletedMigrations(db)
            }
            return isCurrent ? Library(file: place.url, access: .lookingUp(reader, identity: identity)) : nil
        } catch {
            let failure = LibraryError(error, file: place.url)
            // A place where nothing can be written needs more care.
            if case .readOnly = failure { return nil }
            if case .unreachable = failure { return nil }
            throw failure
        }
    }
}

/// Reads a library where nothing may be written, not even the shared memory that WAL mode needs.
struct ReadOnlyCopy {
    private let file: LibraryFile

    init(of file: LibraryFile) {
        self.file = file
    }

    func open() throws -> any DatabaseReader {
        let reader = try reader()
        let isCurrent = try reader.read { db in
            try Schema.verify(db, file: file.url)
            return try Schema.migrator.hasCompletedMigrations(db)
        }
        guard !isCurrent else { return reader }
        // Written by an older Quire: brought up to date in memory.
        let memory = try DatabaseQueue()
        try reader.backup(to: memory)
        try Schema.migrator.migrate(memory)
        return memory
    }

    private func reader() throws -> any DatabaseReader {
        guard file.hasJournal else { return try connection(to: immutablePath) }
        // Works when another program has left shared memory that may be read.
        if let live = try? connection(to: file.url.path), (try? live.read({ try Schema.verify($0, file: file.url) })) != nil { return live }
        return try copiedWithJournal()
    }

    private func connection(to path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(10)
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Tells SQLite that nobody changes the file (https://www.sqlite.org/uri.html): it then needs neither locks nor shared memory.
    private var immutablePath: String {
        let path = file.url.path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed.subtracting(["?", "#"])) ?? file.url.path
        return "file:\(path)?immutable=1"
    }

    /// Codes that were acknowledged may be in the journal only: file and journal are brought together somewhere else.
    private func copiedWithJournal() throws -> any DatabaseReader {
        let folder = FileManager.default.temporaryDirectory.appending(path: "quire-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // What cannot be removed is in the folder that the system empties.
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
