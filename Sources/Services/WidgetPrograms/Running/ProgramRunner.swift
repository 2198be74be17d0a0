import Desktop
import Dispatch
import Foundation
import Platform
import Synchronization

/// Runs widget programs that are turned on, each run in a process of its own that takes nothing else down.
///
/// A run has ten seconds for an answer, 1 MiB of output for an answer or a line, 256 MiB of memory, 64 processes, the lowest scheduling class and a
/// scrubbed environment. It ends with everything that it has started, however that was hidden, and nothing of the same widget starts before.
/// What is run is a private copy of the folder as it was when the user turned it on.
///
/// With bubblewrap a program sees the system's programs and libraries and its own folder, both read-only, and what it asked for and the user
/// agreed to; its home and its temporary folder are empty and gone with it; it reaches no network unless it asked for it, and in no case the
/// display, the buses and the keyrings of the session. Without bubblewrap it is an ordinary process of the user's within the same limits: it can
/// read and change whatever the user can, and one that sets out to get away from its supervisor can.
public struct ProgramRunner: Sendable {
    let approvals: ProgramApprovals
    let copies: ProgramCopies
    let supervisor: [String]
    /// Nil for whatever is there; tests leave it out.
    let sandbox: (@Sendable () async -> ProgramSandbox.Probe)?
    var answerLimits = RunLimits.answer
    var streamLimits = RunLimits.stream

    /// One for all runners of this process: a widget is the same whoever asks for its answer.
    private static let turns = RunTurns()

    /// - Parameter approvals: what the user has turned on.
    public init(approvals: ProgramApprovals = ProgramApprovals()) {
        self.init(approvals: approvals, copies: .standard, supervisor: Self.commandLine, sandbox: nil)
    }

    init(
        approvals: ProgramApprovals, copies: ProgramCopies, supervisor: [String], sandbox: (@Sendable () async -> ProgramSandbox.Probe)? = nil
    ) {
        (self.approvals, self.copies, self.supervisor, self.sandbox) = (approvals, copies, supervisor, sandbox)
    }

    /// The command line beside this program, else wherever it is installed.
    private static var commandLine: [String] {
        let beside = DataFolder.programFolder.appendingPathComponent("quire").path
        return [FileManager.default.isExecutableFile(atPath: beside) ? beside : "quire", "run-widget-program"]
    }

    // MARK: Running

    /// What a program answers to a request: all that it writes to standard output.
    ///
    /// - Parameter instance: the pinned widget that asks; a second question of it waits for the answer to the first.
    public func answer(_ folder: ProgramFolder, request: [UInt8], instance: String) async throws -> [UInt8] {
        let key = "answer \(folder.manifest.id) \(instance)"
        try await Self.turns.begin(key)
        do {
            let answer = try await answer(folder, request: request)
            await Self.turns.end(key)
            return answer
        } catch {
            await Self.turns.end(key)
            throw error
        }
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
        guard bytes.count <= limits.output else { throw ProgramFault.tooMuchOutput(limit: limits.output) }
        if let fault = report.fault(limits) { throw fault }
        return bytes
    }

    /// The lines that a program writes, as long as somebody wants them. It ends when the program does.
    ///
    /// Of more lines than can be followed the newest are kept, and the program has to wait. When whoever reads stops, the program is ended; a new
    /// stream of the same instance begins after that.
    public func stream(_ folder: ProgramFolder, request: [UInt8], instance: String) -> AsyncThrowingStream<[UInt8], any Error> {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: [UInt8].self, bufferingPolicy: .bufferingNewest(Self.maximumKept))
        let task = Task {
            let key = "stream \(folder.manifest.id) \(instance)"
            do {
                try await Self.turns.begin(key)
            } catch {
                return continuation.finish(throwing: error)
            }
            do {
                try await follow(folder, request: request, continuation)
                await Self.turns.end(key)
                continuation.finish()
            } catch {
                await Self.turns.end(key)
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    /// Lines that wait to be read, and milliseconds between two times that lines are taken from a program.
    private static let (maximumKept, rest) = (8, 25)

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
            for line in lines.suffix(Self.maximumKept) { continuation.yield(line) }
            // Whoever writes faster waits: its output fills the pipe.
            if !lines.isEmpty { await Self.rest(milliseconds: Self.rest) }
            return true
        }
        try Task.checkCancellation()
        let last = try splitter.withLock { splitter in
            guard splitter != nil else { throw ProgramFault.tooMuchOutput(limit: limits.output) }
            return splitter?.last()
        }
        if let fault = report.fault(limits) { throw fault }
        if let last { continuation.yield(last) }
    }

