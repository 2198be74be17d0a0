import Foundation
import Glibc

/// The file that says what a folder is for: without it, a disk that is not mounted would look like a folder in which everything is gone.
enum SyncMarker {
    private static let format = "quire-sync"
    private static let version = 1

    private struct Content: Codable {
        let format: String
        let version: Int
    }

    /// Makes a folder one to sync with, unless it is.
    static func prepare(_ url: URL) throws(SyncError) {
        var status = stat()
        if stat(url.path, &status) != 0 {
            guard mkdir(url.path, 0o700) == 0 else {
                throw .cannotWrite(path: url.path, reason: "the system says “\(String(cString: strerror(errno)))”")
            }
        }
        let folder = SyncFolder(url.path)
        let names = try folder.names()
        guard !names.contains(where: { SyncFileName($0) == .foreign }) else { throw .folderInUse(path: url.path) }
        guard !names.contains(SyncFileName.markerName) else { return try check(folder) }
        let bytes = DocumentCoding.bytes(Content(format: format, version: version))
        _ = try folder.write(bytes, to: SyncFileName.markerName, replacing: nil)
    }

    /// Throws unless a folder is one to sync with.
    static func check(_ folder: SyncFolder) throws(SyncError) {
        let found: (bytes: [UInt8], look: String)?
        do throws(DocumentCoding.Refusal) {
            found = try folder.read(SyncFileName.markerName)
        } catch {
            throw .cannotRead(path: folder.path(SyncFileName.markerName), reason: error.reason)
        }
        guard let found, let content = try? JSONDecoder().decode(Content.self, from: Data(found.bytes)), content.format == format else {
            throw .folderMissing(path: folder.path)
        }
        guard content.version <= version else { throw .newerVersion(path: folder.path) }
    }
}
