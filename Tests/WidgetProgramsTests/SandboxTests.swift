import Foundation
import Glibc
import Platform
import Testing

@testable import WidgetPrograms

/// What a program in bubblewrap reaches; these need it to be installed, as the tests of this package do.
@Suite("In the sandbox a program", .serialized, .timeLimit(.minutes(5)))
struct SandboxTests {
    @Test("starts at all")
    func works() async { #expect(await ProgramSandbox.state() == .works) }

    @Test("writes nowhere but to folders that are gone with it")
    func writing() async throws {
        let stage = try await RunningStage("writes-outside", .sandboxed)
        defer { stage.remove() }
        let written = Set(try await stage.answer(stage.root.lastPathComponent).split(separator: "\n").map(String.init))
        let home = SandboxArguments.home(BaseFolders.current.home.path)
        #expect(written.isSubset(of: [home, home + "/.config", home + "/.config/quire", "/tmp", "/var/tmp", "/dev/shm", "/root"]))
        for folder in [home, "/tmp", "/var/tmp", "/dev/shm", stage.folder.url.path] {
            #expect(!FileManager.default.fileExists(atPath: folder + "/quire-left-behind-\(stage.root.lastPathComponent)"))
        }
    }

    @Test("cannot fill more than its private folder has")
    func filling() async throws {
        let stage = try await RunningStage("fills-its-folder", .sandboxed)
        defer { stage.remove() }
        #expect(try #require(Int(try await stage.answer().trimmingCharacters(in: .whitespacesAndNewlines))) <= 32)
    }

    @Test("reaches the network only with permission")
    func network() async throws {
        let listener = try Listener()
        let alone = try await RunningStage("talks", .sandboxed)
        defer { alone.remove() }
        #expect(try await alone.answer(String(listener.port)).hasPrefix("not reached"))
        let connected = try await RunningStage("talks", .sandboxed, permissions: ProgramPermissions(network: true))
        defer { connected.remove() }
        #expect(try await connected.answer(String(listener.port)) == "reached\n")
    }

    @Test("sees no files, sockets and processes of the user", arguments: [false, true])
    func surroundings(network: Bool) async throws {
        let stage = try await RunningStage("looks-around", .sandboxed, permissions: ProgramPermissions(network: network))
        defer { stage.remove() }
        let secret = stage.root.appending(path: "secret")
        try Data("a secret".utf8).write(to: secret)
        let name = "quire-test-\(UUID().uuidString)"
        let socket = try Listener(abstract: name)
        defer { withExtendedLifetime(socket) {} }
        let lines = try await stage.answer("\(secret.path)\n\(name)\n\(getpid())\n").split(separator: "\n").map(String.init)
        #expect(Array(lines.prefix(4)) == ["file refused", "abstract refused", "process refused", "signal refused"])
        let known = ["PATH", "HOME", "TMPDIR", "PWD", "PYTHONDONTWRITEBYTECODE", "QUIRE_WIDGET_RUN", "TZ", "LANG", "LANGUAGE"]
        for name in try #require(lines.last).split(separator: " ").dropFirst() {
            #expect(known.contains(String(name)) || name.hasPrefix("LC_") || (network && name.lowercased().hasSuffix("_proxy")))
        }
    }

    @Test("reads the files that it asked for, where it asked for them")
    func files() async throws {
        let place = BaseFolders.current.home.appending(path: ".quire-test-\(UUID().uuidString)")
        try Data("given".utf8).write(to: place)
        defer { try? FileManager.default.removeItem(at: place) }
        let stage = try await RunningStage(
            "looks-around", .sandboxed, permissions: ProgramPermissions(filesRead: ["~/\(place.lastPathComponent)", "/missing/file"]))
        defer { stage.remove() }
        #expect(try await stage.answer("\(place.path)\nx\n1\n").hasPrefix("file given\n"))
    }

    @Test(
        "is not given everything",
        arguments: ["/", "~", "/home/..", "/run/user", "/tmp", "/proc/1", "/dev/null", "relative", "/var/run/dbus"])
    func everything(path: String) async throws {
        let stage = try await RunningStage("echoes", .sandboxed, permissions: ProgramPermissions(filesRead: [path]))
        defer { stage.remove() }
        #expect(try await stage.fault() == .readsTooMuch(path: path))
    }

    @Test("never runs without it, once it was turned on with it")
    func gone() async throws {
        let stage = try await RunningStage("echoes", .sandboxed)
        defer { stage.remove() }
        let without = ProgramRunner(
            approvals: stage.runner.approvals, copies: stage.runner.copies, supervisor: stage.runner.supervisor,
            sandbox: { ProgramSandbox.Probe(state: .missing, tool: nil) })
        await #expect(throws: ProgramRunError.noSandbox) { try await without.answer(stage.folder, request: [], instance: "1") }
        let failing = ProgramRunner(
            approvals: stage.runner.approvals, copies: stage.runner.copies, supervisor: stage.runner.supervisor,
            sandbox: { ProgramSandbox.Probe(state: .fails("No permission"), tool: nil) })
        await #expect(throws: ProgramRunError.sandboxFailed("No permission")) {
            try await failing.answer(stage.folder, request: [], instance: "1")
        }
    }

    @Test("does not start when the sandbox does not, and the sandbox’s words are told")
    func broken() async throws {
        let stage = try await RunningStage("echoes", .sandboxed)
        defer { stage.remove() }
        let script = stage.root.appending(path: "bwrap")
        try Data("#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n".utf8).write(to: script)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
        let tool = Bubblewrap(path: script.path, help: "")
        let runner = ProgramRunner(
            approvals: stage.runner.approvals, copies: stage.runner.copies, supervisor: stage.runner.supervisor,
            sandbox: { ProgramSandbox.Probe(state: .works, tool: tool) })
        await #expect(throws: ProgramRunError.sandboxFailed("No permissions to create new namespace")) {
            try await runner.answer(stage.folder, request: [], instance: "1")
        }
        #expect(await ProgramSandbox.probe(searchPath: stage.root.path).state != .works)
        #expect(await ProgramSandbox.probe(searchPath: "/nowhere").state == .missing)
    }
}

/// A socket that takes calls.
private final class Listener {
    private let descriptor: Int32
    private(set) var port = 0

    private struct Failure: Error {}

    /// Of TCP, on this computer alone.
    init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 5) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound else { throw Failure() }
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    /// Without a place in the file system, as display servers have one (unix(7)).
    init(abstract name: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { path in
            for (index, byte) in name.utf8.enumerated() { path[index + 1] = byte }
        }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + 1 + name.utf8.count)
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) == 0 && listen(descriptor, 5) == 0 }
        }
        guard isBound else { throw Failure() }
    }

    deinit { close(descriptor) }
}
