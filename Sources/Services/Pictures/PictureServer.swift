import Drawing
public import Foundation
import GLib
import Glibc
import Graphics
import Platform

/// Prepares a picture for another process, the counterpart of `PictureLoader`.
///
/// A hostile file may crash this process, and the process is killed when it takes too much time or memory. The other process learns of that
/// from its end.
public enum PictureServer {
    /// The limits of processor time and of elapsed time, in seconds.
    static let (computingLimit, waitingLimit) = (10, UInt32(25))
    /// The maximum address space in bytes.
    static let memoryLimit: UInt = 2 << 30

    /// Reads a request and writes the answer.
    ///
    /// Sets limits on the process that cannot be taken back, so it must run in a process of its own.
    public static func serve(from input: FileHandle, to output: FileHandle) {
        ProcessLimits.setMemory(memoryLimit)
        ProcessLimits.setTime(computing: computingLimit, waiting: waitingLimit)
        do {
            // Unreadable input counts as an invalid request.
            let json = (try? input.read(upToCount: ChildProcess.maximumInput)) ?? Data()
            guard let request = PictureRequest(json: [UInt8](json)) else { throw PictureError.noAnswer }
            let file = try prepare(request, cache: .standard)
            write(PictureMessage.picture(bytes: file.count).line + file, to: output)
        } catch {
            write(PictureMessage.failure(error as? PictureError ?? .noAnswer).line, to: output)
        }
    }

    /// Returns a PNG or JPEG file.
    static func prepare(_ request: PictureRequest, cache: PictureCache) throws(PictureError) -> [UInt8] {
        func file(_ bytes: [UInt8]) throws(PictureError) -> [UInt8] {
            do {
                return try PicturePreparation(bytes).file(for: request, limit: PictureLoader.maximumResult)
            } catch {
                throw .unreadable(error.message.string)
            }
        }
        switch request.place {
        case .address(let address): return try PictureDownload(address, cache: cache).picture(file)
        case .file(let path):
            let bytes: [UInt8]
            do { bytes = try FileInput.read(path, limit: Picture.maximumFileBytes) } catch { throw .unreadable(error.message.string) }
            return try file(bytes)
        }
    }

    private static func write(_ bytes: [UInt8], to output: FileHandle) {
        // If the reader is gone, nobody needs the answer.
        try? output.write(contentsOf: Data(bytes))
    }
}

/// A decoded picture that is scaled for a request.
struct PicturePreparation {
    private let picture: Picture

    init(_ bytes: [UInt8]) throws(DrawingError) {
        picture = try Picture(bytes: bytes)
    }

    /// Returns a JPEG file, or a PNG file if there is transparency, of at most `limit` bytes.
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

    /// Scales the picture down for a request, never up.
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

    /// Crops to the centre, in the proportions of a size.
    fileprivate func cut(toWidth roomWidth: Int, height roomHeight: Int) throws(DrawingError) -> Bitmap {
        // A small picture is cropped to the same proportions.
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
