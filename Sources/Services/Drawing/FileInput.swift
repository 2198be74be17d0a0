import Foundation

/// Reads whole picture files.
public enum FileInput {
    /// The bytes of a regular file that has at most `limit` of them; never waits for a pipe or a device.
    public static func read(_ path: String, limit: Int) throws(DrawingError) -> [UInt8] {
        var information = stat()
        guard stat(path, &information) == 0 else {
            let code = errno
            if code == ENOENT || code == ENOTDIR { throw .noSuchFile(path: path) }
            throw .cannotRead(path: path, reason: String(cString: strerror(code)))
        }
        guard information.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
        guard Int(information.st_size) <= limit else { throw .fileTooLarge(bytes: Int(information.st_size), limit: limit) }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .cannotRead(path: path, reason: String(cString: strerror(errno))) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            // One more than allowed: the file may have grown since its size was asked.
            let data = try file.read(upToCount: limit + 1) ?? Data()
            guard data.count <= limit else { throw DrawingError.fileTooLarge(bytes: data.count, limit: limit) }
            return [UInt8](data)
        } catch let error as DrawingError {
            throw error
        } catch {
            throw .cannotRead(path: path, reason: FileOutput.reason(of: error))
        }
    }
}
