import Foundation
import Glibc

/// Gives a damaged library a new name, together with its journals, and never takes a name that exists.
struct SettingAside {
    private let file: LibraryFile

    init(_ file: LibraryFile) {
        self.file = file
    }

    /// Returns the new name, such as `library-damaged-20261121-103015.sqlite`.
    func perform() throws(LibraryError) -> URL {
        let kept = unusedName()
        // The main file moves first: should the program die in between, the journal alone is recognised and set aside as well.
        for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: file.url.path + suffix) {
            guard Self.renameExclusively(file.url.path + suffix, kept.path + suffix) else {
                throw LibraryFile.failure(at: file.url, code: errno)
            }
        }
        return kept
    }

    private func unusedName() -> URL {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.dateFormat = "yyyyMMdd-HHmmss"
        let stem = file.url.deletingPathExtension().lastPathComponent
        let ending = file.url.pathExtension.isEmpty ? "" : "." + file.url.pathExtension
        let date = format.string(from: Date())
        var number = 1
        while true {
            let name = "\(stem)-damaged-\(date)\(number == 1 ? "" : "-\(number)")\(ending)"
            let candidate = file.folder.appending(path: name, directoryHint: .notDirectory)
            let isTaken = ["", "-wal", "-shm"].contains { FileManager.default.fileExists(atPath: candidate.path + $0) }
            if !isTaken { return candidate }
            number += 1
        }
    }

    /// A hard link fails where the name exists, unlike a rename. File systems without links get the rename: the name was just found
    /// unused, and the folder is locked.
    private static func renameExclusively(_ old: String, _ new: String) -> Bool {
        if link(old, new) == 0 { return unlink(old) == 0 }
        return errno != EEXIST && rename(old, new) == 0
    }
}
