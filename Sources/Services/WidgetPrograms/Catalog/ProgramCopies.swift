import Foundation
import Platform

/// Private copies of approved programs. They are what is run: whoever changes the folder itself changes nothing that runs.
///
/// A copy has the fingerprint of what it is a copy of for a name, and is compared with it each time before it is run.
struct ProgramCopies: Sendable {
    let folder: URL

    /// `$XDG_CACHE_HOME/quire/widget-programs`.
    static var standard: ProgramCopies {
        ProgramCopies(folder: BaseFolders.current.quireCache.appending(path: "widget-programs"))
    }

    /// Where the copy of these files is; it is made when there is none, or none that is the same.
    func copy(of contents: FolderContents, fingerprint: String) throws(ProgramFault) -> URL {
        let copy = folder.appending(path: fingerprint)
        // A copy that cannot be read is not the same.
        if let kept = try? FolderContents(of: copy), kept.fingerprint == fingerprint { return copy }
        let new = folder.appending(path: ".new-\(UUID().uuidString)")
        // After it has its name there is nothing to remove.
        defer { try? FileManager.default.removeItem(at: new) }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .noCopy(error.localizedDescription)
        }
        try contents.write(to: new)
        guard try FolderContents(of: new).fingerprint == fingerprint else { throw .noCopy("it is not the same as the original") }
        // There may be none, or only what is left of one.
        try? FileManager.default.removeItem(at: copy)
        do {
            try FileManager.default.moveItem(at: new, to: copy)
        } catch {
            // Somebody else was faster, with the same.
            guard let other = try? FolderContents(of: copy), other.fingerprint == fingerprint else { throw .noCopy(error.localizedDescription) }
        }
        return copy
    }

    /// Removes the copies of everything else.
    func tidy(keeping fingerprints: Set<String>) {
        // A folder that cannot be listed has nothing that could be removed.
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] where name.count == 64 && !fingerprints.contains(name) {
            try? FileManager.default.removeItem(at: folder.appending(path: name))
        }
    }
}
