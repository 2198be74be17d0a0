import CProcess
import Foundation
import Glibc
import Subprocess

/// Stands between Quire and a widget program: the far end of `ProgramRunner`, in a process of its own.
///
/// It is told what to run on its standard input, which stays open: when that ends, because the answer is not wanted any more or because Quire is
/// gone, the run is over. The program's standard output is its own; on its standard error it reports how it went. It adopts every process that
/// the program starts and that loses its parent, so nothing leaves it, and it ends only after all of them.
public enum ProgramSupervisor {
    /// Takes orders, carries them out and reports. For a process of its own.
    public static func serve() async {
        for signal in [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGPIPE, SIGTTIN, SIGTTOU, SIGTSTP] { Glibc.signal(signal, SIG_IGN) }
        quire_process_leave_no_core()
        quire_process_adopt_orphans()
        // Before it is hidden, after which its own /proc belongs to root.
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        quire_process_hide()
        guard let (orders, request) = readOrders() else { return report(RunReport(end: .notStarted("Quire gave no orders"), words: "")) }
        // Removed in any case, by whoever asked if not here.
        defer { try? FileManager.default.removeItem(atPath: orders.scratch) }
        let run = SupervisedProgram(orders: orders, launcher: own)
        report(await run.report(request: request))
    }

    /// Becomes the program, within its limits; the last step before it. Comes back only when that fails.
    public static func launch(_ file: String) {
        guard let data = FileManager.default.contents(atPath: file), let orders = try? JSONDecoder().decode(LaunchOrders.self, from: data) else {
            return
        }
        let reason = orders.carryOut()
        // Nobody is left to be told.
        try? LaunchStatus.note(reason).write(to: URL(filePath: orders.status))
    }

    private static func readOrders() -> (RunOrders, [UInt8])? {
        var bytes: [UInt8] = []
        var orders: (RunOrders, Int)?
        while true {
            if orders == nil, let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                guard let read = RunOrders(line: bytes[..<end]) else { return nil }
                orders = (read, end + 1)
            }
            if let (orders, start) = orders {
                let missing = start + orders.requestLength - bytes.count
                if missing <= 0 { return (orders, Array(bytes[start..<(start + orders.requestLength)])) }
            } else if bytes.count > RunOrders.maximumLength {
                return nil
            }
            let more = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
                count = max(read(STDIN_FILENO, buffer.baseAddress, buffer.count), 0)
            }
            if more.isEmpty { return nil }
            bytes += more
        }
    }

    private static func report(_ report: RunReport) {
        // Numbers and texts always encode; nobody may be left to be told.
        let json = (try? JSONEncoder().encode(report)) ?? Data()
        try? FileHandle.standardError.write(contentsOf: json)
    }
}

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
