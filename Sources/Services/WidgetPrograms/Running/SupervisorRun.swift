import Dispatch
import Foundation
import Glibc
import Subprocess
import Synchronization
import SystemPackage

/// One run of a program, from Quire's side: starts the supervisor and reads the program's output.
struct SupervisorRun: Sendable {
    /// The supervisor's command line.
    let supervisor: [String]
    let configuration: RunConfiguration
    let request: [UInt8]
    /// The mark of the processes of this run.
    let mark: String

    /// Runs the program until none of its processes is left. Cancelling the task ends the run early.
    ///
    /// - Parameter receive: Receives the program's output, and returns whether it wants more.
    func callAsFunction(_ receive: @escaping @Sendable ([UInt8]) async -> Bool) async throws -> RunReport {
        let stop = StopSwitch()
        // This task is never cancelled, because that would kill the supervisor before it has ended the program.
        let task = Task { try await supervise(stop, receive) }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            stop.stop()
        }
    }

    private func supervise(_ stop: StopSwitch, _ receive: @escaping @Sendable ([UInt8]) async -> Bool) async throws -> RunReport {
        Self.ignoreBrokenPipes
        defer {
            stop.disarm()
            // The supervisor has removed it, unless it was lost.
            try? FileManager.default.removeItem(atPath: configuration.scratch)
        }
        var options = PlatformOptions()
        options.createSession = true
        let message = configuration.message(with: request)
        let limit = configuration.limits.seconds
        let report: RunReport?
        do {
            let result = try await run(
                // By its path, or by its name on the search path.
                supervisor[0].contains("/") ? .path(.init(supervisor[0])) : .name(supervisor[0]),
                arguments: Arguments(Array(supervisor.dropFirst())),
                environment: .custom(Self.keys(Self.environment(mark))), workingDirectory: "/", platformOptions: options,
                input: .inputWriter, output: .sequence, error: .bytes(limit: 65_536)
            ) { execution in
                let writer = execution.standardInputWriter
                // If the supervisor does not accept all of this, it is gone. Its termination says more.
                _ = try? await writer.write(message)
                // It may be gone already.
                stop.arm(writer) { try? execution.send(signal: .kill) }
                if let limit { stop.expectEnd(within: limit + StopSwitch.timeout) }
                do {
                    for try await chunk in execution.standardOutput {
                        if await !receive(chunk.withUnsafeBytes { Array($0) }) { break }
                    }
                } catch {
                    // Its termination says more.
                }
                // A program that closes its output is finished.
                stop.stop()
            }
            report = try? JSONDecoder().decode(RunReport.self, from: Data(result.standardError))
        } catch {
            throw ProgramRunError.notStarted(OutputText.firstLine(String(describing: error)))
        }
        guard let report else {
            ProcessTermination.endMarked(mark)
            throw ProgramRunError.lost
        }
        return report
    }

    /// The supervisor's environment, with nothing that a program could find in it.
    private static func environment(_ mark: String) -> [String: String] {
        ["PATH": ProgramEnvironment.path, "LANG": "C.UTF-8", ProgramEnvironment.mark: mark]
    }

    static func keys(_ variables: [String: String]) -> [Environment.Key: String] {
        Dictionary(uniqueKeysWithValues: variables.map { (Environment.Key(stringLiteral: $0), $1) })
    }

    /// Makes writing to a lost supervisor fail with EPIPE instead of ending this process. GIO does the same.
    private static let ignoreBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()
}

/// Ends a run from outside: closes the supervisor's standard input, and kills the supervisor if it does not end in time.
final class StopSwitch: Sendable {
    /// The seconds that the supervisor has to end its processes.
    static let timeout = 12

    private struct State {
        var isStopped = false
        var writer: StandardInputWriter?
        var kill: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// - Parameter kill: Kills the supervisor. Nobody may be waiting for it yet.
    func arm(_ writer: StandardInputWriter, kill: @escaping @Sendable () -> Void) {
        let isStopped = state.withLock { state in
            (state.writer, state.kill) = (writer, kill)
            return state.isStopped
        }
        if isStopped { pull() }
    }

    /// Kills the supervisor unless the run ends within this many seconds.
    func expectEnd(within seconds: Int) {
        Self.queue.asyncAfter(deadline: .now() + .seconds(seconds)) { [weak self] in
            // Nil if the run has ended in time.
            self?.state.withLock { $0.kill?() }
        }
    }

    /// Ends the run. May be called at any time, and more than once.
    func stop() {
        let isFirst = state.withLock { state in
            defer { state.isStopped = true }
            return !state.isStopped
        }
        if isFirst { pull() }
    }

    /// Call this when the supervisor has ended, because its process id may be reused.
    func disarm() { state.withLock { ($0.writer, $0.kill) = (nil, nil) } }

    private func pull() {
        guard let writer = state.withLock({ $0.writer }) else { return }
        expectEnd(within: Self.timeout)
        // It may be closed already.
        Task { try? await writer.finish() }
    }

    /// A serial queue: concurrent queues wake up each second for ever.
    private static let queue = DispatchQueue(label: "org.quirebook.Quire.widget-program")
}

/// Splits incoming bytes into whole lines, without their ends.
struct LineSplitter {
    /// The maximum size of a line, in bytes.
    let limit: Int
    private(set) var rest: [UInt8] = []

    /// The lines that end in these bytes, without empty ones. Nil if a line is too long.
    mutating func lines(_ bytes: [UInt8]) -> [[UInt8]]? {
        var lines: [[UInt8]] = []
        var start = bytes.startIndex
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            rest += bytes[start..<end]
            guard rest.count <= limit else { return nil }
            if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
            if !rest.isEmpty { lines.append(rest) }
            rest = []
            start = end + 1
        }
        rest += bytes[start...]
        return rest.count <= limit ? lines : nil
    }

    /// The bytes after the last line end; nil if there are none.
    mutating func last() -> [UInt8]? {
        defer { rest = [] }
        return rest.isEmpty ? nil : rest
    }
}
