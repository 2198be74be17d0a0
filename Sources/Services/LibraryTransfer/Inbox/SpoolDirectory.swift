import Foundation
import Glibc

/// An open folder. Operations stay inside it even if it is renamed, and links in it are never followed.
final class SpoolDirectory: Sendable {
    /// The status of a file.
    struct Status {
        let isFile, isFolder, isLink: Bool
        let size: Int
        /// The modification date in seconds since 1970.
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

    /// Opens a folder inside; nil if there is none, or something else has the name.
    func folder(_ name: SpoolName) -> SpoolDirectory? {
        let child = name.withPointer { openat(descriptor, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
        return child < 0 ? nil : SpoolDirectory(descriptor: child)
    }

    /// Opens a folder inside, creating it if necessary.
    func createdFolder(_ name: SpoolName) throws(InboxError) -> SpoolDirectory {
        if name.withPointer({ mkdirat(descriptor, $0, 0o700) }) != 0, errno != EEXIST {
            throw failure("A folder in the inbox cannot be made")
        }
        guard let made = folder(name) else { throw failure("A folder in the inbox cannot be opened") }
        return made
    }

    // MARK: Reading

    /// The names in the folder, sorted; empty if it cannot be read.
    ///
    /// - Parameter limit: the maximum number of names.
    func names(atMost limit: Int, where isWanted: (SpoolName) -> Bool = { _ in true }) -> [SpoolName] {
        let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { return [] }
        guard let stream = fdopendir(copy) else {
            close(copy)
            return []
        }
        defer { closedir(stream) }
        // Swift imports the name as a tuple of 256 bytes. Only its address is needed.
        guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
        var names: [SpoolName] = []
        while names.count < limit, let entry = readdir(stream) {
            let text = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: UInt8.self)
            let name = SpoolName(
                bytes: Array(UnsafeBufferPointer(start: text, count: strlen(UnsafeRawPointer(text).assumingMemoryBound(to: CChar.self)))))
            if name != SpoolName("."), name != SpoolName(".."), isWanted(name) { names.append(name) }
        }
        return names.sorted()
    }

    /// Nil if there is no such file.
    func status(of name: SpoolName) -> Status? {
        var status = stat()
        guard name.withPointer({ fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else { return nil }
        let kind = status.st_mode & S_IFMT
        return Status(
            isFile: kind == S_IFREG, isFolder: kind == S_IFDIR, isLink: kind == S_IFLNK, size: Int(status.st_size),
            modified: Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9)
    }

    /// The content of an ordinary file. Other files such as pipes are refused without blocking.
    func bytes(of name: SpoolName, atMost limit: Int) throws(InboxFileError) -> [UInt8] {
        let file = name.withPointer { openat(descriptor, $0, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC) }
        guard file >= 0 else {
            throw InboxFileError(
                "The file cannot be read: \(String(cString: strerror(errno))). Give yourself the right to read it, and try again.")
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
            guard count >= 0 else { throw InboxFileError("The file cannot be read: \(String(cString: strerror(errno))). Try again.") }
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= limit else { throw .tooLarge(bytes.count, limit: limit) }
        }
    }

    // MARK: Writing

    /// Moves a file to another folder; false if it is gone.
    func move(_ name: SpoolName, to other: SpoolDirectory, as new: SpoolName) throws(InboxError) -> Bool {
        let result = name.withPointer { old in new.withPointer { renameat(descriptor, old, other.descriptor, $0) } }
        if result == 0 { return true }
        if errno == ENOENT { return false }
        throw failure("“\(name.shown)” in the inbox cannot be moved")
    }

    /// Writes a file atomically: it appears complete, or not at all.
    func write(_ bytes: [UInt8], to name: SpoolName) throws(InboxError) {
        let temporary = SpoolName(".\(UUID().uuidString).tmp")
        let file = temporary.withPointer { openat(descriptor, $0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        guard file >= 0 else { throw failure("The inbox cannot be written to") }
        guard bytes.write(to: file) else {
            let error = failure("The inbox cannot be written to")
            close(file)
            remove(temporary)
            throw error
        }
        close(file)
        guard try move(temporary, to: self, as: name) else { throw failure("The inbox cannot be written to") }
    }

    /// Removes a file and returns whether it existed.
    @discardableResult
    func remove(_ name: SpoolName) -> Bool { name.withPointer { unlinkat(descriptor, $0, 0) } == 0 }

    /// Removes an empty folder.
    func removeFolder(_ name: SpoolName) { _ = name.withPointer { unlinkat(descriptor, $0, AT_REMOVEDIR) } }

    /// The name, with a number appended if it is taken.
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

/// A lock that lets one program at a time process the inbox: a program that finds a file in progress must know that no other one is working
/// on it.
///
/// The folder itself is locked, so no lock file is left behind. The kernel releases the lock when the program dies.
final class InboxLock {
    private let directory: SpoolDirectory

    /// Takes the lock; nil if another program holds it until the timeout. A folder that cannot be locked is not an error: still only one
    /// program can move a file, and its code is added under one uuid.
    init?(_ directory: SpoolDirectory, timeout: Duration) {
        self.directory = directory
        let deadline = ContinuousClock.now + timeout
        while flock(directory.descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
            guard ContinuousClock.now < deadline else { return nil }
            usleep(5000)
        }
    }

    deinit { _ = flock(directory.descriptor, LOCK_UN) }
}
