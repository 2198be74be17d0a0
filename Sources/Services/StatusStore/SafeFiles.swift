import Foundation
import Platform

/// Reads and replaces small files in a folder that may contain anything: symbolic links, pipes and endless files are refused.
struct SafeFiles {
    func exists(_ path: String) -> Bool {
        var info = stat()
        return lstat(path, &info) == 0
    }

    /// The contents of a file; nil if there is none.
    func read(_ path: String, atMost limit: Int) throws(StatusFileError) -> Data? {
        do throws(WholeFile.Failure) {
            return Data(try WholeFile(path, limit: limit, links: .refuse).bytes)
        } catch {
            switch error {
            case .system(SystemError(ENOENT)): return nil
            case .system(let error): throw StatusFileError(error.reason)
            case .link: throw StatusFileError("its file is a link")
            case .notRegular: throw StatusFileError("there is no file in its place")
            case .tooLarge, .growing: throw StatusFileError("its file is too large")
            }
        }
    }

    /// Removes a file, or an empty folder in its place.
    func remove(_ path: String) throws(SystemError) {
        guard unlink(path) == 0 || errno == ENOENT || (errno == EISDIR && rmdir(path) == 0) else { throw .last }
    }

    /// The names of the entries of a folder; empty if there is no folder.
    func entries(of path: String) throws(SystemError) -> [String] {
        guard let folder = opendir(path) else {
            if errno == ENOENT { return [] }
            throw .last
        }
        defer { closedir(folder) }
        var names: [String] = []
        // Far more than are ever kept here, so that an overfull folder is not read to its end.
        while names.count < 100_000, let entry = readdir(folder) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
                })
        }
        return names
    }
}

/// Why a file of the folder is not read.
struct StatusFileError: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
