public import Foundation

/// Random bytes in a file that only its owner can read, made when they are first needed.
public struct SecretFile: Sendable {
    private let url: URL

    private static let length = 32

    public init(_ url: URL) { self.url = url }

    /// Loads the bytes; nil without a file, or if others could have read or written it.
    public func load() -> [UInt8]? {
        guard let file = try? WholeFile(url.path, limit: Self.length, links: .refuse), file.bytes.count == Self.length,
            file.status.st_mode & 0o077 == 0, file.status.st_uid == geteuid()
        else { return nil }
        return file.bytes
    }

    /// Loads the bytes, or stores new ones if the file is missing or cannot be trusted. If several programs do so at the same time, all get
    /// the bytes of one of them.
    public func loadOrMake() throws -> [UInt8] {
        if let bytes = load() { return bytes }
        let folder = url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let file = try FileReplacement(of: url.path, .ownerOnly)
        try file.write(Self.random())
        try file.flush()
        do throws(SystemError) {
            try file.commit(existing: .keep)
        } catch {
            guard error.code == EEXIST else { throw error }
            // Another program was faster, or the file is no valid secret.
            if let bytes = load() { return bytes }
            try file.commit()
        }
        guard let bytes = load() else { throw SystemError(EIO) }
        return bytes
    }

    private static func random() -> [UInt8] {
        var numbers = SystemRandomNumberGenerator()
        return (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &numbers) }
    }
}
