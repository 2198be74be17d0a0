import Foundation
import WidgetPrograms

/// One run of a program that somebody tries out.
enum ProgramTrial {
    /// Seconds until a stream has to have said something.
    private static let patience = 10

    /// The answer, or the first line of a stream. It may run here and now, and nowhere else: what was turned on stays as it is.
    static func answer(of program: ProgramFolder, to request: ProgramRequest) async throws -> [UInt8] {
        let approvals = FileManager.default.temporaryDirectory.appending(path: "quire-check-\(UUID().uuidString)")
        // A few bytes; who cleans up temporary files finds them, should this fail.
        defer { try? FileManager.default.removeItem(at: approvals) }
        try FileManager.default.createDirectory(at: approvals, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let allowed = ProgramApprovals(file: approvals.appending(path: "programs.json"))
        try await allowed.turnOn(program)
        let runner = ProgramRunner(approvals: allowed)
        guard program.manifest.isStreaming, request.question != .action else { return try await runner.answer(program, request: request.line, instance: "check") }
        return try await firstLine(of: runner.stream(program, request: request.line, instance: "check"))
    }

    private static func firstLine(of lines: AsyncThrowingStream<[UInt8], any Error>) async throws -> [UInt8] {
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            group.addTask {
                for try await line in lines where !ProgramAnswer.isSilent(line) { return line }
                throw ProgramProblem("it ended without a line", advice: "Print an answer at once, and another one for each change.")
            }
            group.addTask {
                try await Task.sleep(for: .seconds(patience))
                throw ProgramProblem("no line came within \(patience) seconds", advice: "Print an answer at once, and end each with a line end; flush what is buffered.")
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { return [] }
            return first
        }
    }
}
