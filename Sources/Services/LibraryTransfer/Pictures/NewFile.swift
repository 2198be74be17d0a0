import Glibc

/// Writes files that were not there before.
enum NewFile {
    static func write(_ bytes: [UInt8], to path: String) throws(PictureExportError) {
        let descriptor = try open(path)
        defer { close(descriptor) }
        let isWritten = bytes.withUnsafeBytes { buffer in
            var written = 0
            while written < buffer.count {
                let count = Glibc.write(descriptor, buffer.baseAddress! + written, buffer.count - written)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                written += count
            }
            return true
        }
        guard isWritten else { throw PictureExportError(code: errno, path: path) }
    }

    /// A descriptor that is the caller's to close. The mode is what the user's umask leaves.
    static func open(_ path: String) throws(PictureExportError) -> Int32 {
        let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
        guard descriptor >= 0 else { throw PictureExportError(code: errno, path: path) }
        return descriptor
    }
}
