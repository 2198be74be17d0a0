import Foundation
import GLib

/// What was downloaded last from each address, with the mark by which a server knows whether that is still the newest (RFC 9110 §8.8.3).
///
/// A file is replaced as a whole or not at all; the folder may be emptied at any time.
struct PictureCache {
    /// Bytes of all pictures together, and their number.
    static let (maximumBytes, maximumFiles) = (64 * 1_048_576, 200)

    let folder: URL

    /// `$XDG_CACHE_HOME/quire/pictures`.
    static var standard: PictureCache {
        let home = ProcessInfo.processInfo.environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
        return PictureCache(folder: (home ?? URL.homeDirectory.appending(path: ".cache")).appending(path: "quire/pictures"))
    }

    func file(of address: String) -> URL { folder.appending(path: Checksum.sha256([UInt8](address.utf8)) + ".picture") }
    func mark(of address: String) -> URL { folder.appending(path: Checksum.sha256([UInt8](address.utf8)) + ".etag") }

    /// Nil where there is none, or none that can be read.
    func bytes(of address: String) -> [UInt8]? {
        let file = file(of: address)
        guard let data = try? Data(contentsOf: file), data.count <= Download.maximumBytes else { return nil }
        // What is of use is kept longest; on a disk that cannot be written nothing is.
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path)
        return [UInt8](data)
    }

    /// Keeps a picture, and the file with the mark that came with it. A full disk costs no more than another download.
    func keep(_ bytes: [UInt8], mark new: URL, of address: String) {
        let (file, mark) = (file(of: address), mark(of: address))
        // Never a mark beside a picture that it is not for.
        try? FileManager.default.removeItem(at: mark)
        guard (try? Data(bytes).write(to: file, options: .atomic)) != nil else { return }
        try? FileManager.default.moveItem(at: new, to: mark)
        tidy()
    }

    /// Without either file there is nothing to remove.
    func forget(_ address: String) {
        try? FileManager.default.removeItem(at: mark(of: address))
        try? FileManager.default.removeItem(at: file(of: address))
    }

    func makeFolder() {
        // Where there is none nothing is kept.
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Removes what was of no use for longest, until the rest is within the limits.
    func tidy() {
        let keys: Set<URLResourceKey> = [.contentModificationDateKey, .fileSizeKey]
        // A folder that cannot be listed has nothing that could be removed.
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))) ?? []
        let newest = files.map { file in
            let values = try? file.resourceValues(forKeys: keys)
            return (file: file, date: values?.contentModificationDate ?? .distantPast, size: values?.fileSize ?? 0)
        }.sorted { $0.date > $1.date }
        var (bytes, count) = (0, 0)
        for entry in newest {
            let isPicture = entry.file.pathExtension == "picture"
            if isPicture { (bytes, count) = (bytes + entry.size, count + 1) }
            let isLeftOver = isPicture ? bytes > Self.maximumBytes || count > Self.maximumFiles : isOrphan(entry.file, entry.date)
            if isLeftOver { try? FileManager.default.removeItem(at: entry.file) }
        }
    }

    /// A mark without its picture, or what a download that was killed left behind an hour ago.
    private func isOrphan(_ file: URL, _ date: Date) -> Bool {
        let picture = file.deletingPathExtension().appendingPathExtension("picture")
        return !FileManager.default.fileExists(atPath: picture.path) && date < Date(timeIntervalSinceNow: -3600)
    }
}
