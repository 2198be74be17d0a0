import Glibc
import Platform
import Synchronization

/// A child process and its standard output. The process is killed when this object is freed.
///
/// For threads that may block, with or without a main loop; with a main loop, `Programs.output` is simpler. Read and wait on one thread;
/// kill from any.
public final class ChildProcess: Sendable {
    /// The maximum number of bytes for a child's standard input: what a socket buffers until it is read.
    public static let maximumInput = 32_768

    /// The result of one read.
    public enum Chunk {
        case bytes([UInt8])
        case nothingYet
        case end
    }

    private let identifier: pid_t
    private let leadsGroup: Bool
    private let output: Int32
    /// The standard error, if it is kept.
    private let errors: Int32?
    /// The status of waitpid once the process was reaped. Nothing is killed after that, because the process id may belong to another one.
    private let status = Mutex<Int32?>(nil)

    /// Starts a program, given as a path or as a name on `PATH`.
    ///
    /// - Parameters:
    ///   - input: its standard input, at most `maximumInput` bytes.
    ///   - capturesStandardError: whether its standard error is kept for `words(limit:)` instead of thrown away.
    ///   - leadsGroup: whether it leads a process group, so that killing it kills its children too.
    public init(
        _ arguments: [String], input: [UInt8] = [], capturesStandardError: Bool = false, leadsGroup: Bool = false
    ) throws(ProgramError) {
        precondition(input.count <= Self.maximumInput, "a child's input is written before anybody reads it")
        let outputs = try Self.sockets()
        let errors = capturesStandardError ? try Self.sockets() : nil
        let inputs = input.isEmpty ? nil : try Self.sockets()
        defer { for end in [outputs.far, errors?.far, inputs?.near, inputs?.far] { if let end { close(end) } } }
        if let inputs {
            _ = input.withUnsafeBytes { write(inputs.near, $0.baseAddress, $0.count) }
            shutdown(inputs.near, Int32(SHUT_WR))
        }
        do throws(ProgramError) {
            identifier = try Self.start(arguments, input: inputs?.far, output: outputs.far, errors: errors?.far, leadsGroup: leadsGroup)
        } catch {
            close(outputs.near)
            if let errors { close(errors.near) }
            throw error
        }
        (output, self.errors) = (outputs.near, errors?.near)
        self.leadsGroup = leadsGroup
    }

    deinit {
        close(output)
        if let errors { close(errors) }
        kill()
        _ = wait()
    }

    /// A pair of sockets rather than a pipe, because it is made close-on-exec in one step.
    private static func sockets() throws(ProgramError) -> (near: Int32, far: Int32) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw .notStarted(reason: String(cString: strerror(errno))) }
        return (ends[0], ends[1])
    }

    private static func start(
        _ arguments: [String], input: Int32?, output: Int32, errors: Int32?, leadsGroup: Bool
    ) throws(ProgramError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        if let errors {
            posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // libdispatch's threads block signals, and a child inherits that: its alarm would never come.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let group = leadsGroup ? POSIX_SPAWN_SETPGROUP : 0
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | group))
        var argv = arguments.map { strdup($0) } + [nil]
        defer { for argument in argv { free(argument) } }
        var identifier: pid_t = 0
        let failure = posix_spawnp(&identifier, arguments[0], &actions, &attributes, &argv, environ)
        guard failure == 0 else { throw .notStarted(reason: String(cString: strerror(failure))) }
        return identifier
    }

    // MARK: Reading

    /// Reads from standard output, waiting at most `milliseconds`.
    public func read(waiting milliseconds: Int32) -> Chunk {
        Self.read(output, waiting: milliseconds)
    }

    /// Reads standard output to its end or to just past `limit` bytes; nil when that takes too long.
    public func output(limit: Int, before deadline: ContinuousClock.Instant) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count <= limit {
            let left = (deadline - .now) / .milliseconds(1)
            guard left > 0 else { return nil }
            switch read(waiting: Int32(min(left, 60_000)) + 1) {
            case .bytes(let more): bytes += more
            case .nothingYet: continue
            case .end: return bytes
            }
        }
        return bytes
    }

    /// The beginning of standard error, if that is kept. Call it when the process has ended.
    public func words(limit: Int) -> String {
        guard let errors else { return "" }
        var bytes: [UInt8] = []
        while bytes.count < limit, case .bytes(let more) = Self.read(errors, waiting: 0) { bytes += more }
        return String(decoding: bytes.prefix(limit), as: UTF8.self)
    }

    private static func read(_ source: Int32, waiting milliseconds: Int32) -> Chunk {
        var descriptor = pollfd(fd: source, events: Int16(POLLIN), revents: 0)
        let ready = retryingInterrupts { poll(&descriptor, 1, milliseconds) }
        if ready == 0 { return .nothingYet }
        guard ready > 0 else { return .end }
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            count = max(retryingInterrupts { Glibc.read(source, buffer.baseAddress, buffer.count) }, 0)
        }
        return bytes.isEmpty ? .end : .bytes(bytes)
    }

    // MARK: The end

    /// Kills the process, if it has not ended.
    public func kill() {
        status.withLock { if $0 == nil { _ = Glibc.kill(leadsGroup ? -identifier : identifier, SIGKILL) } }
    }

    /// Waits for the process to end and returns waitpid's status.
    public func wait() -> Int32 {
        if let known = status.withLock({ $0 }) { return known }
        var information = siginfo_t()
        // It stays a zombie and keeps its process id until the lock is held.
        _ = retryingInterrupts { waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) }
        return status.withLock { known in
            var value: Int32 = 0
            // Other failures mean that the process was reaped elsewhere.
            _ = retryingInterrupts { waitpid(identifier, &value, 0) }
            known = value
            return value
        }
    }
}

/// Resource limits of this process, for programs that open untrusted data and may be lost.
public enum ProcessLimits {
    /// Limits the address space, in bytes, and disables core dumps, for good.
    public static func setMemory(_ bytes: UInt) {
        set(RLIMIT_AS, bytes)
        set(RLIMIT_CORE, 0)
    }

    /// Ends this process by SIGPROF or SIGALRM unless `liftTime` is called first.
    ///
    /// - Parameters:
    ///   - computing: seconds of processor time.
    ///   - waiting: seconds of elapsed time, for code that waits instead of computing.
    public static func setTime(computing: Int, waiting: UInt32) {
        alarm(waiting)
        setTimer(computing)
    }

    public static func liftTime() {
        alarm(0)
        setTimer(0)
    }

    /// Whether a process with this status of waitpid was ended by its time limit.
    public static func isOutOfTime(status: Int32) -> Bool { [SIGALRM, SIGPROF].contains(status & 0x7F) }

    private static func set(_ resource: __rlimit_resource, _ value: UInt) {
        var limit = rlimit(rlim_cur: value, rlim_max: value)
        setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    }

    private static func setTimer(_ seconds: Int) {
        var timer = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: seconds, tv_usec: 0))
        setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
    }
}
