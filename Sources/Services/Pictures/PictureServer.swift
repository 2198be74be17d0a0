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

/// A decoded picture on its way to the room that it is for.
struct PicturePreparation {
    private let picture: Picture

    init(_ bytes: [UInt8]) throws(DrawingError) {
        picture = try Picture(bytes: bytes)
    }

    /// A JPEG file, or a PNG file where anything shows through, of at most so many bytes.
    func file(for request: PictureRequest, limit: Int) throws(DrawingError) -> [UInt8] {
        var bitmap = try bitmap(for: request)
        while true {
            if bitmap.isOpaque {
                for quality in [88, 75, 60] {
                    let file = try bitmap.jpeg(quality: quality)
                    if file.count <= limit { return file }
                }
            } else {
                let file = try bitmap.png()
                if file.count <= limit { return file }
            }
            bitmap = try bitmap.scaled(by: 0.7)
        }
    }

    /// Never larger than the picture is.
    private func bitmap(for request: PictureRequest) throws(DrawingError) -> Bitmap {
        let (width, height) = (Double(picture.width), Double(picture.height))
        let (across, down) = (Double(request.width) / width, Double(request.height) / height)
        guard request.isFilling else {
            return try picture.bitmap(maximumSide: side(min(across, down, 1)), keepsTransparency: true)
        }
        let whole = try picture.bitmap(maximumSide: side(min(max(across, down), 1)), keepsTransparency: true)
        return try whole.cut(toWidth: request.width, height: request.height)
    }

    private func side(_ factor: Double) -> Int { max(Int((Double(max(picture.width, picture.height)) * factor).rounded(.up)), 1) }
}

extension Bitmap {
    fileprivate func scaled(by factor: Double) throws(DrawingError) -> Bitmap {
        let (width, height) = (max(Int(Double(width) * factor), 1), max(Int(Double(height) * factor), 1))
        return try Bitmap(width: width, height: height) { canvas in
            canvas.draw(self, in: Rectangle(x: 0, y: 0, width: Double(width), height: Double(height)))
        }
    }

    /// Its middle, as large as a room of a shape has use for.
    fileprivate func cut(toWidth roomWidth: Int, height roomHeight: Int) throws(DrawingError) -> Bitmap {
        // Of a small picture as much as there is in that shape.
        let factor = min(Double(width) / Double(roomWidth), Double(height) / Double(roomHeight), 1)
        let (cutWidth, cutHeight) = (max(Int(Double(roomWidth) * factor), 1), max(Int(Double(roomHeight) * factor), 1))
        guard cutWidth < width || cutHeight < height else { return self }
        let (left, top) = (max(width - cutWidth, 0) / 2, max(height - cutHeight, 0) / 2)
        let (cutRows, cutColumns) = (min(cutHeight, height), min(cutWidth, width))
        var cut: [UInt8] = []
        cut.reserveCapacity(cutRows * cutColumns * 4)
        for row in top..<top + cutRows {
            let start = (row * width + left) * 4
            cut += pixels[start..<start + cutColumns * 4]
        }
        guard let bitmap = Bitmap(width: cutColumns, height: cutRows, pixels: cut) else { throw .outOfMemory }
        return bitmap
    }
}
