import CGLib
import Glibc

/// Between fork and exec: a session of its own, and no signal blocked, as libdispatch's threads have them blocked and a child inherits that.
let childBegins: GSpawnChildSetupFunc = { _ in
    setsid()
    var none = sigset_t()
    sigemptyset(&none)
    sigprocmask(SIG_SETMASK, &none, nil)
}

/// Starting other programs, detached from this one.
public enum Programs {
    /// Starts a program that outlives this one: its own session, no standard input or output of ours.
    ///
    /// - Parameter environment: variables that it has beside those of this program.
    public static func startDetached(_ arguments: [String], environment: [String: String] = [:]) throws(GLibError) {
        var error: UnsafeMutablePointer<GError>?
        var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { g_strdup($0) } + [nil]
        defer { for argument in argv { g_free(argument) } }
        var variables = g_get_environ()
        defer { g_strfreev(variables) }
        for (name, value) in environment { variables = g_environ_setenv(variables, name, value, 1) }
        let flags = GSpawnFlags(
            rawValue: G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_STDOUT_TO_DEV_NULL.rawValue | G_SPAWN_STDERR_TO_DEV_NULL.rawValue)
        let started = g_spawn_async(nil, &argv, variables, flags, childBegins, nil, nil, &error)
        guard started != 0 else { throw GLibError(adopting: error) }
    }
}

extension Programs {
    /// Runs a program to its end and answers what it wrote to standard output. It is killed when that gets too much, when it takes too
    /// long, and when the task is cancelled.
    ///
    /// - Parameters:
    ///   - arguments: The program, by its path or as it is found on `PATH`, and what it is told.
    ///   - limit: Bytes.
    @MainActor
    public static func output(of arguments: [String], limit: Int, within duration: Duration) async throws(ProgramError) -> [UInt8] {
        let run = try ProgramRun(arguments)
        return try await run.collect(limit: limit, within: duration)
    }

    /// Where a program is found on `PATH`, if it is.
    public static func path(of name: String) -> String? {
        guard let path = g_find_program_in_path(name) else { return nil }
        defer { g_free(path) }
        return String(cString: path)
    }
}

/// A program that runs for what it writes.
@MainActor
private final class ProgramRun {
    /// Of standard error, in bytes: a sentence or two.
    private static let wordLimit = 4096

    /// A `GSubprocess`, of which this holds a reference.
    private let process: OpaquePointer
    /// Ends what is being read: a child of the program may hold its end of the pipe open for ever.
    private let cancellable = g_cancellable_new()
    private var ending: ProgramError?

    init(_ arguments: [String]) throws(ProgramError) {
        let flags = GSubprocessFlags(rawValue: G_SUBPROCESS_FLAGS_STDOUT_PIPE.rawValue | G_SUBPROCESS_FLAGS_STDERR_PIPE.rawValue)
        let launcher = g_subprocess_launcher_new(flags)
        defer { g_object_unref(UnsafeMutableRawPointer(launcher)) }
        g_subprocess_launcher_set_child_setup(launcher, childBegins, nil, nil)
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
        let alarm = Timeout(after: duration) { [weak self] in self?.stop(.tookTooLong) }
        let (output, words) = await withTaskCancellationHandler {
            let output = await read(g_subprocess_get_stdout_pipe(process), limit: limit)
            if output.count > limit { stop(.wroteTooMuch(limit: limit)) }
            let words = await read(g_subprocess_get_stderr_pipe(process), limit: Self.wordLimit)
            // Somebody who writes without end is not waited for.
            if words.count > Self.wordLimit { g_subprocess_force_exit(process) }
            await exit()
            return (output, words)
        } onCancel: {
            Task { @MainActor in self.stop(.cancelled) }
        }
        alarm.cancel()
        if let ending { throw ending }
        guard g_subprocess_get_successful(process) != 0 else {
            let status = g_subprocess_get_if_exited(process) != 0 ? Int(g_subprocess_get_exit_status(process)) : -1
            throw .failed(status: status, words: String(decoding: words.prefix(Self.wordLimit), as: UTF8.self))
        }
        return output
    }

    private func stop(_ why: ProgramError) {
        guard ending == nil else { return }
        ending = why
        g_subprocess_force_exit(process)
        g_cancellable_cancel(cancellable)
    }

    /// To its end, or to just past the limit.
    private func read(_ stream: UnsafeMutablePointer<GInputStream>?, limit: Int) async -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count <= limit, let more = await chunk(of: stream), !more.isEmpty { bytes += more }
        return bytes
    }

    private typealias ChunkContinuation = CheckedContinuation<[UInt8]?, Never>

    /// Nil once reading was ended.
    private func chunk(of stream: UnsafeMutablePointer<GInputStream>?) async -> [UInt8]? {
        await withCheckedContinuation { (continuation: ChunkContinuation) in
            g_input_stream_read_bytes_async(
                stream, 262_144, G_PRIORITY_DEFAULT, cancellable,
                { source, result, box in
                    guard let source, let box else { return }
                    let continuation = BoxedValue<ChunkContinuation>.value(at: box)
                    BoxedValue<ChunkContinuation>.release(box)
                    let stream = UnsafeMutableRawPointer(source).assumingMemoryBound(to: GInputStream.self)
                    guard let bytes = g_input_stream_read_bytes_finish(stream, result, nil) else { return continuation.resume(returning: nil) }
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
                    let continuation = BoxedValue<CheckedContinuation<Void, Never>>.value(at: box)
                    BoxedValue<CheckedContinuation<Void, Never>>.release(box)
                    continuation.resume()
                }, BoxedValue.retain(continuation))
        }
    }
}

/// Why a program that was run gave nothing.
public enum ProgramError: Error, Hashable, Sendable {
    /// It is not installed, or may not be run; the sentence is the system's.
    case notStarted(reason: String)
    case tookTooLong
    case wroteTooMuch(limit: Int)
    /// It ended with a failure; `words` are the first that it wrote to standard error.
    case failed(status: Int, words: String)
    /// The task that waited for it was cancelled.
    case cancelled
}
