import Foundation
import Glibc

/// A program that was started, with files for its streams and with every signal at its default. Tests run on libdispatch's threads, which
/// block signals, and a child inherits that: a shell would then never hear that its own children have ended (Foundation's Process has
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
        // The shell changes the folder: posix_spawn has no portable way to.
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
