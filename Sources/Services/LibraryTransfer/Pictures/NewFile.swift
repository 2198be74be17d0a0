import Glibc

/// Writes new files and never overwrites.
enum NewFile {
    static func write(_ bytes: [UInt8], to path: String) throws(PictureExportError) {
        let descriptor = try open(path)
        defer { close(descriptor) }
        guard bytes.write(to: descriptor) else { throw PictureExportError(code: errno, path: path) }
    }

    /// Opens a new file. The caller closes the descriptor. The user's umask applies to the mode.
    static func open(_ path: String) throws(PictureExportError) -> Int32 {
        let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
        guard descriptor >= 0 else { throw PictureExportError(code: errno, path: path) }
        return descriptor
    }
}

extension [UInt8] {
    /// Writes all bytes to a file descriptor. Returns false, with the reason in `errno`, if that fails.
    func write(to descriptor: Int32) -> Bool {
        withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }
}
