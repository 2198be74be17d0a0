import Foundation

/// Writes whole files.
public enum FileOutput {
    /// Replaces or creates a file; a reader sees the old content or the new, never a part.
    public static func write(_ bytes: [UInt8], to path: String) throws(DrawingError) {
        do {
            try Data(bytes).write(to: URL(fileURLWithPath: path), options: isReplaceable(path) ? .atomic : [])
        } catch {
            throw .cannotWrite(path: path, reason: reason(of: error))
        }
    }

    /// A pipe or a device (`/dev/stdout`) is written through, not replaced by a file.
    private static func isReplaceable(_ path: String) -> Bool {
        var information = stat()
        guard stat(path, &information) == 0 else { return true }
        return information.st_mode & S_IFMT == S_IFREG
    }

    /// The system's own words for what went wrong, without Foundation's frame around them.
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
