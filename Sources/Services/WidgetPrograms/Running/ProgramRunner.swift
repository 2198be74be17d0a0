import Dispatch
import Foundation
import Platform
import Synchronization

/// Runs widget programs that are turned on. Each run has its own process, so a crash affects nothing else.
///
/// A run has ten seconds for an answer, 1 MiB of output for an answer or a line, 256 MiB of memory, 64 processes, the lowest scheduling
/// class and a reduced environment. It ends together with all its descendants, however they are hidden, and nothing of the same widget
/// starts before. What runs is a private copy of the folder as it was when the user turned the program on.
///
/// With bubblewrap a program sees the system's programs and libraries and its own folder, both read-only, and what it requested and the
/// user allowed. Its home and its temporary folder are empty and removed afterwards. It has no network unless it requested it, and it never
/// reaches the display, the buses and the keyrings of the session. Without bubblewrap it is an ordinary process of the user within the same
/// limits: it can read and change whatever the user can, and a program that tries can escape from its supervisor.
public struct ProgramRunner: Sendable {
    let approvals: ProgramApprovals
    let copies: ProgramCopies
    let supervisor: [String]
    /// The sandbox for tests; nil for the installed one.
    let sandbox: (@Sendable () async -> ProgramSandbox.Probe)?
    var answerLimits = RunLimits.answer
    var streamLimits = RunLimits.stream

    /// Shared by all runners of this process, because a widget is the same for all of them.
    private static let queue = RunQueue()

    /// - Parameter approvals: The programs that the user has turned on.
    public init(approvals: ProgramApprovals = ProgramApprovals()) {
        self.init(
            approvals: approvals, copies: .standard, supervisor: [InstalledProgram.command("quire"), "run-widget-program"], sandbox: nil)
    }

    init(
        approvals: ProgramApprovals, copies: ProgramCopies, supervisor: [String],
        sandbox: (@Sendable () async -> ProgramSandbox.Probe)? = nil
    ) {
        (self.approvals, self.copies, self.supervisor, self.sandbox) = (approvals, copies, supervisor, sandbox)
    }

    // MARK: Running

    /// The answer of a program to a request: its whole standard output.
    ///
    /// - Parameter instance: The pinned widget that asks. Its second request waits for the answer to the first.
    public func answer(_ folder: ProgramFolder, request: [UInt8], instance: String) async throws -> [UInt8] {
        try await Self.queue.run("answer \(folder.manifest.id) \(instance)") { try await answer(folder, request: request) }
    }

    private func answer(_ folder: ProgramFolder, request: [UInt8]) async throws -> [UInt8] {
        let limits = answerLimits
        let run = try await run(folder, request: request, limits: limits)
        let output = Mutex<[UInt8]>([])
        let report = try await run { bytes in
            output.withLock { output in
                output += bytes
                return output.count <= limits.output
            }
        }
        try Task.checkCancellation()
        let bytes = output.withLock { $0 }
        guard bytes.count <= limits.output else { throw ProgramRunError.tooMuchOutput(limit: limits.output) }
        if let fault = report.fault(limits) { throw fault }
        return bytes
    }

