public import Foundation
import GLib
import Platform

/// Loads pictures in a separate process, which downloads, decodes and scales them. A picture that crashes a decoder or never ends harms
/// nothing else.
public struct PictureLoader: Sendable {
    /// The maximum size of the resulting file in bytes. A view may hold 1 MiB.
    static let maximumResult = 900_000
    /// For starting, downloading and decoding together. The timeline engine gives up on a provider after 30 seconds.
    static let timeout = Duration.seconds(28)

    private let program: [String]

    /// - Parameter program: the command that prepares pictures; by default the command line program installed beside this one.
    public init(program: [String]? = nil) { self.program = program ?? [InstalledProgram.command("quire"), "prepare-picture"] }

    /// Returns a PNG or JPEG file that fits the requested size. Cancelling the task ends the process.
    public func picture(_ request: PictureRequest) async throws(PictureError) -> Data {
        let child: ChildProcess
        do { child = try ChildProcess(program, input: request.json, leadsGroup: true) } catch { throw .noAnswer }
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Result<[UInt8], PictureError>, Never>) in
                // On a thread of its own, because waiting would block a thread of the shared pool.
                Thread.detachNewThread { continuation.resume(returning: Self.answer(of: child)) }
            }
        } onCancel: {
            child.kill()
        }
        return Data(try answer.get())
    }

    private static func answer(of child: ChildProcess) -> Result<[UInt8], PictureError> {
        let output = child.output(limit: maximumResult + PictureMessage.maximumLength, before: .now + timeout)
        if let output, let answer = PictureMessage.answer(output) { return answer }
        child.kill()
        return .failure(output == nil || ProcessLimits.isOutOfTime(status: child.wait()) ? .tooCostly : .noAnswer)
    }
}

/// A request for a picture at a size on the screen.
public struct PictureRequest: Hashable, Codable, Sendable {
    public let place: PicturePlace
    /// The size to fit or fill, in pixels.
    public let width: Int
    public let height: Int
    /// Whether the picture fills the size and is cropped to it; otherwise all of it is visible.
    public let isFilling: Bool

    /// The maximum side in pixels.
    public static let maximumSide = 4096

    public init(_ place: PicturePlace, width: Int, height: Int, isFilling: Bool) {
        self.place = place
        self.width = min(max(width, 1), Self.maximumSide)
        self.height = min(max(height, 1), Self.maximumSide)
        self.isFilling = isFilling
    }

    /// Decodes the output of `json`; nil for anything else.
    init?(json: [UInt8]) {
        // The sender of anything else receives an error.
        guard let request = try? JSONDecoder().decode(PictureRequest.self, from: Data(json)) else { return nil }
        self.init(request.place, width: request.width, height: request.height, isFilling: request.isFilling)
    }

    var json: [UInt8] {
        // Encoding strings and numbers cannot fail.
        (try? JSONEncoder().encode(self)).map { [UInt8]($0) } ?? []
    }
}

/// The answer of the process that prepares pictures, as JSON on one line. The bytes of the picture follow.
enum PictureMessage: Codable, Hashable {
    /// A PNG or JPEG file of a number of bytes.
    case picture(bytes: Int)
    case failure(PictureError)

    /// The maximum length of a line in bytes.
    static let maximumLength = 16_384

    /// Decodes a whole answer; nil if it is invalid.
    static func answer(_ output: [UInt8]) -> Result<[UInt8], PictureError>? {
        guard let end = output.prefix(maximumLength).firstIndex(of: UInt8(ascii: "\n")),
            let message = try? JSONDecoder().decode(PictureMessage.self, from: Data(output[..<end]))
        else { return nil }
        switch message {
        case .picture(let count):
            let file = output[(end + 1)...]
            return file.count == count && count > 0 ? .success(Array(file)) : nil
        case .failure(let error): return .failure(error)
        }
    }

    /// The encoded message, including the line feed.
    var line: [UInt8] {
        // Encoding strings and numbers cannot fail.
        ((try? JSONEncoder().encode(self)).map { [UInt8]($0) } ?? []) + [UInt8(ascii: "\n")]
    }
}
