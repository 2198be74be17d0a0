import Foundation
import Platform

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
        guard let directory = opendir(path) else { throw failure(.last, path, isReading: true) }
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
        do throws(WholeFile.Failure) {
            let file = try WholeFile(path(name), limit: Self.maximumFileSize, links: .refuse)
            return (file.bytes, Self.state(file.status))
        } catch {
            switch error {
            case .system(SystemError(ENOENT)): return nil
            case .system(let error): throw DocumentError(reason: Self.reason(error))
            case .link: throw DocumentError(reason: tr("it is a link to another place"))
            case .notRegular: throw DocumentError(reason: tr("it isn’t a regular file"))
            case .tooLarge: throw DocumentError(reason: tr("it is larger than \(Self.maximumFileSize >> 20) MiB"))
            case .growing: throw DocumentError(reason: tr("it grew while it was being read"))
            }
        }
    }

    /// Writes a file unless its state has changed, and returns its new state; nil if another program has changed the file.
    func write(_ bytes: [UInt8], to name: String, replacing state: String?) throws(SyncError) -> String? {
        let file = try stage(bytes, for: name)
        try flush()
        return try place(file, as: name, replacing: state)
    }

    /// Writes a file under a hidden name, which `place` changes. It is removed if it is never placed.
    func stage(_ bytes: [UInt8], for name: String) throws(SyncError) -> FileReplacement {
        do throws(SystemError) {
            let file = try FileReplacement(of: path(name), .ownerOnly)
            try file.write(bytes)
            // Many files are staged at once.
            file.close()
            return file
        } catch {
            throw failure(error, path(name))
        }
    }

    /// Flushes staged files to the disk, so that they survive a power cut. Many files at once take no longer than one.
    func flush() throws(SyncError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(.last, path, isReading: true) }
        defer { close(descriptor) }
        guard Self.sync(descriptor) == 0 else { throw failure(.last, path) }
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
    func place(_ file: FileReplacement, as name: String, replacing state: String?) throws(SyncError) -> String? {
        guard self.state(of: name) == state else { return nil }
        do throws(SystemError) { try file.commit() } catch { throw failure(error, path(name)) }
        return self.state(of: name)
    }

    /// Removes a file unless its state has changed.
    func remove(_ name: String, ifStill state: String) {
        if self.state(of: name) == state { unlink(path(name)) }
    }

    /// Locks the folder against other programs on this machine, waiting for one that syncs.
    func lock() throws(SyncError) -> FileLock {
        do throws(SystemError) {
            return try FileLock(folder: path, timeout: .seconds(60))
        } catch {
            throw error.code == EWOULDBLOCK ? .busy(path: path) : failure(error, path, isReading: true)
        }
    }

    static func reason(_ error: SystemError) -> LocalizedText { tr("the system says “\(error.reason)”") }

    private func failure(_ error: SystemError, _ path: String, isReading: Bool = false) -> SyncError {
        switch error.code {
        case ENOSPC, EDQUOT: .diskFull(path: self.path)
        case ENOENT where isReading, ENOTDIR where isReading: .folderMissing(path: self.path)
        default:
            isReading
                ? .cannotRead(path: path, reason: Self.reason(error))
                : .cannotWrite(path: path, reason: Self.reason(error))
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
                throw .cannotWrite(path: url.path, reason: SyncFolder.reason(.last))
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
