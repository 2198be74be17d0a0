import Foundation
import Glibc
import Testing
import Timeline

@testable import WidgetPrograms

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
            approvals: approvals, copies: ProgramCopies(folder: root.appending(path: "copies")), supervisor: [Self.quire, "run-widget-program"],
            sandbox: probe)
        runner.answerLimits = limits
        runner.streamLimits = limits
        runner.streamLimits.seconds = nil
        if isOn { try approvals.turnOn(folder, sandbox: await probe().state) }
    }

    func remove() { try? FileManager.default.removeItem(at: root) }

    /// The folder as it is now, with the manifest that it had.
    func reread() throws -> ProgramFolder { try Self.read(folder.url, folder.manifest.permissions) }

    private static func read(_ url: URL, _ permissions: ProgramPermissions) throws -> ProgramFolder {
        let manifest = ProgramManifest(id: "org.example.\(UUID().uuidString)", name: "Example", permissions: permissions, executable: "widget")
        return ProgramFolder(url: url, manifest: manifest, fingerprint: try ProgramFingerprint.of(url))
    }

    func answer(_ request: String = "", instance: String = "1") async throws -> String {
        String(decoding: try await runner.answer(folder, request: Array(request.utf8), instance: instance), as: UTF8.self)
    }

    /// What goes wrong with an answer; nil when nothing does.
    func fault(_ request: String = "") async throws -> ProgramFault? {
        do {
            _ = try await answer(request)
            return nil
        } catch let fault as ProgramFault {
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
