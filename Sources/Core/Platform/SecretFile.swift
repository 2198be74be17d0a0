public import Foundation

/// Random bytes in a file that only its owner can read, made when they are first needed.
public struct SecretFile: Sendable {
    private let url: URL

    private static let length = 32

    public init(_ url: URL) { self.url = url }

    /// Loads the bytes; nil without a file, or if others could have read or written it.
    public func load() -> [UInt8]? {
        // Without O_NONBLOCK, opening a pipe would wait for a writer.
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var info = stat()
        guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_mode & 0o077 == 0, info.st_uid == geteuid(),
            info.st_size == Self.length
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: Self.length)
        guard read(descriptor, &bytes, Self.length) == Self.length else { return nil }
        return bytes
    }

    /// Loads the bytes, or stores new ones if the file is missing or cannot be trusted. If several programs do so at the same time, all get
    /// the bytes of one of them.
    public func loadOrMake() throws -> [UInt8] {
        if let bytes = load() { return bytes }
        let folder = url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let temporary = folder.appending(path: ".\(UUID().uuidString)").path
        try Self.store(Self.random(), at: temporary)
        defer { unlink(temporary) }
        if link(temporary, url.path) != 0 {
            guard errno == EEXIST else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
            // Another program was faster, or the file is no valid secret.
            if let bytes = load() { return bytes }
            guard rename(temporary, url.path) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        }
        guard let bytes = load() else { throw POSIXError(.EIO) }
        return bytes
    }

    private static func random() -> [UInt8] {
        var numbers = SystemRandomNumberGenerator()
        return (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &numbers) }
    }

    private static func store(_ bytes: [UInt8], at path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        defer { close(descriptor) }
        guard write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 else {
            unlink(path)
            throw POSIXError(.EIO)
        }
    }
}
