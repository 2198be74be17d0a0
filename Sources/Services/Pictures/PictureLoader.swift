import Desktop
import Foundation
import GLib
import Platform

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

/// A picture to be made ready for a place on the screen.
public struct PictureRequest: Hashable, Codable, Sendable {
    public let place: PicturePlace
    /// The size of the room for it, in pixels.
    public let width: Int
    public let height: Int
    /// Whether it covers the room, and is cut to its shape, instead of being seen whole.
    public let isFilling: Bool

    /// Pixels of a side.
    public static let maximumSide = 4096

    public init(_ place: PicturePlace, width: Int, height: Int, isFilling: Bool) {
        self.place = place
        self.width = min(max(width, 1), Self.maximumSide)
        self.height = min(max(height, 1), Self.maximumSide)
        self.isFilling = isFilling
    }

    /// Reads what `json` wrote; nil for anything else.
    init?(json: [UInt8]) {
        // Whoever sends something else gets an answer that says so.
        guard let request = try? JSONDecoder().decode(PictureRequest.self, from: Data(json)) else { return nil }
        self.init(request.place, width: request.width, height: request.height, isFilling: request.isFilling)
    }

    var json: [UInt8] {
        // Texts and numbers always encode.
        (try? JSONEncoder().encode(self)).map { [UInt8]($0) } ?? []
    }
}

/// What the process that reads pictures answers, as JSON on a line; after a picture's line come its bytes.
enum PictureMessage: Codable, Hashable {
    /// So many bytes of a PNG or JPEG file.
    case picture(bytes: Int)
    case failure(PictureProblem)

    /// A line is never longer, in bytes.
    static let maximumLength = 16_384

    /// A whole answer as it was read; nil for what is none.
    static func answer(_ output: [UInt8]) -> Result<[UInt8], PictureProblem>? {
        guard let end = output.prefix(maximumLength).firstIndex(of: UInt8(ascii: "\n")),
            let message = try? JSONDecoder().decode(PictureMessage.self, from: Data(output[..<end]))
        else { return nil }
        switch message {
        case .picture(let count):
            let file = output[(end + 1)...]
            return file.count == count && count > 0 ? .success(Array(file)) : nil
        case .failure(let problem): return .failure(problem)
        }
    }

    /// With its line end.
    var line: [UInt8] {
        // Numbers and texts always encode.
        ((try? JSONEncoder().encode(self)).map { [UInt8]($0) } ?? []) + [UInt8(ascii: "\n")]
    }
}
