import Foundation
import Platform

/// An open folder. Operations stay inside it even if it is renamed, and links in it are never followed.
final class SpoolDirectory: Sendable {
    /// The status of a file.
    struct Status {
        let isFile, isFolder, isLink: Bool
        let size: Int
        /// The modification date in seconds since 1970.
        let modified: Double
    }

    private let descriptor: Int32

    init(_ path: String) throws(InboxError) {
        descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw InboxError(
                message: tr("The inbox \(path) can’t be opened: \(SystemError.last.reason)."),
                recovery: tr("Check that you have permission to read and write there."))
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
            throw failure(.last) { tr("A folder in the inbox can’t be created: \($0).") }
        }
        guard let made = folder(name) else { throw failure(.last) { tr("A folder in the inbox can’t be opened: \($0).") } }
        return made
    }

    /// Takes the lock that lets one program at a time process the inbox: a program that finds a file in progress must know that no other
    /// one is working on it. Nil if another program holds it until the timeout.
    func lock(timeout: Duration) -> FileLock? { try? FileLock(opened: descriptor, of: self, timeout: timeout) }

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
        let opened = name.withPointer { openat(descriptor, $0, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC) }
        guard let file = try? FileDescriptor(opened) else {
            throw InboxFileError(
                "The file cannot be read: \(SystemError.last.reason). Give yourself the right to read it, and try again.")
        }
        do throws(WholeFile.Failure) {
            return try WholeFile(file, limit: limit).bytes
        } catch {
            switch error {
            case .link, .notRegular: throw .notAFile
            case .tooLarge(let bytes), .growing(let bytes): throw .tooLarge(bytes, limit: limit)
            case .system(let error): throw InboxFileError("The file cannot be read: \(error.reason). Try again.")
            }
        }
    }

    // MARK: Writing

    /// Moves a file to another folder; false if it is gone.
    func move(_ name: SpoolName, to other: SpoolDirectory, as new: SpoolName) throws(InboxError) -> Bool {
        let error: SystemError? = name.withPointer { old in
            new.withPointer { new in
                do throws(SystemError) { try FileMove.replacing(old, in: descriptor, new, in: other.descriptor) } catch { return error }
                return nil
            }
        }
        guard let error else { return true }
        if error.code == ENOENT { return false }
        throw failure(error) { tr("“\(name.shown)” in the inbox can’t be moved: \($0).") }
    }

    /// Writes a file atomically: it appears complete, or not at all.
    func write(_ bytes: [UInt8], to name: SpoolName) throws(InboxError) {
        let temporary = SpoolName(".\(UUID().uuidString).tmp")
        do throws(SystemError) {
            let file = try FileDescriptor(
                temporary.withPointer { openat(descriptor, $0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) })
            try file.write(bytes)
        } catch {
            remove(temporary)
            throw unwritable(error)
        }
        guard try move(temporary, to: self, as: name) else { throw unwritable(SystemError(ENOENT)) }
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

    private func unwritable(_ error: SystemError) -> InboxError { failure(error) { tr("The inbox can’t be written to: \($0).") } }

    private func failure(_ error: SystemError, _ message: (_ reason: String) -> LocalizedText) -> InboxError {
        InboxError(
            message: message(error.reason),
            recovery: tr("Nothing was lost. Check that there is space and that you have permission to write there, then try again."))
    }
}
