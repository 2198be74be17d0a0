import Foundation
import Glibc

/// The synced folder on the disk. Links in it are never followed, and a file appears under its name only when it is complete.
struct SyncFolder {
    /// The maximum size of a file in bytes. The largest documents are of codes with a large logo.
    static let maximumFileSize = 16 << 20
    static let maximumFileCount = 1_000_000

    let path: String

    /// The path itself may be a link, which the user chose.
    init(_ path: String) { self.path = path }

    func path(_ name: String) -> String { path + "/" + name }

    /// The names in the folder.
    func names() throws(SyncError) -> [String] {
        guard let directory = opendir(path) else { throw failure(errno, path, isReading: true) }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let length = Int(strnlen(&entry.pointee.d_name.0, 256))
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(validating: $0.prefix(length), as: UTF8.self) }
            // Quire writes only names in UTF-8.
            guard let name, name != ".", name != ".." else { continue }
            names.append(name)
            guard names.count <= Self.maximumFileCount else { throw .tooManyFiles(path: path, limit: Self.maximumFileCount) }
        }
        return names
    }

    /// The state of a file, which changes with its content; nil if it is missing or not an ordinary file.
    func state(of name: String) -> String? {
        var status = stat()
        guard lstat(path(name), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Self.state(status)
    }

    private static func state(_ status: stat) -> String {
        "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec):\(status.st_size):\(status.st_ino)"
    }

    /// The content of a file and its state; nil if it is gone.
    func read(_ name: String) throws(DocumentError) -> (bytes: [UInt8], state: String)? {
        // O_NONBLOCK keeps a pipe from blocking.
        let descriptor = open(path(name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT: return nil
            case ELOOP: throw DocumentError(reason: "it is a link to another place")
            default: throw DocumentError(reason: Self.reason(errno))
            }
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw DocumentError(reason: "it is no ordinary file")
        }
        guard status.st_size <= Self.maximumFileSize else {
            throw DocumentError(reason: "it has more than \(Self.maximumFileSize >> 20) MiB")
        }
        var bytes: [UInt8] = []
        while bytes.count <= Self.maximumFileSize {
            var count = 0
            let part = [UInt8](unsafeUninitializedCapacity: max(4096, Int(status.st_size) + 1 - bytes.count)) { buffer, length in
                count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                length = max(count, 0)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw DocumentError(reason: Self.reason(errno)) }
            if count == 0 { return (bytes, Self.state(status)) }
            bytes += part
        }
        throw DocumentError(reason: "it grows while it is read")
    }

    /// Writes a file unless its state has changed, and returns its new state; nil if another program has changed the file.
    func write(_ bytes: [UInt8], to name: String, replacing state: String?) throws(SyncError) -> String? {
        let temporary = try stage(bytes, for: name)
        defer { discard(temporary) }
        try flush()
        return try place(temporary, as: name, replacing: state)
    }

    /// Writes a temporary file with a hidden name and returns its path. The caller places or discards it.
    func stage(_ bytes: [UInt8], for name: String) throws(SyncError) -> String {
        let temporary = path(".quire-\(UUID().uuidString).tmp")
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(errno, path(name)) }
        defer { close(descriptor) }
        guard bytes.write(to: descriptor) else {
            let code = errno
            unlink(temporary)
            throw failure(code, path(name))
        }
        return temporary
    }

    /// Flushes staged files to the disk, so that they survive a power cut. Many files at once take no longer than one.
    func flush() throws(SyncError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(errno, path, isReading: true) }
        defer { close(descriptor) }
        guard Self.sync(descriptor) == 0 else { throw failure(errno, path) }
    }

    /// syncfs(2), which the C headers declare only with GNU extensions, and Swift does not import.
    private static func sync(_ descriptor: Int32) -> Int32 {
        guard let symbol = dlsym(nil, "syncfs") else {
            Glibc.sync()
            return 0
        }
        return unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Int32).self)(descriptor)
    }

    /// Renames a staged file unless the existing file has changed, which has to be read first. Returns the new state.
    func place(_ temporary: String, as name: String, replacing state: String?) throws(SyncError) -> String? {
        guard self.state(of: name) == state else { return nil }
        guard rename(temporary, path(name)) == 0 else { throw failure(errno, path(name)) }
        return self.state(of: name)
    }

    /// Removes a staged file. A placed one has another name by now, and stays.
    func discard(_ temporary: String) { unlink(temporary) }

    /// Removes a file unless its state has changed.
    func remove(_ name: String, ifStill state: String) {
        if self.state(of: name) == state { unlink(path(name)) }
    }

    /// Locks the folder against other programs on this machine, waiting for one that syncs. The caller closes the returned descriptor.
    func lock() throws(SyncError) -> Int32 {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(errno, path, isReading: true) }
        let deadline = ContinuousClock.now + .seconds(60)
        // Does not use the blocking form of flock: a program that is stopped while it holds the lock would block this one forever.
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
            guard ContinuousClock.now < deadline else {
                close(descriptor)
                throw .busy(path: path)
            }
            usleep(20_000)
        }
        return descriptor
    }

    static func reason(_ code: Int32) -> String { "the system says “\(String(cString: strerror(code)))”" }

    private func failure(_ code: Int32, _ path: String, isReading: Bool = false) -> SyncError {
        switch code {
        case ENOSPC, EDQUOT: .diskFull(path: self.path)
        case ENOENT where isReading, ENOTDIR where isReading: .folderMissing(path: self.path)
        default:
            isReading
                ? .cannotRead(path: path, reason: Self.reason(code))
                : .cannotWrite(path: path, reason: Self.reason(code))
        }
    }
}

/// The file that marks a synced folder. Without it, a disk that is not mounted would look like a folder whose files are all gone.
enum SyncMarker {
    private static let format = "quire-sync"
    private static let version = 1

    private struct Content: Codable {
        let format: String
        let version: Int
    }

    /// Creates the folder and its marker unless they exist.
    static func prepare(_ url: URL) throws(SyncError) {
        var status = stat()
        if stat(url.path, &status) != 0 {
            guard mkdir(url.path, 0o700) == 0 else {
                throw .cannotWrite(path: url.path, reason: SyncFolder.reason(errno))
            }
        }
        let folder = SyncFolder(url.path)
        let names = try folder.names()
        guard !names.contains(where: { SyncFileName($0) == .foreign }) else { throw .folderInUse(path: url.path) }
        guard !names.contains(SyncFileName.markerName) else { return try check(folder) }
        let bytes = DocumentCoding.bytes(Content(format: format, version: version))
        _ = try folder.write(bytes, to: SyncFileName.markerName, replacing: nil)
    }

    /// Throws unless the folder has a valid marker.
    static func check(_ folder: SyncFolder) throws(SyncError) {
        let found: (bytes: [UInt8], state: String)?
        do throws(DocumentError) {
            found = try folder.read(SyncFileName.markerName)
        } catch {
            throw .cannotRead(path: folder.path(SyncFileName.markerName), reason: error.reason)
        }
        guard let found, let content = try? JSONDecoder().decode(Content.self, from: Data(found.bytes)), content.format == format else {
            throw .folderMissing(path: folder.path)
        }
        guard content.version <= version else { throw .newerVersion(path: folder.path) }
    }
}
