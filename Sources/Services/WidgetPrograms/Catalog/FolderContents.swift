import CProcess
import Foundation
import GLib
import Glibc
import Platform

/// The contents of a program's folder, read once: the input of its fingerprint, and what is run.
struct FolderContents: Sendable {
    enum Item: Hashable, Sendable {
        case folder
        case file([UInt8], isExecutable: Bool)
        /// A link to another path in the folder.
        case link(to: String)
    }

    /// Limits: the number of files, links and folders; the bytes of all files; the depth of folders.
    static let (maximumItems, maximumBytes, maximumDepth) = (1000, 64 * 1_048_576, 16)

    /// The items by their paths in the folder.
    private(set) var items: [String: Item] = [:]
    private var bytes = 0
    private let root: String

    /// Reads a folder. Refuses special files such as sockets, links that lead out of the folder, files that every user of this computer may
    /// write to, and files that change during the reading.
    init(of folder: URL) throws(ProgramRunError) {
        guard let resolved = realpath(folder.path, nil) else {
            throw .unreadableFolder(path: folder.path, reason: String(cString: strerror(errno)))
        }
        root = String(cString: resolved)
        free(resolved)
        try read("", depth: 0)
    }

    /// SHA-256 over the sorted paths and the items, in 64 hexadecimal digits: every file with its path, its bytes and whether it is
    /// executable, and the links. It changes with the contents, and is equal for equal folders, wherever they are.
    var fingerprint: String {
        var text: [UInt8] = Array("quire widget program 1\n".utf8)
        for (path, item) in items.sorted(by: { $0.key < $1.key }) {
            let content =
                switch item {
                case .folder: "folder"
                case .file(let bytes, let isExecutable): "\(isExecutable ? "program" : "file") \(Checksum.sha256(bytes))"
                case .link(let target): "link \(target.utf8.count) \(target)"
                }
            // The lengths make the text unambiguous.
            text += Array("\(path.utf8.count) \(path) \(content)\n".utf8)
        }
        return Checksum.sha256(text)
    }

    /// Writes the contents into a new folder that only its owner can enter.
    func write(to folder: URL) throws(ProgramRunError) {
        do {
            let files = FileManager.default
            try files.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            for (path, item) in items.sorted(by: { $0.key < $1.key }) {
                let place = folder.appending(path: path).path
                switch item {
                case .folder:
                    try files.createDirectory(atPath: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
                case .link(let target): try files.createSymbolicLink(atPath: place, withDestinationPath: target)
                case .file(let bytes, let isExecutable):
                    try Data(bytes).write(to: URL(filePath: place))
                    try files.setAttributes([.posixPermissions: isExecutable ? 0o700 : 0o600], ofItemAtPath: place)
                }
            }
        } catch {
            throw .noCopy(.verbatim(error.localizedDescription))
        }
    }

    /// Throws unless the path is an executable file of the folder.
    func checkExecutable(_ path: String) throws(ProgramRunError) {
        guard let resolved = realpath("\(root)/\(path)", nil) else { throw .notExecutable(path: path) }
        defer { free(resolved) }
        let target = String(cString: resolved)
        guard target.hasPrefix(root + "/") else { throw .outsideFolder(path: path) }
        guard case .file(_, isExecutable: true) = items[String(target.dropFirst(root.count + 1))] else { throw .notExecutable(path: path) }
    }

    // MARK: Reading

    private mutating func read(_ path: String, depth: Int) throws(ProgramRunError) {
        let place = path.isEmpty ? root : "\(root)/\(path)"
        guard depth <= Self.maximumDepth else { throw .unfitFile(path: path, .tooDeep) }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: place)
        } catch {
            throw .unreadableFolder(path: place, reason: String(cString: strerror(errno)))
        }
        for name in names { try add(path.isEmpty ? name : "\(path)/\(name)", depth: depth) }
    }

    private mutating func add(_ path: String, depth: Int) throws(ProgramRunError) {
        guard items.count < Self.maximumItems else { throw .tooManyFiles(limit: Self.maximumItems) }
        let place = "\(root)/\(path)"
        var information = stat()
        guard lstat(place, &information) == 0 else { throw .changing(path: path) }
        let mode = information.st_mode
        if mode & S_IFMT != S_IFLNK, mode & 0o002 != 0 {
            throw .unfitFile(path: path, .writableForAll)
        }
        // Root may change any file anyway; any other owner could change it at any time.
        guard [0, geteuid()].contains(information.st_uid) || geteuid() == 0 else {
            throw .unfitFile(path: path, .ofAnotherUser)
        }
        switch mode & S_IFMT {
        case S_IFDIR:
            items[path] = .folder
            try read(path, depth: depth + 1)
        case S_IFLNK: items[path] = .link(to: try target(of: path))
        case S_IFREG:
            guard mode & (S_ISUID | S_ISGID) == 0 else { throw .unfitFile(path: path, .runsAsAnotherUser) }
            let file = try contents(path, information)
            bytes += file.count
            guard bytes <= Self.maximumBytes else { throw .folderTooLarge(bytes: Self.maximumBytes) }
            items[path] = .file(file, isExecutable: mode & S_IXUSR != 0)
        default: throw .unfitFile(path: path, .special)
        }
    }

    /// The target of a link, which must stay in the folder, here and in a copy.
    private func target(of path: String) throws(ProgramRunError) -> String {
        guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(root)/\(path)") else {
            throw .changing(path: path)
        }
        var depth = path.split(separator: "/").count - 1
        guard !target.hasPrefix("/") else { throw .outsideFolder(path: path) }
        for part in target.split(separator: "/") where part != "." {
            depth += part == ".." ? -1 : 1
            guard depth >= 0 else { throw .outsideFolder(path: path) }
        }
        guard let resolved = realpath("\(root)/\(path)", nil) else { throw .unfitFile(path: path, .brokenLink) }
        defer { free(resolved) }
        guard String(cString: resolved).hasPrefix(root + "/") else { throw .outsideFolder(path: path) }
        return target
    }

    private func contents(_ path: String, _ before: stat) throws(ProgramRunError) -> [UInt8] {
        guard Int(before.st_size) <= Self.maximumBytes - bytes else { throw .folderTooLarge(bytes: Self.maximumBytes) }
        let file = quire_open_for_reading("\(root)/\(path)")
        guard file >= 0 else { throw .unfitFile(path: path, .unreadable) }
        defer { close(file) }
        let size = Int(before.st_size)
        let contents = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
            // One byte more than the expected size, to detect growth.
            while count <= size {
                let got = Glibc.read(file, buffer.baseAddress.map { $0 + count }, size + 1 - count)
                guard got > 0 else { break }
                count += got
            }
        }
        var after = stat()
        guard fstat(file, &after) == 0, contents.count == size, Self.isSame(before, after) else { throw .changing(path: path) }
        return contents
    }

    private static func isSame(_ one: stat, _ other: stat) -> Bool {
        one.st_dev == other.st_dev && one.st_ino == other.st_ino && one.st_size == other.st_size && one.st_mode == other.st_mode
            && one.st_mtim.tv_sec == other.st_mtim.tv_sec && one.st_mtim.tv_nsec == other.st_mtim.tv_nsec
            && one.st_ctim.tv_sec == other.st_ctim.tv_sec && one.st_ctim.tv_nsec == other.st_ctim.tv_nsec
    }
}
