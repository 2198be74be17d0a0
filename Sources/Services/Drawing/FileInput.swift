import CCairo
import Foundation
import Platform

/// Reads picture files into memory.
public enum FileInput {
    /// Reads a regular file of at most `limit` bytes. Pipes and devices are errors, so that it never waits for them.
    public static func read(_ path: String, limit: Int) throws(DrawingError) -> [UInt8] {
        do throws(WholeFile.Failure) {
            return try WholeFile(path, limit: limit, links: .follow).bytes
        } catch {
            throw DrawingError(error, path, limit: limit)
        }
    }

    /// Reads up to `count` bytes from the beginning of a regular file. Pipes and devices are errors, so that it never waits for them.
    public static func beginning(of path: String, count: Int) throws(DrawingError) -> [UInt8] {
        do throws(WholeFile.Failure) {
            return try WholeFile.beginning(of: path, count: count, links: .follow)
        } catch {
            throw DrawingError(error, path, limit: .max)
        }
    }
}

/// Writes files.
public enum FileOutput {
    /// Creates or replaces a file atomically: a reader sees the old content or the new one. A pipe or a device (`/dev/stdout`) is written to
    /// instead.
    ///
    /// - Parameter isSecret: whether it may hold passwords, so that nobody but its owner may read it.
    public static func write(_ bytes: [UInt8], to path: String, isSecret: Bool = false) throws(DrawingError) {
        do throws(SystemError) {
            try FileReplacement.write(bytes, to: path, isSecret ? .ownerOnly : .standard, writesThrough: true)
        } catch {
            throw DrawingError(writing: path, error)
        }
    }
}

extension DrawingError {
    /// A file that cannot be written.
    init(writing path: String, _ error: SystemError) {
        let reason =
            switch error.code {
            case ENOENT: tr("the folder doesn’t exist")
            case EACCES, EPERM: tr("permission denied")
            case ENOSPC, EDQUOT: tr("the disk is full")
            case EROFS: tr("the disk is read-only")
            default: LocalizedText.verbatim(error.reason)
            }
        self = .cannotWrite(path: path, reason: reason)
    }

    /// Throws what keeps cairo from drawing.
    static func check(_ status: cairo_status_t) throws(DrawingError) {
        guard status != CAIRO_STATUS_SUCCESS else { return }
        throw .drawingFailed(reason: .verbatim(String(cString: cairo_status_to_string(status))))
    }

    fileprivate init(_ failure: WholeFile.Failure, _ path: String, limit: Int) {
        self =
            switch failure {
            case _ where failure.isMissing: .noSuchFile(path: path)
            case .link, .notRegular: .notAFile(path: path)
            case .tooLarge(let bytes), .growing(let bytes): .fileTooLarge(bytes: bytes, limit: limit)
            case .system(let error): .cannotRead(path: path, reason: .verbatim(error.reason))
            }
    }
}
