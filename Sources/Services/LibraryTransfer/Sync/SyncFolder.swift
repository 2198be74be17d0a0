import Foundation
import Glibc

/// The folder on the disk. No link in it is ever followed, and a file appears under its name only when it is whole.
struct SyncFolder {
    /// In bytes; the largest document that Quire writes is one with a large logo.
    static let largestFile = 16 << 20
    static let mostFiles = 1_000_000

    let path: String

    /// A link to the folder itself is the user's own choice.
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
            // Quire writes no name that is not UTF-8.
            guard let name, name != ".", name != ".." else { continue }
            names.append(name)
            guard names.count <= Self.mostFiles else { throw .tooManyFiles(path: path, limit: Self.mostFiles) }
        }
        return names
    }

    /// What tells a file from an earlier state of it; nil when there is none, or something else than a file.
    func look(_ name: String) -> String? {
        var status = stat()
        guard lstat(path(name), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Self.look(status)
    }

    private static func look(_ status: stat) -> String {
        "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec):\(status.st_size):\(status.st_ino)"
    }

    /// The content of a file, and how it looked; nil when it is gone.
    func read(_ name: String) throws(DocumentCoding.Refusal) -> (bytes: [UInt8], look: String)? {
        // Not waiting for the other end of a pipe.
        let descriptor = open(path(name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT: return nil
            case ELOOP: throw DocumentCoding.Refusal(reason: "it is a link to another place")
            default: throw DocumentCoding.Refusal(reason: "the system says “\(String(cString: strerror(errno)))”")
            }
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw DocumentCoding.Refusal(reason: "it is no ordinary file")
        }
        guard status.st_size <= Self.largestFile else {
            throw DocumentCoding.Refusal(reason: "it has more than \(Self.largestFile >> 20) MiB")
        }
        var bytes: [UInt8] = []
        while bytes.count <= Self.largestFile {
            var count = 0
            let part = [UInt8](unsafeUninitializedCapacity: max(4096, Int(status.st_size) + 1 - bytes.count)) { buffer, length in
                count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                length = max(count, 0)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw DocumentCoding.Refusal(reason: "the system says “\(String(cString: strerror(errno)))”") }
            if count == 0 { return (bytes, Self.look(status)) }
            bytes += part
        }
        throw DocumentCoding.Refusal(reason: "it grows while it is read")
    }

    /// Replaces a file that still looks as it did, or makes it where there is none, and answers how it looks then; nil when somebody else
    /// was faster.
    func write(_ bytes: [UInt8], to name: String, replacing look: String?) throws(SyncError) -> String? {
        let waiting = try stage(bytes, for: name)
        defer { discard(waiting) }
        try bringToDisk()
        return try place(waiting, as: name, replacing: look)
    }

    /// Writes a file under a hidden name, which is the answer; it is to be placed or discarded.
    func stage(_ bytes: [UInt8], for name: String) throws(SyncError) -> String {
        let waiting = path(".quire-\(UUID().uuidString).tmp")
        let descriptor = open(waiting, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(errno, path(name)) }
        defer { close(descriptor) }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + written, $0.count - written) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let code = errno
                unlink(waiting)
                throw failure(code, path(name))
            }
            written += count
        }
        return waiting
    }

    /// What was staged survives a power cut from here on: at once for many files, which takes no longer than for one.
    func bringToDisk() throws(SyncError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(errno, path, isReading: true) }
        defer { close(descriptor) }
        guard Self.sync(descriptor) == 0 else { throw failure(errno, path) }
    }

    /// syncfs(2), which the headers show to programs with GNU's extensions only, and Swift is none.
    private static func sync(_ descriptor: Int32) -> Int32 {
        guard let symbol = dlsym(nil, "syncfs") else {
            Glibc.sync()
            return 0
        }
        return unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Int32).self)(descriptor)
    }

    /// Gives a staged file its name, unless what has that name changed meanwhile: that is read first.
    func place(_ waiting: String, as name: String, replacing look: String?) throws(SyncError) -> String? {
        guard self.look(name) == look else { return nil }
        guard rename(waiting, path(name)) == 0 else { throw failure(errno, path(name)) }
        return self.look(name)
    }

    /// A file that was placed has another name now, and stays.
    func discard(_ waiting: String) { unlink(waiting) }

    /// Removes a file that still looks as it did.
    func remove(_ name: String, looking look: String) {
        if self.look(name) == look { unlink(path(name)) }
    }

    /// Keeps other programs of this machine from syncing meanwhile, and waits for one that does. The answer is to be closed.
    func lock() throws(SyncError) -> Int32 {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(errno, path, isReading: true) }
        let deadline = ContinuousClock.now + .seconds(60)
        // Not the waiting form of flock: a program that is stopped while it holds the lock would stop this one for ever.
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
            guard ContinuousClock.now < deadline else {
                close(descriptor)
                throw .busy(path: path)
            }
            usleep(20_000)
        }
        return descriptor
    }

    private func failure(_ code: Int32, _ path: String, isReading: Bool = false) -> SyncError {
        switch code {
        case ENOSPC, EDQUOT: .diskFull(path: self.path)
        case ENOENT where isReading, ENOTDIR where isReading: .folderMissing(path: self.path)
        default:
            isReading
                ? .cannotRead(path: path, reason: "the system says “\(String(cString: strerror(code)))”")
                : .cannotWrite(path: path, reason: "the system says “\(String(cString: strerror(code)))”")
        }
    }
}

/// The file that says what a folder is for: without it, a disk that is not mounted would look like a folder in which everything is gone.
enum SyncMarker {
    private static let format = "quire-sync"
    private static let version = 1

    private struct Content: Codable {
        let format: String
        let version: Int
    }

    /// Makes a folder one to sync with, unless it is.
    static func prepare(_ url: URL) throws(SyncError) {
        var status = stat()
        if stat(url.path, &status) != 0 {
            guard mkdir(url.path, 0o700) == 0 else {
                throw .cannotWrite(path: url.path, reason: "the system says “\(String(cString: strerror(errno)))”")
            }
        }
        let folder = SyncFolder(url.path)
        let names = try folder.names()
        guard !names.contains(where: { SyncFileName($0) == .foreign }) else { throw .folderInUse(path: url.path) }
        guard !names.contains(SyncFileName.markerName) else { return try check(folder) }
        let bytes = DocumentCoding.bytes(Content(format: format, version: version))
        _ = try folder.write(bytes, to: SyncFileName.markerName, replacing: nil)
    }

    /// Throws unless a folder is one to sync with.
    static func check(_ folder: SyncFolder) throws(SyncError) {
        let found: (bytes: [UInt8], look: String)?
        do throws(DocumentCoding.Refusal) {
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
