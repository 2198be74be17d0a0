import Foundation
import Glibc
import Testing
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
        let json =
            manifest.isEmpty ? #"{"protocol": 1, "id": "\#(name)", "name": "Sample \#(name)", "families": ["small", "medium"]}"# : manifest
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

/// A place to run a program of Tests/Fixtures/WidgetPrograms in, with approvals and copies of its own.
struct RunningStage {
    enum Way: String, CaseIterable, CustomTestStringConvertible {
        case sandboxed, plain
        var testDescription: String { rawValue }
    }

    let way: Way
    let root: URL
    var folder: ProgramFolder
    var runner: ProgramRunner

    /// A copy of a fixture that is turned on.
    init(
        _ name: String, _ way: Way, permissions: ProgramPermissions = .none, isOn: Bool = true, limits: RunLimits = RunLimits(seconds: 60)
    ) async throws {
        self.way = way
        root = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(path: "quire-running-\(UUID().uuidString)")
        let url = root.appending(path: "program")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Self.fixtures.appending(path: name), to: url)
        folder = try Self.read(url, permissions)
        let approvals = ProgramApprovals(file: root.appending(path: "config/widget-programs.json"))
        let probe: @Sendable () async -> ProgramSandbox.Probe = {
            if way == .plain { ProgramSandbox.Probe(state: .missing, tool: nil) } else { await ProgramSandbox.probe() }
        }
        runner = ProgramRunner(
            approvals: approvals, copies: ProgramCopies(folder: root.appending(path: "copies"), approvals: approvals),
            supervisor: [Self.quire, "run-widget-program"],
            sandbox: probe)
        runner.answerLimits = limits
        runner.streamLimits = limits
        runner.streamLimits.seconds = nil
        if isOn { try approvals.turnOn(folder, sandbox: await probe().state) }
    }

    func remove() { try? FileManager.default.removeItem(at: root) }

    /// The fingerprints of the private copies.
    var copies: Set<String> { get throws { try Set(FileManager.default.contentsOfDirectory(atPath: runner.copies.folder.path)) } }

    /// The folder as it is now, with the manifest that it had.
    func reread() throws -> ProgramFolder { try Self.read(folder.url, folder.manifest.permissions) }

    private static func read(_ url: URL, _ permissions: ProgramPermissions) throws -> ProgramFolder {
        let manifest = ProgramManifest(
            id: "org.example.\(UUID().uuidString)", name: "Example", permissions: permissions, executable: "widget")
        return ProgramFolder(url: url, manifest: manifest, fingerprint: try FolderContents(of: url).fingerprint)
    }

    func answer(_ request: String = "", instance: String = "1") async throws -> String {
        String(decoding: try await runner.answer(folder, request: Array(request.utf8), instance: instance), as: UTF8.self)
    }

    /// What goes wrong with an answer; nil when nothing does.
    func fault(_ request: String = "") async throws -> ProgramRunError? {
        do {
            _ = try await answer(request)
            return nil
        } catch let fault as ProgramRunError {
            return fault
        }
    }

    func lines(_ request: String = "") -> AsyncThrowingStream<[UInt8], any Error> {
        runner.stream(folder, request: Array(request.utf8), instance: "1")
    }

    /// Processes of this stage's that are left: they were started with its folder's name, run in it, or have it in their sandbox.
    var leftOver: [String] {
        ProcessTree.processes().filter { $0 != getpid() }.compactMap { process in
            let told = ["cmdline", "environ", "mountinfo"].map { ProcessTree.text("/proc/\(process)/\($0)", limit: 1 << 20) }
            // One that is gone, or somebody else's, has none that can be read.
            let place = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/cwd")) ?? ""
            guard (told + [place]).contains(where: { $0.contains(root.lastPathComponent) }) else { return nil }
            return "\(process): \(told[0].split(separator: "\0").joined(separator: " "))"
        }
    }

    static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures/WidgetPrograms").standardized

    /// The command line that was built with these tests, beside whose bundle it is.
    static let quire = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "quire").path
}

/// The cases of Tests/Fixtures/WidgetProtocol, which the JSON schemas are checked against as well.
struct ProtocolCase: CustomTestStringConvertible, Sendable {
    let why: String
    let isAccepted: Bool
    let json: [UInt8]

    var testDescription: String { why }

    static func all(_ file: String, _ name: String) -> [ProtocolCase] {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures/WidgetProtocol/\(file)")
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").compactMap { line in
            guard let parts = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], let why = parts["why"] as? String,
                let isAccepted = parts["accepted"] as? Bool, let value = parts[name],
                let json = try? JSONSerialization.data(withJSONObject: value)
            else { return nil }
            return ProtocolCase(why: why, isAccepted: isAccepted, json: [UInt8](json))
        }
    }
}
