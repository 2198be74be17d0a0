import Desktop
import Dispatch
import Foundation
import Glibc
import Subprocess
import Synchronization

/// One run of a program, from Quire's side: starts the supervisor and takes what the program writes.
struct ProgramRun: Sendable {
    /// The supervisor's command.
    let supervisor: [String]
    let orders: RunOrders
    let request: [UInt8]
    /// By which the processes of this run are known.
    let mark: String

    /// Runs to the end, when nothing of the program is left. Cancelling the task ends it early.
    ///
    /// - Parameter take: is given what the program wrote, and says whether it wants more.
    func callAsFunction(_ take: @escaping @Sendable ([UInt8]) async -> Bool) async throws -> RunReport {
        let stop = StopSwitch()
        // Never cancelled itself: the supervisor would be killed, and could not look after what it has started.
        let task = Task { try await supervise(stop, take) }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            stop.stop()
        }
    }

    private func supervise(_ stop: StopSwitch, _ take: @escaping @Sendable ([UInt8]) async -> Bool) async throws -> RunReport {
        Self.ignoreBrokenPipes
        defer {
            stop.disarm()
            // The supervisor has done so, unless it was lost.
            try? FileManager.default.removeItem(atPath: orders.scratch)
        }
        var options = PlatformOptions()
        options.createSession = true
        let message = orders.message(with: request)
        let limit = orders.limits.seconds
        let report: RunReport?
        do {
            let result = try await run(
                Self.executable(supervisor[0]), arguments: Arguments(Array(supervisor.dropFirst())),
                environment: .custom(Self.keys(Self.environment(mark))), workingDirectory: "/", platformOptions: options, input: .inputWriter,
                output: .sequence, error: .bytes(limit: 65_536)
            ) { execution in
                let writer = execution.standardInputWriter
                // It is gone when it does not take all of this: then there is nothing to read, and its end says more.
                _ = try? await writer.write(message)
                // Already gone is what it is for.
                stop.arm(writer) { try? execution.send(signal: .kill) }
                if let limit { stop.expectEnd(within: limit + StopSwitch.patience) }
                do {
                    for try await chunk in execution.standardOutput {
                        if await !take(chunk.withUnsafeBytes { Array($0) }) { break }
                    }
                } catch {
                    // Its end says more.
                }
                // Whoever closes its output is done.
                stop.stop()
            }
            report = try? JSONDecoder().decode(RunReport.self, from: Data(result.standardError))
        } catch {
            throw ProgramFault.notStarted(PlainWords.firstLine(String(describing: error)))
        }
        guard let report else {
            ProcessEnd.endMarked(mark)
            throw ProgramFault.lost
        }
        return report
    }

    /// The path of a program, or its name to be looked for.
    private static func executable(_ name: String) -> Executable { name.contains("/") ? .path(.init(name)) : .name(name) }

    /// Of the supervisor: nothing that a program could find there.
    private static func environment(_ mark: String) -> [String: String] {
        ["PATH": ProgramEnvironment.path, "LANG": "C.UTF-8", ProgramEnvironment.mark: mark]
    }

    static func keys(_ variables: [String: String]) -> [Environment.Key: String] {
        Dictionary(uniqueKeysWithValues: variables.map { (Environment.Key(stringLiteral: $0), $1) })
    }

    /// Writing to a supervisor that is gone fails with EPIPE instead of ending this process. GIO does the same where it is used.
    private static let ignoreBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()
}

/// Ends one run from outside: closes the supervisor's lifeline, and kills the supervisor itself when it does not follow.
final class StopSwitch: Sendable {
    /// Seconds within which the supervisor ends what it watches over.
    static let patience = 12

    private struct State {
        var isStopped = false
        var writer: StandardInputWriter?
        var kill: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// - Parameter kill: ends the supervisor, which must not be waited for yet.
    func arm(_ writer: StandardInputWriter, kill: @escaping @Sendable () -> Void) {
        let isStopped = state.withLock { state in
            (state.writer, state.kill) = (writer, kill)
            return state.isStopped
        }
        if isStopped { pull() }
    }

    /// Expects the end within so many seconds without being asked.
    func expectEnd(within seconds: Int) {
        Self.queue.asyncAfter(deadline: .now() + .seconds(seconds)) { [weak self] in
            // Disarmed when it ended in time.
            self?.state.withLock { $0.kill?() }
        }
    }

    /// May be called at any time, and more than once.
    func stop() {
        let isFirst = state.withLock { state in
            defer { state.isStopped = true }
            return !state.isStopped
        }
        if isFirst { pull() }
    }

    /// After the supervisor has ended: its number may be another's.
    func disarm() { state.withLock { ($0.writer, $0.kill) = (nil, nil) } }

    private func pull() {
        guard let writer = state.withLock({ $0.writer }) else { return }
        expectEnd(within: Self.patience)
        // Closed already is as good.
        Task { try? await writer.finish() }
    }

    /// A queue that works on one thing at a time: concurrent ones wake up each second for ever.
    private static let queue = DispatchQueue(label: "org.quirebook.Quire.widget-program")
}

/// Takes bytes as they come and gives whole lines, without their ends.
struct LineSplitter {
    private var rest: [UInt8] = []
    private let limit: Int

    /// - Parameter limit: bytes of a line.
    init(limit: Int) { self.limit = limit }

    /// The lines that end in these bytes; empty ones are left out. Nil for one that is too long.
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

    /// What came after the last end of a line; nil for nothing.
    mutating func last() -> [UInt8]? {
        defer { rest = [] }
        return rest.isEmpty ? nil : rest
    }
}
