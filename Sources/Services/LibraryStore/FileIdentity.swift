import Foundation
import Glibc

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
