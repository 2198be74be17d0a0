import Foundation
import Glibc

/// An error in reading or writing a file of the folder, with the system's message.
struct StatusFileError: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
    init(errno code: Int32) { reason = String(cString: strerror(code)) }
}

/// Reads and replaces small files in a folder that may contain anything: symbolic links, pipes and endless files are refused.
struct SafeFiles {
    func exists(_ path: String) -> Bool {
        var info = stat()
        return lstat(path, &info) == 0
    }

    /// The contents of a file; nil if there is none.
    func read(_ path: String, atMost limit: Int) throws(StatusFileError) -> Data? {
        // Without O_NONBLOCK, opening a pipe would wait for a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw errno == ELOOP ? StatusFileError("its file is a link") : StatusFileError(errno: errno)
        }
        defer { close(descriptor) }
        var info = stat()
        guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
            throw StatusFileError("there is no file in its place")
        }
        guard info.st_size <= limit else { throw StatusFileError("its file is too large") }
        var bytes = [UInt8](repeating: 0, count: limit + 1)
        var length = 0
        while length < bytes.count {
            let count = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress! + length, $0.count - length) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw StatusFileError(errno: errno) }
            if count == 0 { return Data(bytes[..<length]) }
            length += count
        }
        // The file grew while it was read.
        throw StatusFileError("its file is too large")
    }

    /// Replaces a file atomically: readers see the old or the new contents. It does not wait for the disk, because a status may be lost in
    /// a power failure.
    func replace(_ path: String, with data: Data) throws {
        let url = URL(filePath: path)
        let temporary = url.deletingLastPathComponent().appending(path: ".\(UUID().uuidString)").path
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StatusFileError(errno: errno) }
        do throws(StatusFileError) {
            defer { close(descriptor) }
            try write(data, to: descriptor)
            guard rename(temporary, path) == 0 else { throw StatusFileError(errno: errno) }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    private func write(_ data: Data, to descriptor: Int32) throws(StatusFileError) {
        let bytes = [UInt8](data)
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + written, $0.count - written) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw StatusFileError(errno: errno) }
            written += count
        }
    }

    /// Removes a file, or an empty folder in its place.
    func remove(_ path: String) throws(StatusFileError) {
        guard unlink(path) == 0 || errno == ENOENT || (errno == EISDIR && rmdir(path) == 0) else { throw StatusFileError(errno: errno) }
    }

    /// The names of the entries of a folder; empty if there is no folder.
    func entries(of path: String) throws(StatusFileError) -> [String] {
        guard let folder = opendir(path) else {
            if errno == ENOENT { return [] }
            throw StatusFileError(errno: errno)
        }
        defer { closedir(folder) }
        var names: [String] = []
        // Far more than are ever kept here, so that an overfull folder is not read to its end.
        while names.count < 100_000, let entry = readdir(folder) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
                })
        }
        return names
    }
}
