import CGLib
import Glibc

/// Runs in the child between fork and exec. It starts a session and unblocks all signals: libdispatch's threads block them, and a child
/// inherits that.
private let setUpChild: GSpawnChildSetupFunc = { _ in
    setsid()
    var none = sigset_t()
    sigemptyset(&none)
    sigprocmask(SIG_SETMASK, &none, nil)
}

/// Runs other programs.
public enum Programs {
    /// Starts a program that outlives this one: it has a session of its own and none of our standard streams.
    ///
    /// - Parameter environment: variables to add to those of this program.
    public static func startDetached(_ arguments: [String], environment: [String: String] = [:]) throws(GLibError) {
        var error: UnsafeMutablePointer<GError>?
        var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { g_strdup($0) } + [nil]
        defer { for argument in argv { g_free(argument) } }
        var variables = g_get_environ()
        defer { g_strfreev(variables) }
        for (name, value) in environment { variables = g_environ_setenv(variables, name, value, 1) }
        let flags = GSpawnFlags(
            rawValue: G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_STDOUT_TO_DEV_NULL.rawValue | G_SPAWN_STDERR_TO_DEV_NULL.rawValue)
        let started = g_spawn_async(nil, &argv, variables, flags, setUpChild, nil, nil, &error)
        guard started != 0 else { throw GLibError(adopting: error) }
    }
}

extension Programs {
    /// Runs a program to its end and returns its standard output. The program is killed when it writes or takes too much, and when the
    /// task is cancelled.
    ///
    /// - Parameters:
    ///   - arguments: the program, as a path or as a name on `PATH`, and its arguments.
    ///   - limit: bytes.
    @MainActor
    public static func output(of arguments: [String], limit: Int, within duration: Duration) async throws(ProgramError) -> [UInt8] {
        let run = try ProgramRun(arguments)
        return try await run.collect(limit: limit, within: duration)
    }

    /// The path of a program on `PATH`; nil where it is not installed.
    public static func path(of name: String) -> String? {
        guard let path = g_find_program_in_path(name) else { return nil }
        defer { g_free(path) }
        return String(cString: path)
    }
}

/// One run of a program for its output.
@MainActor
private final class ProgramRun {
    /// Bytes of standard error that are kept: a sentence or two.
    private static let errorLimit = 4096

    /// A `GSubprocess`, of which this holds a reference.
    private let process: OpaquePointer
    /// Cancels pending reads: a child of the program may hold its end of the pipe open for ever.
    private let cancellable = g_cancellable_new()
    /// Why the program was killed.
    private var stopReason: ProgramError?

    init(_ arguments: [String]) throws(ProgramError) {
        let flags = GSubprocessFlags(rawValue: G_SUBPROCESS_FLAGS_STDOUT_PIPE.rawValue | G_SUBPROCESS_FLAGS_STDERR_PIPE.rawValue)
        let launcher = g_subprocess_launcher_new(flags)
        defer { g_object_unref(UnsafeMutableRawPointer(launcher)) }
        g_subprocess_launcher_set_child_setup(launcher, setUpChild, nil, nil)
        var argv: [UnsafePointer<CChar>?] = arguments.map { UnsafePointer(g_strdup($0)) } + [nil]
        defer { for argument in argv { g_free(UnsafeMutableRawPointer(mutating: argument)) } }
        var error: UnsafeMutablePointer<GError>?
        guard let process = g_subprocess_launcher_spawnv(launcher, &argv, &error) else {
            throw .notStarted(reason: GLibError(adopting: error).message)
        }
        self.process = process
    }

    isolated deinit {
        g_object_unref(UnsafeMutableRawPointer(process))
        g_object_unref(UnsafeMutableRawPointer(cancellable))
    }

    func collect(limit: Int, within duration: Duration) async throws(ProgramError) -> [UInt8] {
        let timeout = Timeout(after: duration) { [weak self] in self?.stop(.tookTooLong) }
        let (output, errors) = await withTaskCancellationHandler {
            let output = await read(g_subprocess_get_stdout_pipe(process), limit: limit)
            if output.count > limit { stop(.wroteTooMuch(limit: limit)) }
            let errors = await read(g_subprocess_get_stderr_pipe(process), limit: Self.errorLimit)
            // A program that writes without end is not waited for.
            if errors.count > Self.errorLimit { g_subprocess_force_exit(process) }
            await exit()
            return (output, errors)
        } onCancel: {
            Task { @MainActor in self.stop(.cancelled) }
        }
        timeout.cancel()
        if let stopReason { throw stopReason }
        guard g_subprocess_get_successful(process) != 0 else {
            let status = g_subprocess_get_if_exited(process) != 0 ? Int(g_subprocess_get_exit_status(process)) : -1
            throw .failed(status: status, words: String(decoding: errors.prefix(Self.errorLimit), as: UTF8.self))
        }
        return output
    }

    private func stop(_ reason: ProgramError) {
        guard stopReason == nil else { return }
        stopReason = reason
        g_subprocess_force_exit(process)
        g_cancellable_cancel(cancellable)
    }

    /// Reads a stream to its end or to just past the limit.
    private func read(_ stream: UnsafeMutablePointer<GInputStream>?, limit: Int) async -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count <= limit, let more = await chunk(of: stream), !more.isEmpty { bytes += more }
        return bytes
    }

    private typealias ChunkContinuation = CheckedContinuation<[UInt8]?, Never>

    /// The next bytes, none at the end of the stream; nil when reading was cancelled.
    private func chunk(of stream: UnsafeMutablePointer<GInputStream>?) async -> [UInt8]? {
        await withCheckedContinuation { (continuation: ChunkContinuation) in
            g_input_stream_read_bytes_async(
                stream, 262_144, G_PRIORITY_DEFAULT, cancellable,
                { source, result, box in
                    guard let source, let box else { return }
                    let continuation = BoxedValue<ChunkContinuation>.take(box)
                    let stream = UnsafeMutableRawPointer(source).assumingMemoryBound(to: GInputStream.self)
                    guard let bytes = g_input_stream_read_bytes_finish(stream, result, nil) else {
                        return continuation.resume(returning: nil)
                    }
                    defer { g_bytes_unref(bytes) }
                    var count: gsize = 0
                    let data = g_bytes_get_data(bytes, &count)
                    continuation.resume(returning: [UInt8](UnsafeRawBufferPointer(start: data, count: Int(count))))
                }, BoxedValue.retain(continuation))
        }
    }

    private func exit() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            g_subprocess_wait_async(
                process, nil,
                { source, result, box in
                    guard let source, let box else { return }
                    _ = g_subprocess_wait_finish(OpaquePointer(source), result, nil)
                    BoxedValue<CheckedContinuation<Void, Never>>.take(box).resume()
                }, BoxedValue.retain(continuation))
        }
    }
}

/// The reason why a program that was run gave no output.
public enum ProgramError: Error, Hashable, Sendable {
    /// It is not installed or may not be run. The reason is the system's sentence.
    case notStarted(reason: String)
    case tookTooLong
    case wroteTooMuch(limit: Int)
    /// It exited with a failure. `words` is the beginning of its standard error.
    case failed(status: Int, words: String)
    /// The task was cancelled.
    case cancelled
}
