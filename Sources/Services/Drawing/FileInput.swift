import Foundation
import Glibc

/// Reads picture files into memory.
public enum FileInput {
    /// Reads a regular file of at most `limit` bytes. Pipes and devices are errors, so that it never waits for them.
    public static func read(_ path: String, limit: Int) throws(DrawingError) -> [UInt8] {
        let file = try open(path, limit: limit)
        // One more than allowed, because the file may have grown meanwhile.
        let bytes = try read(file, count: limit + 1, path: path)
        guard bytes.count <= limit else { throw .fileTooLarge(bytes: bytes.count, limit: limit) }
        return bytes
    }

    /// Reads up to `count` bytes from the beginning of a regular file. Pipes and devices are errors, so that it never waits for them.
    public static func beginning(of path: String, count: Int) throws(DrawingError) -> [UInt8] {
        try read(try open(path, limit: .max), count: count, path: path)
    }

    private static func open(_ path: String, limit: Int) throws(DrawingError) -> FileHandle {
        var information = stat()
        guard stat(path, &information) == 0 else {
            let code = errno
            if code == ENOENT || code == ENOTDIR { throw .noSuchFile(path: path) }
            throw .cannotRead(path: path, reason: String(cString: strerror(code)))
        }
        guard information.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
        guard Int(information.st_size) <= limit else { throw .fileTooLarge(bytes: Int(information.st_size), limit: limit) }
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .cannotRead(path: path, reason: String(cString: strerror(errno))) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    private static func read(_ file: FileHandle, count: Int, path: String) throws(DrawingError) -> [UInt8] {
        do {
            return [UInt8](try file.read(upToCount: count) ?? Data())
        } catch {
            throw .cannotRead(path: path, reason: FileOutput.reason(of: error))
        }
    }
}

/// Writes files.
public enum FileOutput {
    /// Creates or replaces a file atomically: a reader sees the old content or the new one.
    public static func write(_ bytes: [UInt8], to path: String) throws(DrawingError) {
        do {
            try Data(bytes).write(to: URL(fileURLWithPath: path), options: isReplaceable(path) ? .atomic : [])
        } catch {
            throw .cannotWrite(path: path, reason: reason(of: error))
        }
    }

    /// Whether a file can be replaced. A pipe or a device (`/dev/stdout`) is written to instead.
    private static func isReplaceable(_ path: String) -> Bool {
        var information = stat()
        guard stat(path, &information) == 0 else { return true }
        return information.st_mode & S_IFMT == S_IFREG
    }

    /// The system's description of an error, without Foundation's additions.
    static func reason(of error: any Error) -> String {
        let error = error as NSError
        let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
        if underlying.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(underlying.code))) }
        switch CocoaError.Code(rawValue: error.code) {
        case .fileNoSuchFile: return "the folder does not exist"
        case .fileWriteNoPermission: return "permission denied"
        case .fileWriteOutOfSpace: return "the disk is full"
        case .fileWriteVolumeReadOnly: return "the disk is read-only"
        default: return error.localizedDescription
        }
    }
}
