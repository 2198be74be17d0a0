import Foundation
import Glibc

/// Why a file of the folder cannot be read or written, in the system's words.
struct StatusFileError: Error {
    let problem: String

    init(_ problem: String) { self.problem = problem }
    init(errno code: Int32) { problem = String(cString: strerror(code)) }
}

/// Reads and replaces small files among which anything may lie: links, pipes and what never ends are refused, not followed.
struct StatusFiles {
    func exists(_ path: String) -> Bool {
        var info = stat()
        return lstat(path, &info) == 0
    }

    /// Nil where there is none.
    func read(_ path: String, atMost limit: Int) throws(StatusFileError) -> Data? {
        // Without O_NONBLOCK a pipe would wait for somebody who writes.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw errno == ELOOP ? StatusFileError("its file is a link") : StatusFileError(errno: errno)
        }
        defer { close(descriptor) }
        var info = stat()
        guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { throw StatusFileError("there is no file in its place") }
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
        // It grew meanwhile.
        throw StatusFileError("its file is too large")
    }

    /// Whoever reads finds the old file or the new one. It does not wait for the disk: a status is worth less than the time.
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

    /// A folder in the place of a file goes too, where it is empty.
    func remove(_ path: String) throws(StatusFileError) {
        guard unlink(path) == 0 || errno == ENOENT || (errno == EISDIR && rmdir(path) == 0) else { throw StatusFileError(errno: errno) }
    }

    /// The names of what lies in a folder; none where there is no folder.
    func entries(of path: String) throws(StatusFileError) -> [String] {
        guard let folder = opendir(path) else {
            if errno == ENOENT { return [] }
            throw StatusFileError(errno: errno)
        }
        defer { closedir(folder) }
        var names: [String] = []
        // Far beyond what is ever kept here: a folder that somebody filled is not read to its end.
        while names.count < 100_000, let entry = readdir(folder) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
                })
        }
        return names
    }
}
