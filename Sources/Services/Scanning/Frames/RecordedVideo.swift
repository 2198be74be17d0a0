import Foundation
import Platform

/// An uncompressed recording (YUV4MPEG2, `.y4m`), played at its own rate like a camera: a slow reader misses frames.
///
/// https://wiki.multimedia.cx/index.php/YUV4MPEG2
public final class RecordedVideo: FrameSource {
    public let width: Int
    public let height: Int
    public let layout: PixelLayout
    public let framesPerSecond: Double
    /// The number of frames in the file.
    public let frameCount: Int
    /// Whether it starts again at its end. Otherwise the end is reported as `unplugged`.
    private let repeats: Bool
    private let path: String
    private let data: Data
    private let firstFrame: Int
    private let frameBytes: Int
    private let start = ContinuousClock.now
    private var lastPosition = -1
    private let condition = NSCondition()
    private nonisolated(unsafe) var isInterrupted = false

    private static let frameMark = Data("FRAME\n".utf8)
    private static let maximumHeaderBytes = 1024
    /// The frames per second that a recording may have: from some in a day to those of a high-speed camera.
    private static let rates = 0.0001...1000

    public init(path: String, repeats: Bool = false) throws(CaptureError) {
        self.path = path
        self.repeats = repeats
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
        } catch {
            throw .badRecording(path: path, reason: tr("it can’t be read"))
        }
        guard let end = data.prefix(Self.maximumHeaderBytes).firstIndex(of: 0x0A),
            let header = String(data: data[..<end], encoding: .ascii),
            header.hasPrefix("YUV4MPEG2 ")
        else { throw .badRecording(path: path, reason: tr("it isn’t a YUV4MPEG2 file")) }
        var (width, height, rate, chroma) = (0, 0, 25.0, "420")
        for parameter in header.split(separator: " ").dropFirst() {
            let value = parameter.dropFirst()
            switch parameter.first {
            case "W": width = Int(value) ?? 0
            case "H": height = Int(value) ?? 0
            case "C": chroma = String(value)
            case "F":
                let parts = value.split(separator: ":").compactMap { Double($0) }
                // 0:0 stands for an unknown rate.
                if parts.count == 2, parts != [0, 0] { rate = parts[0] / parts[1] }
            default: break
            }
        }
        guard Self.rates ~= rate else { throw .badRecording(path: path, reason: tr("its frame rate is invalid")) }
        guard 1...16_384 ~= width, 1...16_384 ~= height else { throw .badRecording(path: path, reason: tr("its size is invalid")) }
        let layouts: [(String, PixelLayout)] = [("420p", .yuv420), ("422p", .yuv422p), ("444p", .yuv444p)]
        if let deep = layouts.first(where: { chroma.hasPrefix($0.0) && chroma.dropFirst(4).first?.isNumber == true }) {
            throw .badRecording(path: path, reason: tr("its \(deep.0) samples have more than 8 bits"))
        }
        switch chroma {
        case "mono": layout = .grey
        case _ where chroma.hasPrefix("420"): layout = .yuv420
        case "422": layout = .yuv422p
        case "444": layout = .yuv444p
        default: throw .badRecording(path: path, reason: tr("its chroma format “\(chroma)” isn’t supported"))
        }
        guard let bytes = layout.minimumBytes(width: width, height: height, bytesPerLine: width) else {
            throw .badRecording(path: path, reason: tr("its layout is compressed"))
        }
        self.width = width
        self.height = height
        framesPerSecond = rate
        frameBytes = bytes
        firstFrame = end + 1
        frameCount = (data.count - firstFrame) / (Self.frameMark.count + bytes)
        guard frameCount > 0 else { throw .badRecording(path: path, reason: tr("it contains no complete frame")) }
    }

    public var state: CameraState {
        let mode = CaptureMode(width: width, height: height, layout: layout, framesPerSecond: framesPerSecond)
        let name = URL(fileURLWithPath: path).lastPathComponent
        return CameraState(path: path, name: name, facing: .external, mode: mode, modes: [mode], controls: nil)
    }

    public func interrupt() {
        condition.withLock {
            isInterrupted = true
            condition.broadcast()
        }
    }

    public func next(within time: Duration, _ body: (FrameView) -> Void) throws(CaptureError) -> Bool {
        let limit = ContinuousClock.now + time
        // The newest frame that is due, or else the next one.
        let position = max(lastPosition + 1, Int(nearest: (ContinuousClock.now - start) / .seconds(1) * framesPerSecond, rule: .down))
        guard repeats || position < frameCount else { throw .unplugged(path: path) }
        guard wait(until: min(limit, start + .seconds(Double(position) / framesPerSecond))), ContinuousClock.now < limit else {
            return false
        }
        lastPosition = position
        try show(position % frameCount, to: body)
        return true
    }

    /// Passes on one frame of the file, regardless of the time.
    public func show(_ index: Int, to body: (FrameView) -> Void) throws(CaptureError) {
        let offset = firstFrame + index * (Self.frameMark.count + frameBytes)
        guard 0..<frameCount ~= index, data[offset..<offset + Self.frameMark.count] == Self.frameMark else {
            throw .badRecording(path: path, reason: tr("frame \(index + 1) doesn’t begin where it should"))
        }
        let contentOffset = offset + Self.frameMark.count
        data[contentOffset..<contentOffset + frameBytes].withUnsafeBytes { bytes in
            if let frame = FrameView(width: width, height: height, layout: layout, bytesPerLine: width, bytes: bytes) { body(frame) }
        }
    }

    /// Waits until a moment. Returns false when interrupted.
    private func wait(until moment: ContinuousClock.Instant) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        while !isInterrupted {
            let left = moment - ContinuousClock.now
            guard left > .zero else { return true }
            _ = condition.wait(until: Date(timeIntervalSinceNow: left / .seconds(1)))
        }
        isInterrupted = false
        return false
    }
}
