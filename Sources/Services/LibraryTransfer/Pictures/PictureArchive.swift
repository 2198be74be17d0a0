import Foundation
import Glibc

/// A ZIP file of pictures. Until all are in it has a hidden name in the same folder.
final class PictureArchive: PicturePlace {
    let url: URL
    private let existing: PictureExport.ExistingFiles
    private let waiting: String
    private let writer: ZipWriter

    init(_ file: URL, existing: PictureExport.ExistingFiles) throws(PictureExportError) {
        url = file
        self.existing = existing
        var status = stat()
        if lstat(file.path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFREG, existing != .refuse else { throw .exists(path: file.path) }
        }
        let folder = file.deletingLastPathComponent()
        waiting = folder.appending(path: ".quire-export-\(UUID().uuidString)", directoryHint: .notDirectory).path
        writer = try ZipWriter(waiting)
    }

    func takenNames() -> [String] { [] }

    func add(_ bytes: [UInt8], named name: String) throws(PictureExportError) {
        try writer.add(bytes, named: name)
    }

    func finish() throws(PictureExportError) -> URL {
        try writer.finish()
        if existing == .replace {
            guard rename(waiting, url.path) == 0 else { throw PictureExportError(code: errno, path: url.path) }
            return url
        }
        var number = 1
        while true {
            let place = numbered(number)
            if link(waiting, place.path) == 0 {
                unlink(waiting)
                return place
            }
            guard errno == EEXIST else {
                // A file system without links.
                var status = stat()
                if lstat(place.path, &status) != 0, rename(waiting, place.path) == 0 { return place }
                throw PictureExportError(code: errno, path: place.path)
            }
            guard existing == .keep else { throw .exists(path: place.path) }
            number += 1
        }
    }

    func discard() {
        writer.close()
        unlink(waiting)
    }

    private func numbered(_ number: Int) -> URL {
        guard number > 1 else { return url }
        let name = "\(url.deletingPathExtension().lastPathComponent) (\(number))"
        return url.deletingLastPathComponent().appending(
            path: url.pathExtension.isEmpty ? name : "\(name).\(url.pathExtension)", directoryHint: .notDirectory)
    }
}
