import Foundation
import Glibc
import Testing

/// Runs the built program as a person or a script does, with a library and a home of its own.
struct Quire: Sendable {
    /// How a run ended and what it wrote.
    struct Outcome {
        let status: Int32
        let output: Data
        let errors: String

        var text: String { String(decoding: output, as: UTF8.self) }
        var lines: [String] { text.split(separator: "\n").map(String.init) }

        func objects() throws -> [[String: Any]] {
            try lines.map { try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
        }
    }

    /// SwiftPM puts the programs of the package beside the test bundle, which is what runs now.
    static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().appending(
        path: "quire")

    let folder: URL
    var library: URL { folder.appending(path: "library.sqlite") }

    init() throws {
        folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(path: "quire-cli-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func remove() {
        // Best effort: the system empties its temporary folder.
        try? FileManager.default.removeItem(at: folder)
    }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    func callAsFunction(_ arguments: String..., input: Data = Data()) throws -> Outcome {
        try run([Self.program.path] + arguments, input: input)
    }

    func run(_ arguments: [String], input: Data = Data()) throws -> Outcome {
        // Files rather than pipes: they hold any amount without a reader that keeps up.
        let name = folder.appending(path: ".\(UUID().uuidString)").path
        defer { for stream in ["in", "out", "err"] { unlink("\(name).\(stream)") } }
        try input.write(to: URL(fileURLWithPath: "\(name).in"))
        let end = try start(arguments, input: "\(name).in", output: "\(name).out", errors: "\(name).err").wait()
        let status: Int32 =
            switch end {
            case .exited(let status): status
            case .killed(let signal): -signal
            }
        return Outcome(
            status: status, output: try Data(contentsOf: URL(fileURLWithPath: "\(name).out")),
            errors: String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(name).err")), as: UTF8.self))
    }

    func shell(_ script: String) throws -> Outcome {
        try run(["/bin/sh", "-c", script])
    }

    func start(_ arguments: [String], input: String = "/dev/null", output: String, errors: String = "/dev/null") throws -> ChildProcess {
        let streams = [
            open(input, O_RDONLY | O_CLOEXEC), open(output, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600),
            open(errors, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600),
        ]
        defer { for stream in streams { close(stream) } }
        return try start(arguments, streams)
    }

    func start(_ arguments: [String], _ streams: [Int32]) throws -> ChildProcess {
        let environment = [
            "QUIRE_LIBRARY": library.path, "HOME": folder.path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "QUIRE": Self.program.path, "TZ": "UTC", "LC_ALL": "C.UTF-8",
        ]
        return try ChildProcess(
            arguments, environment: environment, folder: folder.path, input: streams[0], output: streams[1], errors: streams[2])
    }
}
