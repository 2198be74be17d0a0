import Foundation
import Timeline

@testable import WidgetPrograms

/// A folder for a test's own programs, with approvals of its own.
struct ProgramSample {
    let folder: URL
    let approvals: ProgramApprovals

    init() throws {
        folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(path: "quire-programs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder.appending(path: "widgets"), withIntermediateDirectories: true)
        approvals = ProgramApprovals(file: folder.appending(path: "config/widget-programs.json"))
    }

    func remove() {
        // Best effort: the system empties its temporary folder.
        try? FileManager.default.removeItem(at: folder)
    }

    var root: URL { folder.appending(path: "widgets") }
    var catalog: ProgramCatalog { ProgramCatalog([root]) }

    /// Writes a program; `script` follows the line that names the shell.
    @discardableResult
    func write(_ name: String, manifest: String = "", script: String = "echo '{\"text\": \"Hello\"}'", in root: URL? = nil) throws -> URL {
        let url = (root ?? self.root).appending(path: name)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let json = manifest.isEmpty ? #"{"protocol": 1, "id": "\#(name)", "name": "Sample \#(name)", "families": ["small", "medium"]}"# : manifest
        try Data(json.utf8).write(to: url.appending(path: "widget.json"))
        let program = url.appending(path: "widget")
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        return url
    }

    static let date = Date(timeIntervalSince1970: 1_800_000_000)

    static func context(_ family: WidgetFamily = .small, isPreview: Bool = false) -> WidgetContext {
        WidgetContext(
            family: family, isPreview: isPreview, locale: Locale(identifier: "en_GB"), timeZone: .gmt, date: date)
    }

    /// A program that is nowhere, for what only reads.
    static let nowhere = ProgramFolder(
        url: URL(filePath: "/nonexistent/sample"), manifest: ProgramManifest(id: "sample", name: "Sample"), fingerprint: "")
}
