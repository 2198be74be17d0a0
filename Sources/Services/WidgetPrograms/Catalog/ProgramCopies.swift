import Foundation
import Platform

/// Private copies of approved programs. The copies are run, so that changes in the folder itself change nothing that runs.
///
/// A copy is named after the fingerprint of the original, and is verified each time before it is run.
struct ProgramCopies: Sendable {
    let folder: URL
    /// The approvals of the programs whose copies are kept.
    let approvals: ProgramApprovals

    /// `$XDG_CACHE_HOME/quire/widget-programs`.
    static var standard: ProgramCopies {
        ProgramCopies(folder: BaseFolders.current.quireCache.appending(path: "widget-programs"), approvals: ProgramApprovals())
    }

    /// The folder of the copy of these contents. It is made if there is none, or if it is damaged; then copies of contents that are no
    /// longer approved are removed.
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
        tidy(keeping: approvals.fingerprints.union([fingerprint]))
        return copy
    }

    /// Removes all other copies.
    private func tidy(keeping fingerprints: Set<String>) {
        // A folder that cannot be listed has nothing to remove.
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        where name.count == 64 && !fingerprints.contains(name) {
            try? FileManager.default.removeItem(at: folder.appending(path: name))
        }
    }
}