    /// The lines that a program writes, until the stream is abandoned or the program ends.
    ///
    /// If lines arrive faster than they are read, the newest are kept and the program has to wait. When the reader stops, the program is
    /// ended; a new stream of the same instance begins after that.
    public func stream(_ folder: ProgramFolder, request: [UInt8], instance: String) -> AsyncThrowingStream<[UInt8], any Error> {
        let (stream, continuation) = AsyncThrowingStream.makeStream(
            of: [UInt8].self, bufferingPolicy: .bufferingNewest(Self.maximumPendingLines))
        let task = Task {
            do {
                try await Self.queue.run("stream \(folder.manifest.id) \(instance)") {
                    try await follow(folder, request: request, continuation)
                }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    /// The maximum number of waiting lines, and the milliseconds between two readings.
    private static let (maximumPendingLines, pause) = (8, 25)

    private func follow(
        _ folder: ProgramFolder, request: [UInt8], _ continuation: AsyncThrowingStream<[UInt8], any Error>.Continuation
    ) async throws {
        let limits = streamLimits
        let run = try await run(folder, request: request, limits: limits)
        let splitter = Mutex<LineSplitter?>(LineSplitter(limit: limits.output))
        let report = try await run { bytes in
            let lines = splitter.withLock { splitter in
                let lines = splitter?.lines(bytes)
                if lines == nil { splitter = nil }
                return lines
            }
            guard let lines else { return false }
            for line in lines.suffix(Self.maximumPendingLines) { continuation.yield(line) }
            // A faster program blocks, because its pipe is full.
            if !lines.isEmpty { await Self.pause(milliseconds: Self.pause) }
            return true
        }
        try Task.checkCancellation()
        let last = try splitter.withLock { splitter in
            guard splitter != nil else { throw ProgramRunError.tooMuchOutput(limit: limits.output) }
            return splitter?.last()
        }
        if let fault = report.fault(limits) { throw fault }
        if let last { continuation.yield(last) }
    }

    /// Pauses without Task.sleep, after which the process would wake up each second.
    private static func pause(milliseconds: Int) async {
        await withCheckedContinuation { continuation in
            pauseQueue.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { continuation.resume() }
        }
    }

    private static let pauseQueue = DispatchQueue(label: "org.quirebook.Quire.widget-programs")

    // MARK: Preparing a run

    private func run(_ folder: ProgramFolder, request: [UInt8], limits: RunLimits) async throws(ProgramRunError) -> SupervisorRun {
        guard let approval = approvals.approval(folder.manifest.id) else { throw .notTurnedOn(name: folder.manifest.name) }
        guard approval.covers(folder) else { throw .changed(name: folder.manifest.name) }
        let permissions = approval.permissions
        let contents = try FolderContents(of: folder.url)
        guard contents.fingerprint == approval.fingerprint else { throw .changed(name: folder.manifest.name) }
        try contents.checkExecutable(folder.manifest.executable)
        if let missing = permissions.programs.first(where: { SystemProgram.path(of: $0, in: ProgramEnvironment.path) == nil }) {
            throw .missingProgram(missing)
        }
        let copy = try copies.copy(of: contents, fingerprint: approval.fingerprint)
        let tool = try await tool(for: approval)
        let home = BaseFolders.current.home.path
        let filesRead = tool == nil ? [] : try ReadableFile.all(permissions.filesRead, home: home)
        let mark = UUID().uuidString
        // Made last, because the run removes it.
        let scratch = try Self.scratch(mark)
        let environment = ProgramEnvironment.variables(
            from: Environment.current.all, home: tool == nil ? home : SandboxArguments.home(home),
            temporary: tool == nil ? scratch + "/tmp" : "/tmp", network: permissions.network, run: mark)
        let configuration = RunConfiguration(
            folder: copy.path, executable: folder.manifest.executable, scratch: scratch, home: home, environment: environment,
            network: permissions.network, filesRead: filesRead, sandbox: tool, limits: limits)
        return SupervisorRun(supervisor: supervisor, configuration: configuration, request: request, mark: mark)
    }

    /// The sandbox to use; nil to run without one.
    private func tool(for approval: ProgramApproval) async throws(ProgramRunError) -> Bubblewrap? {
        let probe = if let sandbox { await sandbox() } else { await ProgramSandbox.probe() }
        if let tool = probe.tool { return tool }
        guard approval.needsSandbox else { return nil }
        if case .fails(let words) = probe.state { throw .sandboxFailed(words) }
        throw .noSandbox
    }

    /// Makes a new folder that only the user can enter.
    private static func scratch(_ mark: String) throws(ProgramRunError) -> String {
        let path = FileManager.default.temporaryDirectory.appending(path: "quire-widget-\(mark)").path
        do {
            for folder in [path, path + "/tmp"] {
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            }
        } catch {
            throw .noCopy(.verbatim(error.localizedDescription))
        }
        return path
    }
}

/// Lets one run of a widget at a time begin, in the order of the requests.
actor RunQueue {
    /// Further requests are refused.
    static let maximumWaiting = 8

    private struct Waiter {
        let number: Int
        let continuation: CheckedContinuation<Void, any Error>
    }

    private var taken: Set<String> = []
    private var waiting: [String: [Waiter]] = [:]
    private var count = 0

    /// Runs work when no other work with this key is running.
    nonisolated func run<Value: Sendable>(_ key: String, _ work: @Sendable () async throws -> Value) async throws -> Value {
        try await begin(key)
        do {
            let value = try await work()
            await end(key)
            return value
        } catch {
            await end(key)
            throw error
        }
    }

    /// Returns when no other run with this key is active. The caller ends its turn with `end`.
    func begin(_ key: String) async throws {
        if taken.insert(key).inserted { return }
        guard waiting[key, default: []].count < Self.maximumWaiting else { throw ProgramRunError.busy }
        count += 1
        let number = count
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
                waiting[key, default: []].append(Waiter(number: number, continuation: continuation))
            }
        } onCancel: {
            Task { await self.cancel(number, key) }
        }
    }

    func end(_ key: String) {
        guard var waiters = waiting.removeValue(forKey: key), !waiters.isEmpty else {
            taken.remove(key)
            return
        }
        let next = waiters.removeFirst()
        if !waiters.isEmpty { waiting[key] = waiters }
        next.continuation.resume()
    }

    private func cancel(_ number: Int, _ key: String) {
        guard let index = waiting[key]?.firstIndex(where: { $0.number == number }) else { return }
        waiting[key]?.remove(at: index).continuation.resume(throwing: CancellationError())
    }
}
