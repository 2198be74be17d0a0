import Foundation
import Glibc

/// A folder that is held open, so that what is done in it stays in it, whatever is renamed around it. No link in it is ever followed.
final class SpoolDirectory: Sendable {
    /// A file as the system knows it.
    struct Status {
        let isFile, isFolder, isLink: Bool
        let size: Int
        /// Seconds since 1970.
        let modified: Double
    }

    let descriptor: Int32

    init(_ path: String) throws(InboxError) {
        descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw InboxError(
                message: "The inbox \(path) cannot be opened: \(String(cString: strerror(errno))).",
                recovery: "Give yourself the right to read and write there.")
        }
    }

    private init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// A folder in it; nil where there is none, or something else of that name.
    func folder(_ name: SpoolName) -> SpoolDirectory? {
        let child = name.withPointer { openat(descriptor, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
        return child < 0 ? nil : SpoolDirectory(descriptor: child)
    }

    /// The same, made where there is none.
    func madeFolder(_ name: SpoolName) throws(InboxError) -> SpoolDirectory {
        if name.withPointer({ mkdirat(descriptor, $0, 0o700) }) != 0, errno != EEXIST {
            throw failure("A folder in the inbox cannot be made")
        }
        guard let made = folder(name) else { throw failure("A folder in the inbox cannot be opened") }
        return made
    }

    // MARK: Looking

    /// Names of what is in it, in rising order; nil when it cannot be read.
    ///
    /// - Parameter limit: of a folder with more, so many of them.
    func names(atMost limit: Int, where isWanted: (SpoolName) -> Bool = { _ in true }) -> [SpoolName] {
        let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { return [] }
        guard let stream = fdopendir(copy) else {
            close(copy)
            return []
        }
        defer { closedir(stream) }
        // A tuple of 256 bytes in Swift; its place is all that is needed.
        guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
        var names: [SpoolName] = []
        while names.count < limit, let entry = readdir(stream) {
            let text = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: UInt8.self)
            let name = SpoolName(bytes: Array(UnsafeBufferPointer(start: text, count: strlen(UnsafeRawPointer(text).assumingMemoryBound(to: CChar.self)))))
            if name != SpoolName("."), name != SpoolName(".."), isWanted(name) { names.append(name) }
        }
        return names.sorted()
    }

    /// Nil where there is nothing of that name.
    func status(of name: SpoolName) -> Status? {
        var status = stat()
        guard name.withPointer({ fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else { return nil }
        let kind = status.st_mode & S_IFMT
        return Status(
            isFile: kind == S_IFREG, isFolder: kind == S_IFDIR, isLink: kind == S_IFLNK, size: Int(status.st_size),
            modified: Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9)
    }

    /// The bytes of an ordinary file; a pipe or a device is refused, not waited for.
    func bytes(of name: SpoolName, atMost limit: Int) throws(InboxRefusal) -> [UInt8] {
        let file = name.withPointer { openat(descriptor, $0, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC) }
        guard file >= 0 else {
            throw InboxRefusal("The file cannot be read: \(String(cString: strerror(errno))). Give yourself the right to read it, and try again.")
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        guard status.st_size <= limit else { throw .tooLarge(Int(status.st_size), limit: limit) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(status.st_size))
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(file, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw InboxRefusal("The file cannot be read: \(String(cString: strerror(errno))). Try again.") }
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= limit else { throw .tooLarge(bytes.count, limit: limit) }
        }
    }

    // MARK: Changing

    /// Moves something into another folder; false when it is gone.
    func move(_ name: SpoolName, to other: SpoolDirectory, as new: SpoolName) throws(InboxError) -> Bool {
        let result = name.withPointer { old in new.withPointer { renameat(descriptor, old, other.descriptor, $0) } }
        if result == 0 { return true }
        if errno == ENOENT { return false }
        throw failure("“\(name.shown)” in the inbox cannot be moved")
    }

    /// Writes a file in one step: it is there whole, or not at all.
    func write(_ bytes: [UInt8], to name: SpoolName) throws(InboxError) {
        let draft = SpoolName(".\(UUID().uuidString).tmp")
        let file = draft.withPointer { openat(descriptor, $0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        guard file >= 0 else { throw failure("The inbox cannot be written to") }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress.map { $0 + written }, $0.count - written) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let error = failure("The inbox cannot be written to")
                close(file)
                remove(draft)
                throw error
            }
            written += count
        }
        close(file)
        guard try move(draft, to: self, as: name) else { throw failure("The inbox cannot be written to") }
    }

    /// Removes a file; one that is gone already is no mistake.
    @discardableResult
    func remove(_ name: SpoolName) -> Bool { name.withPointer { unlinkat(descriptor, $0, 0) } == 0 }

    /// Removes a folder that is empty.
    func removeFolder(_ name: SpoolName) { _ = name.withPointer { unlinkat(descriptor, $0, AT_REMOVEDIR) } }

    /// The name, or the next with a number that is not taken.
    func unused(_ name: SpoolName) -> SpoolName {
        var number = 1
        while status(of: name.numbered(number)) != nil { number += 1 }
        return name.numbered(number)
    }

    private func failure(_ what: String) -> InboxError {
        InboxError(
            message: "\(what): \(String(cString: strerror(errno))).",
            recovery: "Nothing was lost. See that there is space and that you may write there, and try again.")
    }
}

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
