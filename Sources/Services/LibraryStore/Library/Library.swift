public import Foundation
import GRDB
import Platform

/// The library of codes: a small value over one database file. A program opens it once and passes it around.
public struct Library: Sendable {
    /// The database file; a made-up URL for a library in memory.
    public let file: URL

    let access: LibraryAccess
    let broadcaster: ChangeBroadcaster
    /// Nil in a command, which ends too soon, and in a read-only library.
    let indexer: SearchIndexer?

    init(file: URL, access: LibraryAccess, indexes: Bool = false) {
        self.file = file
        self.access = access
        broadcaster = ChangeBroadcaster()
        indexer = indexes ? SearchIndexer(access, file: file) : nil
    }

    /// The file in the environment variable `QUIRE_LIBRARY`, or else `quire/library.sqlite` in `XDG_DATA_HOME` (`~/.local/share`).
    public static var defaultURL: URL {
        if let named = Environment.current.nonEmpty("QUIRE_LIBRARY") { return URL(fileURLWithPath: named) }
        return standardFolder.appending(path: "library.sqlite", directoryHint: .notDirectory)
    }

    /// `$XDG_DATA_HOME/quire` (`~/.local/share/quire`), the folder for other data of Quire. It does not depend on the library in use.
    public static var standardFolder: URL { BaseFolders.current.quireData }

    /// The reason why the library is read-only; nil if it can be changed.
    public var readOnlyReason: LibraryError? {
        switch access {
        case .writing: nil
        case .reading(_, let reason): reason
        case .lookup: .readOnly(file: file)
        }
    }

    /// The changes that this program commits, and those of other programs that it was notified of. A slow reader gets several as one.
    public func changes() -> AsyncStream<LibraryChange> {
        broadcaster.subscribe()
    }

    /// Notifies the subscribers that another program has changed the library.
    public func notifyExternalChange(_ topics: Set<LibraryChange.Topic>) {
        broadcaster.send(LibraryChange(topics: topics, own: []))
        if topics.contains(.codes) { indexer?.wake() }
    }

    func read<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
        let reader = try access.reader(of: file)
        do { return try reader.read(body) } catch {
            guard repairSearchIndex(after: error) else { throw failure(error) }
        }
        do { return try reader.read(body) } catch { throw failure(error) }
    }

    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws(LibraryError) -> Value {
        let reader = try access.reader(of: file)
        do { return try await reader.read(body) } catch {
            guard await repairSearchIndex(after: error) else { throw failure(error) }
        }
        do { return try await reader.read(body) } catch { throw failure(error) }
    }

    /// Calls `body` again after the search index had to be repaired, unless `once` is true.
    func write<Value>(once: Bool = false, _ body: (Database) throws -> Value) throws(LibraryError) -> Value {
        let writer = try access.writer(of: file)
        do { return try writer.write(body) } catch {
            guard repairSearchIndex(after: error) else { throw failure(error) }
            if once { throw .searchDamaged(file: file) }
        }
        do { return try writer.write(body) } catch { throw failure(error) }
    }

    func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws(LibraryError) -> Value {
        let writer = try access.writer(of: file)
        do { return try await writer.write(body) } catch {
            guard await repairSearchIndex(after: error) else { throw failure(error) }
        }
        do { return try await writer.write(body) } catch { throw failure(error) }
    }

    func failure(_ error: any Error) -> LibraryError {
        let failure = LibraryError(error, file: file)
        if case .damaged = failure { DamageMark(file).set() }
        return failure
    }
}

extension Library {
    /// The purpose for which a library is opened.
    public enum Use: Sendable {
        /// A program with windows, which stays open: reading never waits for writing.
        case window
        /// A single command: one connection, which opens fastest.
        case command
    }

    /// An open library, and a notice for its user.
    public struct Opened: Sendable {
        public let library: Library
        public let notice: LibraryNotice?
    }

    /// Opens a library, creating it if there is none.
    ///
    /// A damaged file is kept under a new name, and its readable codes are copied to a new file. A library that cannot be written is opened
    /// for reading. Both are reported in the notice. A file of a newer version of Quire or of another program is refused and left
    /// unchanged.
    public static func open(at file: URL = defaultURL, for use: Use = .window) throws(LibraryError) -> Opened {
        try LibraryOpening(at: file, for: use).open()
    }
}

/// The connections of an open library.
enum LibraryAccess: Sendable {
    /// `identity` is nil for a library in memory. `inspection` is the connection that checked the file; it is kept open but unused.
    case writing(any DatabaseWriter, identity: FileIdentity?, inspection: (any DatabaseReader)?)
    case reading(any DatabaseReader, because: LibraryError)

    /// For a program that only looks things up, in a file that another program may replace.
    case lookup(any DatabaseReader, identity: FileIdentity)

    func reader(of file: URL) throws(LibraryError) -> any DatabaseReader {
        switch self {
        case .writing: return try writer(of: file)
        case .reading(let reader, _): return reader
        case .lookup(let reader, let identity):
            if !identity.isCurrent { throw .replaced(file: file) }
            return reader
        }
    }

    func writer(of file: URL) throws(LibraryError) -> any DatabaseWriter {
        switch self {
        case .writing(let writer, let identity, _):
            if let identity, !identity.isCurrent { throw .replaced(file: file) }
            return writer
        case .reading(_, let reason): throw reason
        case .lookup: throw .readOnly(file: file)
        }
    }
}
