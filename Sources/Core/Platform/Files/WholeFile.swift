public import Foundation

/// The content of a regular file, read at once with a limit. Pipes and devices are refused without waiting for them.
public struct WholeFile {
    public let bytes: [UInt8]
    /// The status of the file when it was opened.
    public let status: stat

    /// Why a file was not read.
    public enum Failure: Error, Hashable, Sendable {
        /// It is a symbolic link, and links are refused.
        case link
        /// It is a folder, a pipe, a socket or a device.
        case notRegular
        /// It has more bytes than the limit.
        case tooLarge(bytes: Int)
        /// It grew beyond the limit while it was read.
        case growing(bytes: Int)
        case system(SystemError)

        /// Whether there is no file of the name.
        public var isMissing: Bool { self == .system(SystemError(ENOENT)) || self == .system(SystemError(ENOTDIR)) }
    }

    /// What is done about a symbolic link in the file's place.
    public enum Links: Sendable { case follow, refuse }

    /// Reads a file of at most `limit` bytes.
    public init(_ path: String, limit: Int, links: Links) throws(Failure) {
        try self.init(Self.open(path, limit: limit, links: links), limit: limit)
    }

    /// Reads up to `count` bytes from the beginning of a file of any length.
    public static func beginning(of path: String, count: Int, links: Links) throws(Failure) -> [UInt8] {
        let file = try open(path, limit: .max, links: links)
        _ = try status(of: file, limit: .max)
        do throws(SystemError) { return try file.read(upTo: count, expecting: count) } catch { throw .system(error) }
    }

    /// Reads an open file. It should be opened with `O_NONBLOCK`: opening a pipe waits for a writer otherwise.
    public init(_ file: borrowing FileDescriptor, limit: Int) throws(Failure) {
        let status = try Self.status(of: file, limit: limit)
        do throws(SystemError) {
            // One byte more than the limit, because the file may have grown meanwhile.
            bytes = try file.read(upTo: limit == .max ? limit : limit + 1, expecting: Int(status.st_size))
        } catch {
            throw .system(error)
        }
        self.status = status
        guard bytes.count <= limit else { throw .growing(bytes: bytes.count) }
    }

    private static func open(_ path: String, limit: Int, links: Links) throws(Failure) -> FileDescriptor {
        if links == .follow {
            // Opening some devices does something.
            var status = stat()
            guard stat(path, &status) == 0 else { throw .system(.last) }
            try check(status, limit: limit)
        }
        let flags = O_RDONLY | O_NONBLOCK | (links == .refuse ? O_NOFOLLOW : 0)
        do throws(SystemError) { return try FileDescriptor(path, flags) } catch {
            throw error.code == ELOOP && links == .refuse ? .link : .system(error)
        }
    }

    private static func status(of file: borrowing FileDescriptor, limit: Int) throws(Failure) -> stat {
        let status: stat
        do throws(SystemError) { status = try file.status() } catch { throw .notRegular }
        try check(status, limit: limit)
        return status
    }

    private static func check(_ status: stat, limit: Int) throws(Failure) {
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
        guard Int(status.st_size) <= limit else { throw .tooLarge(bytes: Int(status.st_size)) }
    }
}
