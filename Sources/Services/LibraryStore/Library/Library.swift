import Foundation
internal import GRDB
import Platform

/// The library of codes: a small value over one database file, to be opened once in a program and handed around.
public struct Library: Sendable {
    /// Where the file is; a made-up address for a library in memory.
    public let file: URL

    let access: LibraryAccess
    let broadcaster: ChangeBroadcaster
    /// Nil in a command, which does not stay long enough, and where nothing can be written.
    let indexer: SearchIndexer?

    init(file: URL, access: LibraryAccess, indexes: Bool = false) {
        self.file = file
        self.access = access
        broadcaster = ChangeBroadcaster()
        indexer = indexes ? SearchIndexer(access, file: file) : nil
    }

    /// The file that `QUIRE_LIBRARY` names, else `quire/library.sqlite` in `XDG_DATA_HOME` (`~/.local/share`).
    public static var defaultURL: URL {
        if let named = Environment.current.nonEmpty("QUIRE_LIBRARY") { return URL(fileURLWithPath: named) }
        return standardFolder.appending(path: "library.sqlite", directoryHint: .notDirectory)
    }

    /// `$XDG_DATA_HOME/quire` (`~/.local/share/quire`): what is kept beside the library stands there, whichever library is used.
    public static var standardFolder: URL { BaseFolders.current.quireData }

    /// A library that lives as long as this value and touches no file.
    public static func inMemory() throws(LibraryError) -> Library {
        try LibraryOpening.inMemory()
    }

    /// Why the library can only be read; nil when it can be changed.
    public var readOnlyReason: LibraryError? {
        switch access {
        case .writing: nil
        case .reading(_, let reason): reason
        case .lookingUp: .readOnly(file: file)
        }
    }

    /// Changes committed by this program, and those of other programs that were noted; a slow reader gets several as one.
    public func changes() -> AsyncStream<LibraryChange> {
        broadcaster.subscribe()
    }

    /// Tells the subscribers that another program has changed the library.
    public func noteExternalChange(_ topics: Set<LibraryChange.Topic>) {
        broadcaster.send(LibraryChange(topics: topics, own: []))
        if topics.contains(.codes) { indexer?.wake() }
    }

    func read<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
        let reader = try access.reader(of: file)
        do { return try reader.read(body) } catch {
            guard repairsSearch(after: error) else { throw failure(error) }
        }
        do { return try reader.read(body) } catch { throw failure(error) }
    }

    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws(LibraryError) -> Value {
        let reader = try access.reader(of: file)
        do { return try await reader.read(body) } catch {
            guard await repairsSearch(after: error) else { throw failure(error) }
        }
        do { return try await reader.read(body) } catch { throw failure(error) }
    }

    /// `body` is called again after the index of the search had to be repaired, unless it can be called `once` only.
    func write<Value>(once: Bool = false, _ body: (Database) throws -> Value) throws(LibraryError) -> Value {
        let writer = try access.writer(of: file)
        do { return try writer.write(body) } catch {
            guard repairsSearch(after: error) else { throw failure(error) }
            if once { throw .searchDamaged(file: file) }
        }
        do { return try writer.write(body) } catch { throw failure(error) }
    }

    func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws(LibraryError) -> Value {
        let writer = try access.writer(of: file)
        do { return try await writer.write(body) } catch {
            guard await repairsSearch(after: error) else { throw failure(error) }
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
    /// What a library is opened for.
    public enum Use: Sendable {
        /// A program that stays and draws: reading never waits for writing.
        case window
        /// One command: a single connection, which opens fastest.
        case command
    }

    /// An open library, and what its owner should be told about it.
    public struct Opened: Sendable {
        public let library: Library
        public let notice: LibraryNotice?
    }

    /// Opens a library, creating it when there is none.
    ///
    /// A damaged file is set aside under a new name and its readable codes are kept; a place that cannot be written is opened for
    /// reading; both are told in the notice. A file of a newer Quire or of another program is refused and left alone.
    public static func open(at file: URL = defaultURL, for use: Use = .window) throws(LibraryError) -> Opened {
        try LibraryOpening(at: file, for: use).open()
    }
}

/// How an open library reaches its file.
enum LibraryAccess: Sendable {
    /// The identity is nil for a library in memory.
    /// `inspection`: the connection that the file was looked at with, kept open unused.
    case writing(any DatabaseWriter, identity: FileIdentity?, inspection: (any DatabaseReader)?)
    case reading(any DatabaseReader, because: LibraryError)

    /// For a program that only looks things up, at a file that another one may replace.
    case lookingUp(any DatabaseReader, identity: FileIdentity)

    func reader(of file: URL) throws(LibraryError) -> any DatabaseReader {
        switch self {
        case .writing: return try writer(of: file)
        case .reading(let reader, _): return reader
        case .lookingUp(let reader, let identity):
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
        case .lookingUp: throw .readOnly(file: file)
        }
    }
}