    /// Without Task.sleep, after which the process would wake up each second.
    private static func rest(milliseconds: Int) async {
        await withCheckedContinuation { continuation in
            restQueue.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { continuation.resume() }
        }
    }

    private static let restQueue = DispatchQueue(label: "org.quirebook.Quire.widget-programs")

    // MARK: Before a run

    private func run(_ folder: ProgramFolder, request: [UInt8], limits: RunLimits) async throws(ProgramFault) -> ProgramRun {
        guard let approval = approvals.approval(folder.manifest.id) else { throw .notTurnedOn(name: folder.manifest.name) }
        guard approval.covers(folder) else { throw .changed(name: folder.manifest.name) }
        let permissions = approval.permissions
        let contents = try FolderContents(of: folder.url)
        guard contents.fingerprint == approval.fingerprint else { throw .changed(name: folder.manifest.name) }
        try contents.checkExecutable(folder.manifest.executable)
        if let missing = permissions.programs.first(where: { Tool.path(of: $0, in: ProgramEnvironment.path) == nil }) { throw .missingProgram(missing) }
        let copy = try copies.copy(of: contents, fingerprint: approval.fingerprint)
        let tool = try await tool(for: approval)
        let home = BaseFolders.current.home.path
        let filesRead = tool == nil ? [] : try ReadableFile.all(permissions.filesRead, home: home)
        let mark = UUID().uuidString
        // Last of all: whoever runs it removes it.
        let scratch = try Self.scratch(mark)
        let environment = ProgramEnvironment.variables(
            from: Environment.current.all, home: tool == nil ? home : SandboxArguments.home(home),
            temporary: tool == nil ? scratch + "/tmp" : "/tmp", network: permissions.network, run: mark)
        let orders = RunOrders(
            folder: copy.path, executable: folder.manifest.executable, scratch: scratch, home: home, environment: environment, network: permissions.network,
            filesRead: filesRead, sandbox: tool, limits: limits)
        return ProgramRun(supervisor: supervisor, orders: orders, request: request, mark: mark)
    }

    /// Nil for running without.
    private func tool(for approval: ProgramApproval) async throws(ProgramFault) -> SandboxTool? {
        let probe = if let sandbox { await sandbox() } else { await ProgramSandbox.probe() }
        if let tool = probe.tool { return tool }
        guard approval.needsSandbox else { return nil }
        if case .fails(let words) = probe.state { throw .sandboxFailed(words) }
        throw .noSandbox
    }

    /// A new folder that only the user can enter.
    private static func scratch(_ mark: String) throws(ProgramFault) -> String {
        let path = FileManager.default.temporaryDirectory.appending(path: "quire-widget-\(mark)").path
        do {
            for folder in [path, path + "/tmp"] {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            }
        } catch {
            throw .noCopy(error.localizedDescription)
        }
        return path
    }
}

/// Lets one run of a widget at a time begin, in the order in which they were asked for.
actor RunTurns {
    /// More that wait are refused.
    static let maximumWaiting = 8

    private struct Waiter {
        let number: Int
        let continuation: CheckedContinuation<Void, any Error>
    }

    private var taken: Set<String> = []
    private var waiting: [String: [Waiter]] = [:]
    private var count = 0

    /// Comes back when nobody else with this key runs. Whoever it comes back to gives the turn back with `end`.
    func begin(_ key: String) async throws {
        if taken.insert(key).inserted { return }
        guard waiting[key, default: []].count < Self.maximumWaiting else { throw ProgramFault.busy }
        count += 1
        let number = count
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
                waiting[key, default: []].append(Waiter(number: number, continuation: continuation))
            }
        } onCancel: {
            Task { await self.giveUp(number, key) }
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

    private func giveUp(_ number: Int, _ key: String) {
        guard let index = waiting[key]?.firstIndex(where: { $0.number == number }) else { return }
        waiting[key]?.remove(at: index).continuation.resume(throwing: CancellationError())
    }
}
