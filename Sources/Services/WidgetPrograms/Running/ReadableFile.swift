import Foundation
import Glibc

/// A file or folder of the user's that a program asked to read, as it is shown to it.
struct ReadableFile: Codable, Hashable, Sendable {
    /// Where it is, without symbolic links.
    let source: String
    /// Where the program finds it: the path that it asked for.
    let place: String

    /// The files that are there; one that is not is missing for the program too.
    ///
    /// Sockets, devices and pipes are no files. Folders of which the sandbox has its own, and those that hold everything, would open the
    /// sandbox instead of giving a file.
    static func all(_ paths: [String], home: String) throws(ProgramFault) -> [ReadableFile] {
        var files: [ReadableFile] = []
        for path in paths {
            let place = path == "~" ? home : path.hasPrefix("~/") ? home + path.dropFirst() : path
            guard place.hasPrefix("/"), !place.split(separator: "/").contains(".."), !place.contains("\0") else { throw .readsTooMuch(path: path) }
            guard isNarrow(place, home: home) else { throw .readsTooMuch(path: path) }
            guard let resolved = realpath(place, nil) else { continue }
            defer { free(resolved) }
            let source = String(cString: resolved)
            var information = stat()
            guard stat(source, &information) == 0 else { continue }
            let type = information.st_mode & S_IFMT
            guard type == S_IFREG || type == S_IFDIR, isNarrow(source, home: home) else { throw .readsTooMuch(path: path) }
            files.append(ReadableFile(source: source, place: place))
        }
        // A folder comes before what is in it, which it would hide.
        return files.sorted { $0.place < $1.place }
    }

    private static func isNarrow(_ path: String, home: String) -> Bool {
        let parts = path.split(separator: "/").map(String.init)
        let own = home.split(separator: "/").map(String.init)
        // What lies in the home is the user's, wherever the home is.
        if !own.isEmpty, parts.count > own.count, parts.starts(with: own) { return true }
        guard let first = parts.first, !["proc", "dev", "run", "tmp"].contains(first) else { return false }
        if parts.starts(with: ["var", "run"]) || parts.starts(with: ["var", "tmp"]) { return false }
        // The home as a whole, or what it is in.
        return !own.starts(with: parts)
    }
}
