import Foundation
import Glibc

/// Where pictures are put one by one, to appear all at once.
protocol PicturePlace {
    /// What the user named.
    var url: URL { get }

    /// Names that the new pictures must not take.
    func takenNames() throws(PictureExportError) -> [String]

    func add(_ bytes: [UInt8], named name: String) throws(PictureExportError)

    /// Makes everything that was added appear, and says where.
    func finish() throws(PictureExportError) -> URL

    /// Leaves everything as it was before.
    func discard()
}

/// A folder for pictures. Until all are done they wait in a hidden folder inside, on the same file system.
final class PictureFolder: PicturePlace {
    let url: URL
    private let existing: PictureExport.ExistingFiles
    private let waiting: URL
    private let isNew: Bool
    private var names: [String] = []

    init(_ folder: URL, existing: PictureExport.ExistingFiles) throws(PictureExportError) {
        url = folder
        self.existing = existing
        isNew = !FileManager.default.fileExists(atPath: folder.path)
        waiting = folder.appending(path: ".quire-export-\(UUID().uuidString)", directoryHint: .isDirectory)
        do {
            try FileManager.default.createDirectory(at: waiting, withIntermediateDirectories: true)
        } catch {
            throw PictureExportError(error, at: folder)
        }
    }

    func takenNames() throws(PictureExportError) -> [String] {
        guard existing == .keep else { return [] }
        do { return try FileManager.default.contentsOfDirectory(atPath: url.path) } catch { throw PictureExportError(error, at: url) }
    }

    func add(_ bytes: [UInt8], named name: String) throws(PictureExportError) {
        let place = path(name)
        var status = stat()
        if lstat(place, &status) == 0 {
            // A folder of that name cannot be replaced by a picture, even where that was asked for.
            guard existing == .replace, status.st_mode & S_IFMT != S_IFDIR else { throw .exists(path: place) }
        }
        try NewFile.write(bytes, to: waitingPath(name))
        names.append(name)
    }

    func finish() throws(PictureExportError) -> URL {
        var placed: [String] = []
        for name in names {
            guard place(name) else {
                let code = errno
                // What was placed before is still in the waiting folder too, unless it replaced something.
                if existing != .replace { for name in placed { unlink(path(name)) } }
                throw code == EEXIST ? .exists(path: path(name)) : PictureExportError(code: code, path: path(name))
            }
            placed.append(name)
        }
        removeWaiting()
        return url
    }

    func discard() {
        removeWaiting()
        // Empty again, if it was made for this.
        if isNew { rmdir(url.path) }
    }

    /// A hard link fails where the name exists, unlike a rename; file systems without links get the rename after a look.
    private func place(_ name: String) -> Bool {
        if existing == .replace { return rename(waitingPath(name), path(name)) == 0 }
        if link(waitingPath(name), path(name)) == 0 { return true }
        guard errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS || errno == EMLINK else { return false }
        var status = stat()
        guard lstat(path(name), &status) != 0 else {
            errno = EEXIST
            return false
        }
        return rename(waitingPath(name), path(name)) == 0
    }

    private func removeWaiting() {
        // Hidden files of Quire's own; what cannot be removed takes space and does no harm.
        try? FileManager.default.removeItem(at: waiting)
    }

    private func path(_ name: String) -> String { url.appending(path: name, directoryHint: .notDirectory).path }

    private func waitingPath(_ name: String) -> String { waiting.appending(path: name, directoryHint: .notDirectory).path }
}
