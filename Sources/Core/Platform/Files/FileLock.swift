import Foundation

/// A lock that one program at a time holds on a folder or a file, with flock(2). The kernel releases it when the program dies.
///
/// A file system without locks is no error: then nobody is kept out.
public final class FileLock: Sendable {
    private let descriptor: Int32
    private let isOwned: Bool
    /// What keeps a folder open that somebody else has opened: it is let go only after the lock.
    private let owner: (any AnyObject & Sendable)?

    /// Locks a folder, so that no lock file is left behind. Throws if the folder cannot be opened; `EWOULDBLOCK` if another program holds
    /// the lock until the timeout.
    public init(folder path: String, timeout: Duration) throws(SystemError) {
        descriptor = retryingInterrupts { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        (isOwned, owner) = (true, nil)
        guard descriptor >= 0 else { throw .last }
        try wait(timeout)
    }

    /// Locks a folder that `owner` keeps open. Throws `EWOULDBLOCK` if another program holds the lock until the timeout.
    public init(opened number: Int32, of owner: any AnyObject & Sendable, timeout: Duration) throws(SystemError) {
        descriptor = number
        (isOwned, self.owner) = (false, owner)
        try wait(timeout)
    }

    /// Locks a file beside another one, for which the folder is too much; waits without end.
    public init(file path: String) throws(SystemError) {
        descriptor = retryingInterrupts { open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
        (isOwned, owner) = (true, nil)
        guard descriptor >= 0 else { throw .last }
        _ = retryingInterrupts { flock(descriptor, LOCK_EX) }
    }

    deinit {
        guard descriptor >= 0 else { return }
        if isOwned { close(descriptor) } else { _ = flock(descriptor, LOCK_UN) }
    }

    private func wait(_ timeout: Duration) throws(SystemError) {
        let deadline = ContinuousClock.now + timeout
        var interval: UInt32 = 2_000
        // Does not use the blocking form of flock: a program that is stopped while it holds the lock would block this one forever.
        while retryingInterrupts({ flock(descriptor, LOCK_EX | LOCK_NB) }) != 0, errno == EWOULDBLOCK {
            guard ContinuousClock.now < deadline else { throw SystemError(EWOULDBLOCK) }
            usleep(interval)
            interval = min(interval * 2, 20_000)
        }
    }
}
