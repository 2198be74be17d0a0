import Foundation
import Platform

/// The file of a library in the file system. It is never opened here: closing a second descriptor would drop the locks that SQLite holds on
/// the file in this process (POSIX advisory locks, https://www.sqlite.org/howtocorrupt.html §2.2).
struct LibraryFile {
    let url: URL

    var folder: URL { url.deletingLastPathComponent() }
    var journal: URL { URL(fileURLWithPath: url.path + "-wal") }
    var sharedMemory: URL { URL(fileURLWithPath: url.path + "-shm") }

    init(_ url: URL) { self.url = url }

    /// The URI that opens the file in SQLite with parameters (https://www.sqlite.org/uri.html).
    func uri(_ parameters: String) -> String {
        let path = url.path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed.subtracting(["?", "#"])) ?? url.path
        return "file:\(path)?\(parameters)"
    }

    /// The status of what is at a path; nil if there is nothing.
    static func status(of path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }

    /// The size of a file in bytes; nil if there is none.
    static func size(of url: URL) -> Int? { status(of: url.path).map { Int($0.st_size) } }

    /// A description of what is at the path if it can never be a library: a folder, a device, a pipe.
    var obstacle: LocalizedText? {
        switch Self.status(of: url.path).map({ $0.st_mode & S_IFMT }) {
        case nil, S_IFREG: nil
        case S_IFDIR: tr("it is a folder")
        default: tr("it isn’t a regular file")
        }
    }

    /// Whether the file is missing or empty, so that SQLite starts a new database in it.
    var isNew: Bool { (Self.size(of: url) ?? 0) == 0 }

    /// Whether the file is smaller than the smallest page. SQLite would take it for new and overwrite it.
    var isStub: Bool { (1..<512).contains(Self.size(of: url) ?? 0) }

    var hasJournal: Bool { (Self.size(of: journal) ?? 0) > 0 }

    /// Whether the file, if it exists, and its journals can be written. Asks the kernel, so that mounts and attributes count for root too.
    var isWritable: Bool {
        access(folder.path, W_OK) == 0 && (Self.size(of: url) == nil || access(url.path, W_OK) == 0)
    }

    /// Creates the folder, and the file with access for its owner only: a library holds passwords. SQLite gives its journals the same mode.
    func create() throws(LibraryError) {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Self.failure(at: url, code: SystemError(behind: error)?.code ?? errno)
        }
        guard Self.size(of: url) == nil else { return }
        let descriptor = Glibc.open(url.path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            close(descriptor)
        } else if errno != EEXIST {
            throw Self.failure(at: url, code: errno)
        }
    }

    /// Takes the lock that keeps other programs from opening libraries in the same folder. Two programs that find the same damaged file must
    /// not both rename it, and the first steps of a new file (journal mode, tables) must happen once.
    ///
    /// Waits for another program that opens a library, which takes milliseconds. A folder that cannot be locked is not an error.
    func lockFolder() throws(LibraryError) -> FileLock? {
        do throws(SystemError) {
            return try FileLock(folder: folder.path, timeout: .seconds(LibraryOpening.timeout))
        } catch {
            guard error.code != EWOULDBLOCK else { throw .busy(file: url) }
            return nil
        }
    }

    static func failure(at url: URL, code: Int32) -> LibraryError {
        switch code {
        case ENOSPC, EDQUOT: .diskFull(file: url)
        case EROFS, EACCES, EPERM: .readOnly(file: url)
        default: .unreachable(file: url, reason: tr("the system says “\(SystemError(code).reason)”"))
        }
    }
}

/// The identity of the file that a path led to when a library was opened.
///
/// An open library goes on working when its file is deleted or replaced, and everything saved after that is lost: SQLite does not notice in
/// WAL mode. Asking the kernel before each access takes a microsecond.
struct FileIdentity: Hashable, Sendable {
    private let path: String
    private let device: dev_t
    private let number: ino_t

    init?(_ url: URL) {
        guard let status = LibraryFile.status(of: url.path) else { return nil }
        path = url.path
        device = status.st_dev
        number = status.st_ino
    }

    /// Whether the path still leads to the same file.
    var isCurrent: Bool {
        LibraryFile.status(of: path).map { $0.st_dev == device && $0.st_ino == number } ?? false
    }
}

/// An empty file next to a library in which damage was found while it was in use. The next program that opens the library then checks every
/// page.
struct DamageMark {
    private let path: String

    init(_ file: URL) {
        path = file.path + "-damaged"
    }

    var isSet: Bool { FileManager.default.fileExists(atPath: path) }

    func set() {
        // A library that cannot be written cannot be repaired either.
        _ = FileManager.default.createFile(atPath: path, contents: nil)
    }

    func clear() {
        // If the mark stays, the file is only checked once more.
        try? FileManager.default.removeItem(atPath: path)
    }
}
