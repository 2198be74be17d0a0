public import Foundation

/// A file that is written beside its place and takes the place when it is complete: others see the old content or the new, and a program
/// that dies leaves a hidden file at most.
public final class FileReplacement {
    /// What happens to a file that has the name already.
    public enum Existing: Sendable {
        case replace
        /// It stays, and the error is `EEXIST`.
        case keep
    }

    /// The permissions of a new file.
    public enum Permissions: UInt32, Sendable {
        case ownerOnly = 0o600
        /// Those of the file that is replaced; for a new one, what the user's umask leaves.
        case standard = 0o666
    }

    private let place: String
    /// Nil for a pipe or a device, which is written to, and once the file has its place or is discarded.
    private var temporary: String?
    private var descriptor: Int32

    /// Creates the hidden file.
    ///
    /// - Parameter writesThrough: whether a pipe or a device in its place, such as `/dev/stdout`, is written to instead.
    public init(of path: String, _ permissions: Permissions, writesThrough: Bool = false) throws(SystemError) {
        place = path
        var status = stat()
        if writesThrough, stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            descriptor = retryingInterrupts { open(path, O_WRONLY | O_CLOEXEC) }
        } else {
            let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
            // A name that is ignored in synced and watched folders.
            let hidden = "\(folder).quire-\(UUID().uuidString).tmp"
            descriptor = open(hidden, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions.rawValue)
            if descriptor >= 0 { temporary = hidden }
        }
        guard descriptor >= 0 else { throw .last }
        if permissions == .standard, temporary != nil, lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
            // Another's file has others, which the owner of the new one may not be able to give it.
            _ = fchmod(descriptor, status.st_mode & 0o777)
        }
    }

    deinit { discard() }

    /// The open file, for a library that writes to one; -1 when it is closed.
    public var number: Int32 { descriptor }

    public func write(_ bytes: some ContiguousBytes) throws(SystemError) { try FileDescriptor.write(bytes, to: descriptor) }

    /// Waits until the content is on the disk, so that it survives a power cut.
    public func flush() throws(SystemError) {
        // Pipes and devices have nothing to wait for. Some file systems cannot wait.
        guard temporary == nil || fsync(descriptor) == 0 || errno == EINVAL else { throw .last }
    }

    /// Closes the file, which keeps its hidden name.
    public func close() {
        guard descriptor >= 0 else { return }
        _ = Foundation.close(descriptor)
        descriptor = -1
    }

    /// Gives the file its place, or another one in the same folder. After an error that may be tried again.
    public func commit(as path: String? = nil, existing: Existing = .replace) throws(SystemError) {
        close()
        guard let temporary else { return }
        switch existing {
        case .replace: try FileMove.replacing(temporary, path ?? place)
        case .keep: try FileMove.keeping(temporary, path ?? place)
        }
        self.temporary = nil
    }

    /// Removes the hidden file.
    public func discard() {
        close()
        if let temporary { unlink(temporary) }
        temporary = nil
    }

    /// Writes a file at once.
    ///
    /// - Parameter flushes: whether it is on the disk before it takes its place, so that a power cut leaves the old or the new content.
    public static func write(
        _ bytes: some ContiguousBytes, to path: String, _ permissions: Permissions, flushes: Bool = true, writesThrough: Bool = false
    ) throws(SystemError) {
        let file = try FileReplacement(of: path, permissions, writesThrough: writesThrough)
        try file.write(bytes)
        if flushes { try file.flush() }
        try file.commit()
    }
}

/// Gives files other names.
public enum FileMove {
    /// Replaces what has the new name. A folder is never replaced by a file.
    public static func replacing(_ old: String, _ new: String) throws(SystemError) {
        guard rename(old, new) == 0 else { throw .last }
    }

    /// Fails with `EEXIST` if there is something of the new name. A hard link fails then, unlike a rename; file systems without links get a
    /// check and a rename.
    public static func keeping(_ old: String, _ new: String) throws(SystemError) {
        if link(old, new) == 0 {
            guard unlink(old) == 0 else {
                let error = SystemError.last
                unlink(new)
                throw error
            }
            return
        }
        guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else { throw .last }
        var status = stat()
        guard lstat(new, &status) != 0 else { throw SystemError(EEXIST) }
        try replacing(old, new)
    }

    /// Moves a file from an open folder to another; the names need not be UTF-8.
    public static func replacing(
        _ old: UnsafePointer<CChar>, in folder: Int32, _ new: UnsafePointer<CChar>, in other: Int32
    ) throws(SystemError) {
        guard renameat(folder, old, other, new) == 0 else { throw .last }
    }
}
