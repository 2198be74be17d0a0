import Drawing
import Foundation
import Graphics
import Platform
import Symbols
import Testing
import TestTexts
@testable import Scanning

@Suite struct RecordedVideoTests {
    @Test func framesComeAsTheyWereRecorded() throws {
        let recording = try Recording(width: 2, height: 1, rate: "30000:1001", frames: [[1, 2], [3, 4]])
        let video = try RecordedVideo(path: recording.path)
        #expect((video.width, video.height, video.frameCount, video.layout) == (2, 1, 2, .grey))
        #expect(abs(video.framesPerSecond - 29.97) < 0.01)
        for (index, expected) in [[1, 2], [3, 4]].enumerated() {
            try video.show(index) { #expect($0.luma()?.pixels.map { Int($0) } == expected) }
        }
    }

    @Test(arguments: [
        ("", "it isn’t a YUV4MPEG2 file"), ("RIFF....AVI \n", "it isn’t a YUV4MPEG2 file"),
        ("YUV4MPEG2 W0 H1 Cmono\nFRAME\n", "its size is invalid"),
        ("YUV4MPEG2 W99999999 H9 Cmono\nFRAME\n", "its size is invalid"),
        ("YUV4MPEG2 W2 H2 C420p10\nFRAME\n", "its 420p samples have more than 8 bits"),
        ("YUV4MPEG2 W2 H2 Cxyz\nFRAME\n", "its chroma format “xyz” isn’t supported"),
        ("YUV4MPEG2 W2 H2 Cmono\nFRAME\nab", "it contains no complete frame"),
    ])
    func whatIsNoRecordingIsRefusedWithTheReason(_ text: String, _ reason: LocalizedText) throws {
        let recording = try Recording(bytes: Data(text.utf8))
        #expect(throws: CaptureError.badRecording(path: recording.path, reason: reason)) { try RecordedVideo(path: recording.path) }
    }

    @Test func aFrameOutOfPlaceIsNamed() throws {
        let recording = try Recording(bytes: Data("YUV4MPEG2 W2 H1 Cmono\nFRAME\nabFRAMX\nab".utf8))
        let video = try RecordedVideo(path: recording.path)
        #expect(throws: CaptureError.badRecording(path: recording.path, reason: "frame 2 doesn’t begin where it should")) {
            try video.show(1) { _ in }
        }
    }

    @Test func waitingForAFrameCanBeInterrupted() throws {
        let recording = try Recording(width: 1, height: 1, rate: "1:1000", frames: [[1], [2]])
        let video = try RecordedVideo(path: recording.path, repeats: true)
        #expect(try video.next(within: .seconds(1)) { _ in })
        video.interrupt()
        // The next frame is due in a quarter of an hour.
        #expect(try !video.next(within: .seconds(900)) { _ in })
    }
}

/// A temporary recording, removed together with this object.
final class Recording {
    let path: String

    /// Frames of one grey value per pixel, by default 30 per second.
    init(width: Int, height: Int, rate: String = "30:1", chroma: String = "mono", frames: [[UInt8]]) throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).y4m").path
        var data = Data("YUV4MPEG2 W\(width) H\(height) F\(rate) Ip A1:1 C\(chroma)\n".utf8)
        for frame in frames { data += Data("FRAME\n".utf8) + Data(frame) }
        try data.write(to: URL(fileURLWithPath: path))
    }

    init(bytes: Data) throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).y4m").path
        try bytes.write(to: URL(fileURLWithPath: path))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// A frame with a code in its centre.
    static func frame(of text: String, width: Int, height: Int) throws -> [UInt8] {
        let symbol = try SymbolEncoder.encode(Array(text.utf8), level: .medium)
        let layout = SymbolLayout(symbol, style: SymbolStyle())
        let bitmap = try Bitmap(width: width, height: height) { canvas in
            canvas.fill(with: .color(.white))
            SymbolDrawing.draw(
                layout, on: canvas, in: Rectangle(x: 0, y: 0, width: Double(width), height: Double(height)), pixelsPerUnit: 1)
        }
        return LumaPlane(bitmap).pixels
    }

    static func blank(width: Int, height: Int) -> [UInt8] { [UInt8](repeating: 200, count: width * height) }
}
