import Foundation

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
