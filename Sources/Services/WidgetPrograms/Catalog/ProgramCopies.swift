import Foundation
import Platform

/// Private copies of approved programs. The copies are run, so that changes in the folder itself change nothing that runs.
///
/// A copy is named after the fingerprint of the original, and is verified each time before it is run.
struct ProgramCopies: Sendable {
    let folder: URL

    /// `$XDG_CACHE_HOME/quire/widget-programs`.
    static var standard: ProgramCopies {
        ProgramCopies(folder: BaseFolders.current.quireCache.appending(path: "widget-programs"))
    }

    /// The folder of the copy of these contents. It is made if there is none, or if it is damaged.
    func copy(of contents: FolderContents, fingerprint: String) throws(ProgramRunError) -> URL {
        let copy = folder.appending(path: fingerprint)
        // An unreadable copy counts as damaged.
        if let existing = try? FolderContents(of: copy), existing.fingerprint == fingerprint { return copy }
        let new = folder.appending(path: ".new-\(UUID().uuidString)")
        // After the renaming there is nothing to remove.
        defer { try? FileManager.default.removeItem(at: new) }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .noCopy(error.localizedDescription)
        }
        try contents.write(to: new)
        guard try FolderContents(of: new).fingerprint == fingerprint else { throw .noCopy("it is not the same as the original") }
        // There may be no copy, or an incomplete one.
        try? FileManager.default.removeItem(at: copy)
        do {
            try FileManager.default.moveItem(at: new, to: copy)
        } catch {
            // Another process was faster with the same copy.
            guard let other = try? FolderContents(of: copy), other.fingerprint == fingerprint else {
                throw .noCopy(error.localizedDescription)
            }
        }
        return copy
    }

    /// Removes all other copies.
    func tidy(keeping fingerprints: Set<String>) {
        // A folder that cannot be listed has nothing to remove.
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        where name.count == 64 && !fingerprints.contains(name) {
            try? FileManager.default.removeItem(at: folder.appending(path: name))
        }
    }
}
