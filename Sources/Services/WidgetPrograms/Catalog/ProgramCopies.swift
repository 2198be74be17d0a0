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

    /// A copy that is not approved is kept for a day after its last use: a program that is only being checked may still run from it.
    private static let shelfLife: TimeInterval = 24 * 60 * 60

    /// The folder of the copy of these contents. It is made if there is none, or if it is damaged; then old copies of contents that are
    /// not approved are removed.
    func copy(of contents: FolderContents, fingerprint: String) throws(ProgramRunError) -> URL {
        let copy = folder.appending(path: fingerprint)
        // An unreadable copy counts as damaged.
        if let existing = try? FolderContents(of: copy), existing.fingerprint == fingerprint {
            // At worst the copy is made anew one day.
            try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: copy.path)
            return copy
        }
        let new = folder.appending(path: ".new-\(UUID().uuidString)")
        // After the renaming there is nothing to remove.
        defer { try? FileManager.default.removeItem(at: new) }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .noCopy(.verbatim(error.localizedDescription))
        }
        try contents.write(to: new)
        guard try FolderContents(of: new).fingerprint == fingerprint else { throw .noCopy(tr("it differs from the original")) }
        try place(new, at: copy, fingerprint: fingerprint)
        tidy(keeping: approvals.fingerprints.union([fingerprint]))
        return copy
    }

    /// How often a damaged copy is taken away that comes back.
    private static let attempts = 8

    /// Moves a copy to its place, unless another process was faster with the same one. A good copy is never taken away: a program may
    /// be running from it.
    private func place(_ new: URL, at copy: URL, fingerprint: String) throws(ProgramRunError) {
        for attempt in 1... {
            do {
                return try FileManager.default.moveItem(at: new, to: copy)
            } catch {
                if let other = try? FolderContents(of: copy), other.fingerprint == fingerprint { return }
                guard attempt < Self.attempts else { throw .noCopy(.verbatim(error.localizedDescription)) }
            }
            // A damaged copy goes in one step, so that nobody finds half of it.
            let old = folder.appending(path: ".old-\(UUID().uuidString)")
            try? FileManager.default.moveItem(at: copy, to: old)
            try? FileManager.default.removeItem(at: old)
        }
    }

    /// Removes all other copies that were not used for a day.
    private func tidy(keeping fingerprints: Set<String>) {
        // A folder that cannot be listed has nothing to remove.
        let copies = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.contentModificationDateKey])
        for copy in copies ?? [] where copy.lastPathComponent.count == 64 && !fingerprints.contains(copy.lastPathComponent) {
            let used = try? copy.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
            if let used, used.timeIntervalSinceNow < -Self.shelfLife { try? FileManager.default.removeItem(at: copy) }
        }
    }
}
