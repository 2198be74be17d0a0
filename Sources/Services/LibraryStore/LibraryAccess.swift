import Foundation
internal import GRDB

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
