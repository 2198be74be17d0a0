import Foundation
import Glibc

/// The file of a library as the file system sees it. Never opens it: closing a second descriptor would drop the locks that SQLite
/// holds on the file in this process (POSIX advisory locks, https://www.sqlite.org/howtocorrupt.html §2.2).
struct LibraryFile {
    let url: URL

    var folder: URL { url.deletingLastPathComponent() }
    var journal: URL { URL(fileURLWithPath: url.path + "-wal") }
    var sharedMemory: URL { URL(fileURLWithPath: url.path + "-shm") }

    init(_ url: URL) {
        self.url = url
    }

    /// Nil when there is no such file.
    static func size(of url: URL) -> Int? {
        var status = stat()
        return stat(url.path, &status) == 0 ? Int(status.st_size) : nil
    }

    /// What stands at the path when it can never be a library: a folder, a device, a pipe.
    var obstacle: String? {
        var status = stat()
        guard stat(url.path, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return nil
        case S_IFDIR: return "it is a folder"
        default: return "it is not an ordinary file"
        }
    }

    /// SQLite starts a new database in a file that is empty.
    var isNew: Bool { (Self.size(of: url) ?? 0) == 0 }

    /// Smaller than the smallest page: SQLite would take it for new and write over it.
    var isStub: Bool { (1..<512).contains(Self.size(of: url) ?? 0) }

    var hasJournal: Bool { (Self.size(of: journal) ?? 0) > 0 }

    /// Whether the file, if there is one, and its journals can be written; asks the kernel, so mounts and attributes count for root too.
    var isWritable: Bool {
        access(folder.path, W_OK) == 0 && (Self.size(of: url) == nil || access(url.path, W_OK) == 0)
    }

    /// Creates the folder, and the file for its owner alone: a library holds passwords. SQLite gives its journals the same mode.
    func create() throws(LibraryError) {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Self.failure(at: url, code: (error as NSError).underlyingPOSIXCode ?? errno)
        }
        guard Self.size(of: url) == nil else { return }
        let descriptor = Glibc.open(url.path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            close(descriptor)
        } else if errno != EEXIST {
            throw Self.failure(at: url, code: errno)
        }
    }

    static func failure(at url: URL, code: Int32) -> LibraryError {
        switch code {
        case ENOSPC, EDQUOT: .diskFull(file: url)
        case EROFS, EACCES, EPERM: .readOnly(file: url)
        default: .unreachable(file: url, reason: "the system says “\(String(cString: strerror(code)))”")
        }
    }
}

extension NSError {
    fileprivate var underlyingPOSIXCode: Int32? {
        if domain == NSPOSIXErrorDomain { return Int32(code) }
        return (userInfo[NSUnderlyingErrorKey] as? NSError)?.underlyingPOSIXCode
    }
}

/// Which file a path led to when a library was opened.
///
/// An open library goes on working when its file is deleted or replaced under it, and everything saved then is lost: SQLite does not
/// notice in WAL mode. Asking the kernel before each access takes a microsecond.
struct FileIdentity: Hashable, Sendable {
    private let path: String
    private let device: dev_t
    private let number: ino_t

    init?(_ url: URL) {
        var status = stat()
        guard stat(url.path, &status) == 0 else { return nil }
        path = url.path
        device = status.st_dev
        number = status.st_ino
    }

    /// Whether the path still leads to the same file.
    var isCurrent: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_dev == device && status.st_ino == number
    }
}

/// An empty file beside a library in which damage was found while it was in use: the next program that opens it checks every page.
struct DamageMark {
    private let path: String

    init(_ file: URL) {
        path = file.path + "-damaged"
    }

    var isSet: Bool { FileManager.default.fileExists(atPath: path) }

    func set() {
        // Where nothing can be written, nothing can be repaired either.
        _ = FileManager.default.createFile(atPath: path, contents: nil)
    }

    func clear() {
        // A mark that stays costs one more check and nothing else.
        try? FileManager.default.removeItem(atPath: path)
    }
}

/// Keeps other programs from opening libraries in the same folder meanwhile: two that find the same damaged file must not both set it
/// aside, and the first steps of a new file (its journal mode, its tables) happen once.
///
/// The lock is the folder's own, so no lock file is left behind; the kernel releases it when the program dies.
final class FolderLock {
    private let descriptor: Int32

    /// Waits while another program opens a library, which takes milliseconds. A folder that cannot be locked at all is no obstacle.
    init(_ file: LibraryFile) throws(LibraryError) {
        descriptor = Glibc.open(file.folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        let deadline = ContinuousClock.now + .seconds(LibraryOpening.patience)
        // Not the waiting form of flock: a program that is stopped while it holds the lock would stop this one for ever.
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
            guard ContinuousClock.now < deadline else {
                close(descriptor)
                throw .busy(file: file.url)
            }
            usleep(2000)
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }
}
