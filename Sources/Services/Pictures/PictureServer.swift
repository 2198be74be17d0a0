import Drawing
import Foundation
import GLib
import Glibc

/// Makes one picture ready for another process: the far end of `PictureLoader`.
///
/// A hostile file may crash it, and it is killed when it computes too long or wants too much memory. Whoever asked learns of that by its end.
public enum PictureServer {
    /// Seconds of computing, and seconds that pass.
    static let (computingLimit, waitingLimit) = (10, UInt32(25))
    /// Bytes of address space.
    static let memoryLimit: UInt = 2 << 30

    /// Reads a request and writes the answer. For a process of its own: limits it for good.
    public static func serve(from input: FileHandle, to output: FileHandle) {
        ProcessLimits.setMemory(memoryLimit)
        ProcessLimits.setTime(computing: computingLimit, waiting: waitingLimit)
        do {
            // What cannot be read is no request.
            let json = (try? input.read(upToCount: ChildProcess.maximumInput)) ?? Data()
            guard let request = PictureRequest(json: [UInt8](json)) else { throw PictureProblem.noAnswer }
            let file = try prepare(request, cache: .standard)
            write(PictureMessage.picture(bytes: file.count).line + file, to: output)
        } catch {
            write(PictureMessage.failure(error as? PictureProblem ?? .noAnswer).line, to: output)
        }
    }

    /// The bytes of a PNG or JPEG file.
    static func prepare(_ request: PictureRequest, cache: PictureCache) throws(PictureProblem) -> [UInt8] {
        func file(_ bytes: [UInt8]) throws(PictureProblem) -> [UInt8] {
            do {
                return try PicturePreparation(bytes).file(for: request, limit: PictureLoader.maximumResult)
            } catch {
                throw .unreadable(error.message)
            }
        }
        switch request.place {
        case .address(let address): return try Download(address, cache: cache).picture(file)
        case .file(let path):
            let bytes: [UInt8]
            do { bytes = try FileInput.read(path, limit: Picture.maximumFileBytes) } catch { throw .unreadable(error.message) }
            return try file(bytes)
        }
    }

    private static func write(_ bytes: [UInt8], to output: FileHandle) {
        // Nobody is left to be told.
        try? output.write(contentsOf: Data(bytes))
    }
}
