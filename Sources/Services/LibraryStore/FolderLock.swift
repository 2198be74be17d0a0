import Foundation
import Glibc

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
