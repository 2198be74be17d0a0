import Drawing
import Foundation
import Scanning

/// What it takes to make grey values and a preview of one frame of 1920 × 1080.
enum ConversionCosts {
    private static let (width, height) = (1920, 1080)

    static func print() throws {
        for layout in [PixelLayout.grey, .nv12, .yuv420, .yuyv, .uyvy, .bgr24] { measure(layout, uncompressed(layout)) }
        measure(.mjpeg, try compressed())
    }

    /// Beside a copy of the same bytes.
    private static func measure(_ layout: PixelLayout, _ bytes: [UInt8]) {
        let line = layout == .bgr24 ? width * 3 : layout == .yuyv || layout == .uyvy ? width * 2 : width
        bytes.withUnsafeBytes { memory in
            guard let frame = FrameView(width: width, height: height, layout: layout, bytesPerLine: line, bytes: memory) else { return }
            let luma = milliseconds { frame.luma()?.pixels.last }
            let bitmap = milliseconds { frame.bitmap(maximumWidth: width / 2)?.pixels.last }
            let whole = milliseconds { frame.bitmap(maximumWidth: width)?.pixels.last }
            let copy = milliseconds { Array(memory).last }
            Swift.print(
                String(
                    format: "%@: grey values %.2f ms, a preview of half the size %.2f ms, of the whole size %.2f ms; a copy %.2f ms",
                    layout.rawValue, luma,
                    bitmap, whole, copy))
        }
    }

    /// Of the processor, the middle of 30.
    private static func milliseconds(_ body: () -> UInt8?) -> Double {
        let times = (0..<30).map { _ in
            let begin = Processor.seconds
            guard body() != nil else { return Double.nan }
            return (Processor.seconds - begin) * 1000
        }
        return Times(times).percentile(0.5)
    }

    /// A picture with soft and hard edges and some noise, as a camera's.
    private static func value(_ x: Int, _ y: Int) -> UInt8 {
        let noise = (x &* 7919 &+ y &* 104_729) >> 3 & 7
        return UInt8(truncatingIfNeeded: (x / 40 + y / 30) % 3 * 70 + x * 40 / width + noise + 20)
    }

    private static func uncompressed(_ layout: PixelLayout) -> [UInt8] {
        let count = width * height * (layout == .bgr24 ? 3 : layout == .grey ? 1 : 2)
        return (0..<count).map { value($0 % width, $0 / width % height) }
    }

    /// 4:2:2, as cameras send it.
    private static func compressed() throws -> [UInt8] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("live-benchmark.\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (pixels, jpeg) = (folder.appendingPathComponent("frame.ppm"), folder.appendingPathComponent("frame.jpg"))
        var file = Data("P6\n\(width) \(height)\n255\n".utf8)
        for y in 0..<height { for x in 0..<width { file += [value(x, y), value(x, y), value(x + 100, y)] } }
        try file.write(to: pixels)
        let ffmpeg = Process()
        ffmpeg.executableURL = URL(fileURLWithPath: "/usr/bin/ffmpeg")
        ffmpeg.arguments = [
            "-y", "-loglevel", "error", "-i", pixels.path, "-pix_fmt", "yuvj422p", "-q:v", "4", "-strict", "unofficial", jpeg.path,
        ]
        try ffmpeg.run()
        ffmpeg.waitUntilExit()
        return [UInt8](try Data(contentsOf: jpeg))
    }
}
