import Desktop
import Foundation
import Glibc
import Subprocess

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
