import Foundation
import Glibc
import Testing

/// Runs the built program, with a library and a home of its own.
struct Quire: Sendable {
    /// The status and the output of a run.
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

    /// The built program, which SwiftPM puts beside the running test bundle.
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
        // Files rather than pipes, because they need no reader that keeps up.
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

/// A child process with files for its streams and default signal handling. Tests run on libdispatch's threads, which
/// block signals, and a child inherits that: a shell would then never notice that its own children have ended (Foundation's Process has
/// the same trap).
struct ChildProcess {
    enum End: Equatable {
        case exited(Int32)
        case killed(by: Int32)
    }

    let identifier: pid_t

    /// The descriptors become the child's standard streams and stay open here.
    init(
        _ arguments: [String], environment: [String: String], folder: String, input: Int32, output: Int32, errors: Int32
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (stream, descriptor) in [input, output, errors].enumerated() {
            posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(stream))
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        // The shell changes the folder, because posix_spawn has no portable way to.
        let command = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder] + arguments
        var argv = command.map { strdup($0) } + [nil]
        var envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in argv + envp { free(pointer) } }
        var identifier: pid_t = 0
        let result = posix_spawn(&identifier, "/bin/sh", &actions, &attributes, &argv, &envp)
        guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: result) ?? .EIO) }
        self.identifier = identifier
    }

    func wait() -> End {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR { continue }
        let signal = status & 0x7F
        return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(by: signal)
    }
}
