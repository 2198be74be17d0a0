import Desktop
import Foundation
import GLib

/// Has pictures downloaded, decoded and made small by a process of its own, so that one that crashes a decoder or never ends takes nothing
/// else down.
public struct PictureLoader: Sendable {
    /// Bytes of the file that comes back: a view holds no more than 1 MiB.
    static let maximumResult = 900_000
    /// For the download, the decoding and the start together; the engine gives up a provider after 30 seconds.
    static let patience = Duration.seconds(28)

    private let program: [String]

    /// - Parameter program: what makes pictures ready; by default the command line beside this program.
    public init(program: [String]? = nil) { self.program = program ?? Self.commandLine }

    private static var commandLine: [String] {
        let beside = DataFolder.programFolder.appendingPathComponent("quire").path
        return [FileManager.default.isExecutableFile(atPath: beside) ? beside : "quire", "prepare-picture"]
    }

    /// The bytes of a PNG or JPEG file that fits its room. The process ends when the task is cancelled.
    public func picture(_ request: PictureRequest) async throws(PictureProblem) -> Data {
        let child: ChildProcess
        do { child = try ChildProcess(program, input: request.json, leadsGroup: true) } catch { throw .noAnswer }
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Result<[UInt8], PictureProblem>, Never>) in
                // A thread of its own: waiting would hold up whatever shares the others.
                Thread.detachNewThread { continuation.resume(returning: Self.answer(of: child)) }
            }
        } onCancel: {
            child.kill()
        }
        return Data(try answer.get())
    }

    private static func answer(of child: ChildProcess) -> Result<[UInt8], PictureProblem> {
        let output = child.output(limit: maximumResult + PictureMessage.maximumLength, before: .now + patience)
        if let output, let answer = PictureMessage.answer(output) { return answer }
        child.kill()
        return .failure(output == nil || ProcessLimits.isOutOfTime(status: child.wait()) ? .tooCostly : .noAnswer)
    }
}
