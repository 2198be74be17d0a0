public import Foundation
import Glibc
import Platform

/// A widget program on the disk, with the fingerprint of its folder.
public struct ProgramFolder: Sendable, Hashable {
    /// The folder, with symbolic links resolved.
    public let url: URL
    public let manifest: ProgramManifest
    /// The fingerprint, which changes with any file in the folder.
    public let fingerprint: String

    /// Loads a folder: reads its `widget.json`, checks that there is an executable, and computes the fingerprint.
    public static func load(_ url: URL) throws(ProgramFormatError) -> ProgramFolder {
        let folder = url.resolvingSymlinksInPath()
        let json = try manifestBytes(in: folder)
        let manifest: ProgramManifest
        do { manifest = try ProgramManifest(json: json) } catch { throw error.inFile(ProgramManifest.fileName) }
        try checkExecutable(manifest.executable, in: folder)
        return ProgramFolder(url: folder, manifest: manifest, fingerprint: try fingerprint(of: folder))
    }

    /// The contents of a folder's `widget.json`.
    public static func manifestBytes(in folder: URL) throws(ProgramFormatError) -> [UInt8] {
        guard folder.isFolder else {
            throw ProgramFormatError(
                "there is no such folder", at: folder.path, advice: "Name the folder with widget.json and the program.")
        }
        return try BoundedFile.bytes(of: folder.appending(path: ProgramManifest.fileName), atMost: ProgramManifest.maximumLength)
    }

    /// The file to run.
    public var executable: URL { url.appending(path: manifest.executable) }

    private static func fingerprint(of folder: URL) throws(ProgramFormatError) -> String {
        do { return try FolderContents(of: folder).fingerprint } catch { throw ProgramFormatError(error) }
    }

    static func checkExecutable(_ path: String, in folder: URL) throws(ProgramFormatError) {
        let file = folder.appending(path: path)
        // Of the link itself, if it is a link.
        let type = (try? FileManager.default.attributesOfItem(atPath: file.path))?[.type] as? FileAttributeType
        guard let type else {
            throw ProgramFormatError(
                "it is not there", at: path, advice: "Put the program there, or name it as \"executable\" in widget.json.")
        }
        guard type == .typeRegular, file.resolvingSymlinksInPath().path.hasPrefix(folder.path + "/") else {
            throw ProgramFormatError("it is no ordinary file", at: path, advice: "Put the program itself there, not a link to it.")
        }
        guard FileManager.default.isExecutableFile(atPath: file.path) else {
            throw ProgramFormatError("it is not executable", at: path, advice: "Run: chmod +x \(path)")
        }
    }
}

extension ProgramFormatError {
    /// The problem with the name of its file added.
    public func inFile(_ name: String) -> ProgramFormatError {
        ProgramFormatError(what, at: path.isEmpty ? name : "\(name), \(path)", advice: advice)
    }
}

/// Reads files of other authors without waiting and with a limit.
enum BoundedFile {
    /// The bytes of an ordinary file. Pipes and devices are refused without waiting for them.
    static func bytes(of url: URL, atMost limit: Int) throws(ProgramFormatError) -> [UInt8] {
        let name = url.lastPathComponent
        do throws(WholeFile.Failure) {
            return try WholeFile(url.path, limit: limit, links: .refuse).bytes
        } catch {
            switch error {
            case .notRegular: throw ProgramFormatError("it is no ordinary file", at: name, advice: "Put an ordinary file in its place.")
            case .tooLarge, .growing: throw ProgramFormatError("it has more than \(limit) bytes", at: name, advice: "Make it shorter.")
            case .link: throw unreadable(SystemError(ELOOP), name)
            case .system(let error): throw unreadable(error, name)
            }
        }
    }

    private static func unreadable(_ error: SystemError, _ name: String) -> ProgramFormatError {
        ProgramFormatError("it cannot be read: \(error.reason)", at: name, advice: "Put an ordinary file there that you may read.")
    }
}

/// Checks paths that must stay inside a folder.
enum RelativePath {
    /// Returns the path; throws if it leads out of the folder.
    static func check(_ cursor: ProgramJSON) throws(ProgramFormatError) -> String {
        let path = try cursor.text()
        guard isInside(path) else {
            throw cursor.problem(
                "“\(CleanText.line(String(path.prefix(80))))” is no path in the folder",
                "Give a relative path without “..”, such as widget.")
        }
        return path
    }

    static func isInside(_ path: String) -> Bool {
        !path.isEmpty && path.utf8.count <= 200 && !path.hasPrefix("/") && CleanText.line(path) == path
            && !path.split(separator: "/", omittingEmptySubsequences: false).contains { $0.isEmpty || $0 == ".." || $0 == "." }
    }
}
