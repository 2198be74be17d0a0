import Drawing
import Foundation
import Glibc

/// A child process, and what it writes to its standard output. It ends with this object.
final class PageChild {
    private let identifier: pid_t
    private let input: Int32
    private var buffer: [UInt8] = []
    private var status: Int32?

    init(_ arguments: [String]) throws(DocumentError) {
        var ends: [Int32] = [-1, -1]
        // A pair of sockets rather than a pipe: they are closed in other children from the first moment.
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw .noAnswer }
        defer { close(ends[1]) }
        guard let identifier = Self.start(arguments, output: ends[1]) else {
            close(ends[0])
            throw .noAnswer
        }
        (self.identifier, input) = (identifier, ends[0])
    }

    deinit {
        close(input)
        if status == nil {
            kill(identifier, SIGKILL)
            _ = wait()
        }
    }

    private static func start(_ arguments: [String], output: Int32) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        // poppler complains at length about files that are only a little wrong.
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // libdispatch's threads have signals blocked, and a child inherits that: its alarm would never come.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var argv = arguments.map { strdup($0) } + [nil]
        defer { for argument in argv { free(argument) } }
        var identifier: pid_t = 0
        return posix_spawnp(&identifier, arguments[0], &actions, &attributes, &argv, environ) == 0 ? identifier : nil
    }

    // MARK: Reading

    /// Nil when there is no whole message, because the process has ended or is not wanted any more.
    func message() -> PageMessage? {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(buffer[..<end])
                buffer.removeFirst(end + 1)
                return PageMessage(line: line)
            }
            guard buffer.count <= PageMessage.maximumLength, fill() else { return nil }
        }
    }

    /// So many bytes; nil when there are fewer.
    func bytes(_ count: Int) -> [UInt8]? {
        var bytes = Array(buffer.prefix(count))
        buffer.removeFirst(bytes.count)
        bytes.reserveCapacity(count)
        while bytes.count < count {
            guard fill() else { return nil }
            let part = buffer.prefix(count - bytes.count)
            bytes += part
            buffer.removeFirst(part.count)
        }
        return bytes
    }

    /// Waits for some bytes, and looks now and then whether they are still wanted.
    private func fill() -> Bool {
        var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        while true {
            if Task.isCancelled { return false }
            let ready = poll(&descriptor, 1, 100)
            if ready == 0 || (ready < 0 && errno == EINTR) { continue }
            guard ready > 0 else { return false }
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            let count = read(input, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            buffer += chunk[..<count]
            return true
        }
    }

    // MARK: The end

    var hasEnded: Bool { status != nil }

    /// Why there is no answer: ends the process if it has not ended by itself.
    func reasonOfEnd() -> DocumentError {
        if status == nil {
            // It has closed its output, so it is about to end; whoever was cancelled does not wait for that.
            if Task.isCancelled { kill(identifier, SIGKILL) }
            status = wait()
        }
        // The signals of the timers that the child sets itself (PageServer).
        return [SIGALRM, SIGPROF].contains((status ?? 0) & 0x7F) ? .tooSlow : .noAnswer
    }

    private func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0 {
            // Somebody else has waited for it.
            if errno != EINTR { return 0 }
        }
        return status
    }
}
