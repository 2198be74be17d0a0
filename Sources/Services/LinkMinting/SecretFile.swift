import Foundation
import Glibc

/// Random bytes in a file for its owner alone, made when they are first needed.
struct SecretFile: Sendable {
    let url: URL

    static let length = 32

    /// Nil where there is none, or one that others could have read or put there.
    func read() -> [UInt8]? {
        // Without O_NONBLOCK a pipe would wait for somebody who writes.
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var info = stat()
        guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_mode & 0o077 == 0, info.st_uid == geteuid(),
            info.st_size == Self.length
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: Self.length)
        guard Glibc.read(descriptor, &bytes, Self.length) == Self.length else { return nil }
        return bytes
    }

    /// What is there, or new bytes in place of what cannot be trusted. Of several programs that make one at a time, one wins for all.
    func readOrMake() throws -> [UInt8] {
        if let bytes = read() { return bytes }
        let folder = url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let temporary = folder.appending(path: ".\(UUID().uuidString)").path
        try write(Self.random(), to: temporary)
        defer { unlink(temporary) }
        if link(temporary, url.path) != 0 {
            guard errno == EEXIST else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
            // Another program was faster, or what lies there is no secret.
            if let bytes = read() { return bytes }
            guard rename(temporary, url.path) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        }
        guard let bytes = read() else { throw POSIXError(.EIO) }
        return bytes
    }

    private static func random() -> [UInt8] {
        var numbers = SystemRandomNumberGenerator()
        return (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &numbers) }
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        defer { close(descriptor) }
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 else {
            unlink(path)
            throw POSIXError(.EIO)
        }
    }
}
