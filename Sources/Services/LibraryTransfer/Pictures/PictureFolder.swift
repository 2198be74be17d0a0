import Foundation
import Platform

/// A destination that collects pictures and makes them appear all at once.
protocol PictureOutput {
    /// The folder or file that the user named.
    var url: URL { get }

    /// Names that the new pictures must not have.
    func reservedNames() throws(PictureExportError) -> [String]

    func add(_ bytes: [UInt8], named name: String) throws(PictureExportError)

    /// Makes all pictures appear and returns the destination.
    func finish() throws(PictureExportError) -> URL

    /// Removes everything that was written.
    func discard()
}

/// A folder of pictures. Until all are done they are in a hidden folder inside, on the same file system.
final class PictureFolder: PictureOutput {
    let url: URL
    private let existing: PictureExport.ExistingFiles
    private let temporary: URL
    private let isNew: Bool
    private var names: [String] = []

    init(_ folder: URL, existing: PictureExport.ExistingFiles) throws(PictureExportError) {
        url = folder
        self.existing = existing
        isNew = !FileManager.default.fileExists(atPath: folder.path)
        temporary = folder.appending(path: ".quire-export-\(UUID().uuidString)", directoryHint: .isDirectory)
        do {
            try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
        } catch {
            throw PictureExportError(error, at: folder)
        }
    }

    func reservedNames() throws(PictureExportError) -> [String] {
        guard existing == .keep else { return [] }
        do { return try FileManager.default.contentsOfDirectory(atPath: url.path) } catch { throw PictureExportError(error, at: url) }
    }

    func add(_ bytes: [UInt8], named name: String) throws(PictureExportError) {
        let target = path(name)
        var status = stat()
        if lstat(target, &status) == 0 {
            // A picture never replaces a folder, not even under `replace`.
            guard existing == .replace, status.st_mode & S_IFMT != S_IFDIR else { throw .exists(path: target) }
        }
        do throws(SystemError) {
            let file = try FileDescriptor(temporaryPath(name), O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
            try file.write(bytes)
        } catch {
            throw PictureExportError(error, path: path(name))
        }
        names.append(name)
    }

    func finish() throws(PictureExportError) -> URL {
        var placed: [String] = []
        for name in names {
            do throws(SystemError) {
                try existing == .replace
                    ? FileMove.replacing(temporaryPath(name), path(name)) : FileMove.keeping(temporaryPath(name), path(name))
            } catch {
                // What was replaced is gone in any case.
                if existing != .replace { for name in placed { unlink(path(name)) } }
                throw error.code == EEXIST ? .exists(path: path(name)) : PictureExportError(error, path: path(name))
            }
            placed.append(name)
        }
        removeTemporary()
        return url
    }

    func discard() {
        removeTemporary()
        // Removes the folder if it was created for this export and is empty.
        if isNew { rmdir(url.path) }
    }

    private func removeTemporary() {
        // Hidden files of Quire. If they cannot be removed, they only take space.
        try? FileManager.default.removeItem(at: temporary)
    }

    private func path(_ name: String) -> String { url.appending(path: name, directoryHint: .notDirectory).path }

    private func temporaryPath(_ name: String) -> String { temporary.appending(path: name, directoryHint: .notDirectory).path }
}
