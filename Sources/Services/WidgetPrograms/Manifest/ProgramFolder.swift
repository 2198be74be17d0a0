import Foundation

/// A widget program as it lies on the disk, and what tells it from what it was before.
public struct ProgramFolder: Sendable, Hashable {
    /// Without symbolic links.
    public let url: URL
    public let manifest: ProgramManifest
    /// Another one after any change of any file in the folder.
    public let fingerprint: String

    public init(url: URL, manifest: ProgramManifest, fingerprint: String) {
        self.url = url
        self.manifest = manifest
        self.fingerprint = fingerprint
    }

    /// Reads a folder: its `widget.json`, whether there is something to run, and its fingerprint.
    public static func load(_ url: URL) throws(ProgramProblem) -> ProgramFolder {
        let folder = url.resolvingSymlinksInPath()
        let json = try manifestBytes(in: folder)
        let manifest: ProgramManifest
        do { manifest = try ProgramManifest(json: json) } catch { throw error.inFile(ProgramManifest.fileName) }
        try checkExecutable(manifest.executable, in: folder)
        return ProgramFolder(url: folder, manifest: manifest, fingerprint: try fingerprint(of: folder))
    }

    /// The `widget.json` of a folder.
    public static func manifestBytes(in folder: URL) throws(ProgramProblem) -> [UInt8] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
            throw ProgramProblem("there is no such folder", at: folder.path, advice: "Name the folder with widget.json and the program.")
        }
        return try BoundedFile.bytes(of: folder.appending(path: ProgramManifest.fileName), atMost: ProgramManifest.maximumLength)
    }

    /// What is run.
    public var executable: URL { url.appending(path: manifest.executable) }

    private static func fingerprint(of folder: URL) throws(ProgramProblem) -> String {
        do { return try ProgramFingerprint.of(folder) } catch { throw ProgramProblem(error.message, advice: error.recovery) }
    }

    static func checkExecutable(_ path: String, in folder: URL) throws(ProgramProblem) {
        let file = folder.appending(path: path)
        // Of the link itself, where it is one.
        let type = (try? FileManager.default.attributesOfItem(atPath: file.path))?[.type] as? FileAttributeType
        guard let type else {
            throw ProgramProblem("it is not there", at: path, advice: "Put the program there, or name it as \"executable\" in widget.json.")
        }
        guard type == .typeRegular, file.resolvingSymlinksInPath().path.hasPrefix(folder.path + "/") else {
            throw ProgramProblem("it is no ordinary file", at: path, advice: "Put the program itself there, not a link to it.")
        }
        guard FileManager.default.isExecutableFile(atPath: file.path) else {
            throw ProgramProblem("it is not executable", at: path, advice: "Run: chmod +x \(path)")
        }
    }
}

extension ProgramProblem {
    /// The same with the file that it is in.
    public func inFile(_ name: String) -> ProgramProblem { ProgramProblem(what, at: path.isEmpty ? name : "\(name), \(path)", advice: advice) }
}
