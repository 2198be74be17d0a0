import CProcess
import Foundation
import Glibc
import Subprocess
import SystemPackage

/// The supervisor between Quire and a widget program: the other end of `ProgramRunner`, in its own process.
///
/// It receives its configuration on its standard input, which stays open. The end of that input ends the run, because the answer is no
/// longer wanted or Quire is gone. The program inherits the standard output; the supervisor writes its report to its standard error. It
/// adopts every descendant of the program that loses its parent, so none escapes, and it ends only after all of them.
public enum ProgramSupervisor {
    /// Reads the configuration, runs the program and reports. For a separate process.
    public static func serve() async {
        for signal in [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGPIPE, SIGTTIN, SIGTTOU, SIGTSTP] { Glibc.signal(signal, SIG_IGN) }
        quire_process_leave_no_core()
        quire_process_adopt_orphans()
        // Read before the process is hidden: afterwards its /proc belongs to root.
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        quire_process_hide()
        guard let (configuration, request) = readConfiguration() else {
            return report(RunReport(end: .notStarted("Quire gave no orders"), words: ""))
        }
        // Quire removes the folder if the supervisor cannot.
        defer { try? FileManager.default.removeItem(atPath: configuration.scratch) }
        let run = SupervisedProgram(configuration: configuration, launcher: own)
        report(await run.report(request: request))
    }

    /// Becomes the program, within its limits. Returns only on failure.
    public static func launch(_ file: String) {
        guard let data = FileManager.default.contents(atPath: file),
            let configuration = try? JSONDecoder().decode(LaunchConfiguration.self, from: data)
        else {
            return
        }
        let reason = configuration.execute()
        // If this cannot be written, there is nobody to report to.
        try? LaunchStatus.failureData(reason).write(to: URL(filePath: configuration.status))
    }

    private static func readConfiguration() -> (RunConfiguration, [UInt8])? {
        var bytes: [UInt8] = []
        var configuration: (RunConfiguration, Int)?
        while true {
            if configuration == nil, let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                guard let read = RunConfiguration(line: bytes[..<end]) else { return nil }
                configuration = (read, end + 1)
            }
            if let (configuration, start) = configuration {
                let missing = start + configuration.requestLength - bytes.count
                if missing <= 0 { return (configuration, Array(bytes[start..<(start + configuration.requestLength)])) }
            } else if bytes.count > RunConfiguration.maximumLength {
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
        // Numbers and texts can always be encoded; the reader may be gone.
        let json = (try? JSONEncoder().encode(report)) ?? Data()
        try? FileHandle.standardError.write(contentsOf: json)
    }
}

/// One run of a program, from the supervisor's side.
struct SupervisedProgram {
    let configuration: RunConfiguration
    /// The path of this program, which also performs the last step.
    let launcher: String

    private var status: String { configuration.scratch + "/status" }

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

    /// The request as an anonymous file: it is complete from the start, so nobody waits for it to be read.
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
        let arguments =
            configuration.sandbox.map { SandboxArguments(configuration: configuration, tool: $0).list } ?? [
                "\(configuration.folder)/\(configuration.executable)"
            ]
        let launch = LaunchConfiguration(
            arguments: arguments, folder: configuration.folder, status: status, isSandboxed: configuration.sandbox != nil,
            spared: [getppid()], limits: configuration.limits)
        let path = configuration.scratch + "/launch"
        try JSONEncoder().encode(launch).write(to: URL(filePath: path))
        return path
    }

    private func start(_ launch: String, input: Int32) async throws -> RunReport {
        var options = PlatformOptions()
        options.createSession = true
        let limits = configuration.limits
        let result = try await run(
            .path(.init(launcher)), arguments: ["run-widget-program", "--launch", launch],
            environment: .custom(SupervisorRun.keys(configuration.environment)), workingDirectory: "/", platformOptions: options,
            input: .fileDescriptor(.init(rawValue: input), closeAfterSpawningProcess: true),
            output: .currentStandardOutput, error: .sequence
        ) { execution in
            let monitor = RunMonitor(program: execution.processIdentifier.value, limits: limits, lifeline: STDIN_FILENO)
            // All output is read, so that the program does not block, but only its beginning is kept.
            async let words = Self.beginning(of: execution.standardError, limit: limits.words)
            let end = await withCheckedContinuation { continuation in
                Thread.detachNewThread { continuation.resume(returning: monitor.waitForEnd()) }
            }
            return (end, await words)
        }
        let (end, words) = result.closureResult
        return RunReport(end: end ?? self.end(result.terminationStatus, words: words), words: words)
    }

    /// The result of the program, from its own termination or as bubblewrap reports it.
    private func end(_ status: TerminationStatus, words: String) -> RunReport.End {
        let text = FileManager.default.contents(atPath: self.status).map { String(decoding: $0.prefix(65_536), as: UTF8.self) } ?? ""
        let launch = LaunchStatus(text)
        if let failure = launch.failure { return .notStarted(failure) }
        if configuration.sandbox != nil {
            guard let exit = launch.exitStatus else {
                let reason = OutputText.firstLine(words)
                if reason.hasPrefix("bwrap: execvp ") { return .notStarted(reason.split(separator: ": ").last.map(String.init) ?? reason) }
                return .sandboxFailed(reason.hasPrefix("bwrap: ") ? String(reason.dropFirst(7)) : reason)
            }
            // As in shells, 128 plus a number means a signal.
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
            // The output read so far is kept.
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
