import CProcess
import Foundation
import Glibc
import Subprocess

/// One run as the supervisor sees it.
struct SupervisedProgram {
    let orders: RunOrders
    /// The path of this program, which takes the last step too.
    let launcher: String

    private var status: String { orders.scratch + "/status" }

    func report(request: [UInt8]) async -> RunReport {
        do {
            let file = try input(request)
            let launch = try writeLaunch()
            return try await start(launch, input: file)
        } catch let failure as Failure {
            return RunReport(end: .notStarted(failure.reason), words: "")
        } catch {
            return RunReport(end: .notStarted(String(describing: error)), words: "")
        }
    }

    private struct Failure: Error {
        let reason = String(cString: strerror(errno))
    }

    /// The request as a file without a name: there from the start, and nobody waits until it has been read.
    private func input(_ request: [UInt8]) throws -> Int32 {
        let file = quire_memory_file("request")
        guard file >= 0 else { throw Failure() }
        var written = 0
        while written < request.count {
            let count = request.withUnsafeBytes { write(file, $0.baseAddress.map { $0 + written }, request.count - written) }
            guard count > 0 else { throw Failure() }
            written += count
        }
        guard lseek(file, 0, Int32(SEEK_SET)) == 0 else { throw Failure() }
        return file
    }

    private func writeLaunch() throws -> String {
        let arguments = orders.sandbox.map { SandboxArguments(orders, tool: $0).list } ?? ["\(orders.folder)/\(orders.executable)"]
        let launch = LaunchOrders(
            arguments: arguments, folder: orders.folder, status: status, isSandboxed: orders.sandbox != nil, spared: [getppid()],
            limits: orders.limits)
        let path = orders.scratch + "/launch"
        try JSONEncoder().encode(launch).write(to: URL(filePath: path))
        return path
    }

    private func start(_ launch: String, input: Int32) async throws -> RunReport {
        var options = PlatformOptions()
        options.createSession = true
        let limits = orders.limits
        let result = try await run(
            .path(.init(launcher)), arguments: ["run-widget-program", "--launch", launch], environment: .custom(ProgramRun.keys(orders.environment)),
            workingDirectory: "/", platformOptions: options, input: .fileDescriptor(.init(rawValue: input), closeAfterSpawningProcess: true),
            output: .currentStandardOutput, error: .sequence
        ) { execution in
            let watch = RunWatch(program: execution.processIdentifier.value, limits: limits, lifeline: STDIN_FILENO)
            // All of it is taken, so that the program does not wait, and only its beginning is kept.
            async let words = Self.beginning(of: execution.standardError, limit: limits.words)
            let end = await withCheckedContinuation { continuation in
                Thread.detachNewThread { continuation.resume(returning: watch.untilTheEnd()) }
            }
            return (end, await words)
        }
        let (end, words) = result.closureResult
        return RunReport(end: end ?? self.end(result.terminationStatus, words: words), words: words)
    }

    /// What the end of the program means, as itself or as bubblewrap tells it.
    private func end(_ status: TerminationStatus, words: String) -> RunReport.End {
        let text = FileManager.default.contents(atPath: self.status).map { String(decoding: $0.prefix(65_536), as: UTF8.self) } ?? ""
        let told = LaunchStatus(text)
        if let failure = told.failure { return .notStarted(failure) }
        if orders.sandbox != nil {
            guard let exit = told.exitStatus else {
                let reason = PlainWords.firstLine(words)
                let isProgram = reason.hasPrefix("bwrap: execvp ")
                if isProgram { return .notStarted(reason.split(separator: ": ").last.map(String.init) ?? reason) }
                return .sandboxFailed(reason.hasPrefix("bwrap: ") ? String(reason.dropFirst(7)) : reason)
            }
            // As shells do: a signal is told as 128 and its number.
            return (129...192).contains(exit) ? .killed(signal: exit - 128) : .ended(status: exit)
        }
        return switch status {
        case .exited(let code): .ended(status: Int(code))
        case .signaled(let signal): .killed(signal: Int(signal))
        }
    }

    private static func beginning(of output: SubprocessOutputSequence, limit: Int) async -> String {
        var bytes: [UInt8] = []
        do {
            for try await chunk in output {
                let room = limit - bytes.count
                if room > 0 { chunk.withUnsafeBytes { bytes += $0.prefix(room) } }
            }
        } catch {
            // What was read so far is what there is.
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
