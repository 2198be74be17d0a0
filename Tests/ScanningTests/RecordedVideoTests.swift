import Foundation
import Testing

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
        ("", "it is no YUV4MPEG2 file"), ("RIFF....AVI \n", "it is no YUV4MPEG2 file"), ("YUV4MPEG2 W0 H1 Cmono\nFRAME\n", "its size makes no sense"),
        ("YUV4MPEG2 W99999999 H9 Cmono\nFRAME\n", "its size makes no sense"), ("YUV4MPEG2 W2 H2 C420p10\nFRAME\n", "its 420p samples have more than 8 bits"),
        ("YUV4MPEG2 W2 H2 Cxyz\nFRAME\n", "its chroma “xyz” is not known here"), ("YUV4MPEG2 W2 H2 Cmono\nFRAME\nab", "it holds no whole frame"),
    ])
    func whatIsNoRecordingIsRefusedWithTheReason(_ text: String, _ reason: String) throws {
        let recording = try Recording(bytes: Data(text.utf8))
        #expect(throws: CaptureError.badRecording(path: recording.path, reason: reason)) { try RecordedVideo(path: recording.path) }
    }

    @Test func aFrameOutOfPlaceIsNamed() throws {
        let recording = try Recording(bytes: Data("YUV4MPEG2 W2 H1 Cmono\nFRAME\nabFRAMX\nab".utf8))
        let video = try RecordedVideo(path: recording.path)
        #expect(throws: CaptureError.badRecording(path: recording.path, reason: "frame 2 does not begin where it should")) {
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
