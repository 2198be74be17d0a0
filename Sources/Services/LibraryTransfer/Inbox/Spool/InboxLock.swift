import Glibc

/// Lets one program at a time take files in: whoever finds one half taken in must be sure that nobody is still at it.
///
/// The lock is the folder's own, so no lock file is left behind; the kernel releases it when the program dies.
final class InboxLock {
    private let directory: SpoolDirectory

    /// Nil while another program has it for all that time. A folder that cannot be locked at all is no obstacle: a file then still is
    /// moved by one program only, and comes in under one identity.
    init?(_ directory: SpoolDirectory, waiting patience: Duration) {
        self.directory = directory
        let deadline = ContinuousClock.now + patience
        while flock(directory.descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
            guard ContinuousClock.now < deadline else { return nil }
            usleep(5000)
        }
    }

    deinit { _ = flock(directory.descriptor, LOCK_UN) }
}
