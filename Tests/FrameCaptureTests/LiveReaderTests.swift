import CodeReading
import Foundation
import Testing

@testable import FrameCapture

@Suite struct LiveReaderTests {
    private static let size = (width: 320, height: 240)

    private static func recording(_ frames: [[UInt8]]) throws -> Recording { try Recording(width: size.width, height: size.height, frames: frames) }

    @Test func aCodeThatComesIntoViewIsFoundWithItsPlace() async throws {
        let blank = Recording.blank(width: Self.size.width, height: Self.size.height)
        let code = try Recording.frame(of: "https://example.org/live", width: Self.size.width, height: Self.size.height)
        let recording = try Self.recording([blank, blank, blank] + Array(repeating: code, count: 60))
        let path = recording.path
        let reader = LiveReader { () throws(CaptureError) in try RecordedVideo(path: path, repeats: true) }
        for await event in reader.events {
            guard case .found(let codes, let width, let height, _) = event else { continue }
            #expect(codes.map(\.text) == ["https://example.org/live"])
            #expect((width, height) == (320, 240))
            #expect(codes[0].corners.allSatisfy { 0...320 ~= $0.x && 0...240 ~= $0.y })
            reader.stop()
        }
    }

    @Test func previewsComeOnlyAsFastAsTheyAreTaken() async throws {
        let code = try Recording.frame(of: "in view", width: Self.size.width, height: Self.size.height)
        let recording = try Self.recording([code])
        let path = recording.path
        let reader = LiveReader(previewWidth: 160) { () throws(CaptureError) in try RecordedVideo(path: path, repeats: true) }
        var previews = 0
        var findsSince = 0
        for await event in reader.events {
            switch event {
            case .opened: break
            case .preview(let bitmap):
                previews += 1
                #expect((bitmap.width, bitmap.height) == (160, 120))
                // The second is never taken: no third comes.
                if previews == 1 { reader.previewTaken() }
            case .found:
                // Between two finds there is a second of frames.
                if previews == 2 { findsSince += 1 }
                if findsSince == 2 { reader.stop() }
            case .ended(let error): Issue.record("\(error)")
            }
        }
        #expect(previews == 2)
    }

    @Test func aRecordingEndsWithItsLastFrame() async throws {
        let recording = try Self.recording([Recording.blank(width: Self.size.width, height: Self.size.height)])
        let path = recording.path
        let reader = LiveReader { () throws(CaptureError) in try RecordedVideo(path: path) }
        var errors: [CaptureError] = []
        for await event in reader.events { if case .ended(let error) = event { errors.append(error) } }
        #expect(errors == [.unplugged(path: path)])
    }

    @Test func aSourceThatDoesNotOpenSaysWhyAndEnds() async {
        let reader = LiveReader { () throws(CaptureError) in try CameraSource(path: "/dev/no-such-camera") }
        var events: [CaptureError] = []
        for await event in reader.events { if case .ended(let error) = event { events.append(error) } }
        #expect(events == [.missing(path: "/dev/no-such-camera")])
    }

    @Test func whatIsNoCameraIsToldApart() {
        #expect(throws: CaptureError.notACamera(path: "/dev/null")) { try CameraSource(path: "/dev/null") }
        #expect(throws: CaptureError.notACamera(path: "/etc/passwd")) { try CameraSource(path: "/etc/passwd") }
        #expect(throws: CaptureError.self) { try CameraSource(path: "/etc") }
    }

    @Test func stoppingEndsTheEventsAtOnceAndTwiceIsNoHarm() async throws {
        let frame = Recording.blank(width: Self.size.width, height: Self.size.height)
        let recording = try Self.recording([frame])
        let path = recording.path
        let reader = LiveReader { () throws(CaptureError) in try RecordedVideo(path: path, repeats: true) }
        reader.stop()
        reader.stop()
        for await _ in reader.events {}
    }
}
