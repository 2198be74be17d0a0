internal import GRDB

/// How an open library reaches its file.
enum LibraryAccess: Sendable {
    case writing(any DatabaseWriter)
    case reading(any DatabaseReader, because: LibraryError)

    var reader: any DatabaseReader {
        switch self {
        case .writing(let writer): writer
        case .reading(let reader, _): reader
        }
    }

    func writer() throws(LibraryError) -> any DatabaseWriter {
        switch self {
        case .writing(let writer): return writer
        case .reading(_, let reason): throw reason
        }
    }
}
