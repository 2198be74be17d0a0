import Drawing
import Foundation
import Graphics
import Testing
@testable import Scanning

@Suite struct LiveReaderTests {
    private static let size = (width: 320, height: 240)

    private static func recording(_ frames: [[UInt8]]) throws -> Recording {
        try Recording(width: size.width, height: size.height, frames: frames)
    }

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
                // The second preview is not confirmed, so no third one comes.
                if previews == 1 { reader.previewTaken() }
            case .found:
                // Between two codes there is a second of frames.
                if previews == 2 { findsSince += 1 }
                if findsSince == 2 { reader.stop() }
            case .ended(let error): Issue.record("\(error)")
            }
        }
        #expect(previews == 2)
    }

    @Test func itSaysWhatWasOpenedBeforeAnythingElse() async throws {
        let recording = try Self.recording([Recording.blank(width: Self.size.width, height: Self.size.height)])
        let path = recording.path
        let reader = LiveReader(previewWidth: 160) { () throws(CaptureError) in try RecordedVideo(path: path, repeats: true) }
        for await event in reader.events {
            guard case .opened(let state) = event else { throw Wrong() }
            #expect(state.mode == CaptureMode(width: 320, height: 240, layout: .grey, framesPerSecond: 30))
            #expect(state.modes == [state.mode] && state.path == path && path.hasSuffix(state.name) && state.controls == nil)
            reader.stop()
            break
        }
    }

    private struct Wrong: Error {}

    @Test func aFindShowsTheFrameItWasFoundIn() async throws {
        let source = HandFedSource(width: Self.size.width, height: Self.size.height)
        let reader = LiveReader(previewWidth: 160) { () throws(CaptureError) in source }
        let code = try Recording.frame(of: "this very frame", width: Self.size.width, height: Self.size.height)
        let blank = Recording.blank(width: Self.size.width, height: Self.size.height)
        let feeding = Task.detached {
            // Decoded frames need not be those that are shown.
            for frame in [code, blank, blank] { source.feed(frame) }
        }
        let expected = try #require(
            code.withUnsafeBytes { memory in
                FrameView(width: Self.size.width, height: Self.size.height, layout: .grey, bytesPerLine: Self.size.width, bytes: memory)?
                    .bitmap(maximumWidth: 160)
            })
        for await event in reader.events {
            guard case .found(let codes, _, _, let picture) = event else { continue }
            #expect(codes.map(\.text) == ["this very frame"])
            #expect(picture == expected)
            await feeding.value
            reader.stop()
        }
    }

    @Test func whilePausedNothingIsFoundOrShown() async throws {
        let source = HandFedSource(width: Self.size.width, height: Self.size.height)
        let reader = LiveReader(previewWidth: 160, cooldown: .zero, onFrameDecoded: nil) { () throws(CaptureError) in source }
        let (first, other, last) = (
            try Recording.frame(of: "first", width: Self.size.width, height: Self.size.height),
            try Recording.frame(of: "other", width: Self.size.width, height: Self.size.height),
            try Recording.frame(of: "last", width: Self.size.width, height: Self.size.height)
        )
        let (paused, pause) = AsyncStream.makeStream(of: Void.self)
        let feeding = Task.detached {
            source.feed(first)
            for await _ in paused { break }
            for _ in 0..<5 { source.feed(other) }
            reader.resume()
            while !Task.isCancelled { source.feed(last) }
        }
        var texts: [String] = []
        var previews = 0
        for await event in reader.events {
            switch event {
            case .opened, .ended: break
            case .preview:
                previews += 1
                // The second preview comes after the pause.
                #expect(previews == 1 || !texts.isEmpty)
            case .found(let codes, _, _, _):
                texts += codes.map(\.text)
                if texts.count == 1 {
                    reader.pause()
                    pause.yield()
                } else {
                    feeding.cancel()
                    // Waits for the remaining frames.
                    await feeding.value
                    reader.stop()
                }
            }
        }
        // More copies of the last code may be on their way when the second arrives.
        #expect(texts.first == "first" && texts.count > 1)
        #expect(texts.dropFirst().allSatisfy { $0 == "last" })
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

/// A source of grey frames that the test provides one by one.
final class HandFedSource: FrameSource, @unchecked Sendable {
    private let width: Int
    private let height: Int
    /// Guards the following properties.
    private let condition = NSCondition()
    private var waiting: [[UInt8]] = []
    private var isInterrupted = false

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    var state: CameraState {
        let mode = CaptureMode(width: width, height: height, layout: .grey, framesPerSecond: 0)
        return CameraState(path: "/dev/fed", name: "By hand", facing: .external, mode: mode, modes: [mode], controls: nil)
    }

    /// Returns when the frame has been decoded or dropped.
    func feed(_ frame: [UInt8]) {
        condition.withLock {
            waiting.append(frame)
            condition.broadcast()
            while !waiting.isEmpty { condition.wait() }
        }
    }

    func interrupt() {
        condition.withLock {
            isInterrupted = true
            condition.broadcast()
        }
    }

    func next(within time: Duration, _ body: (FrameView) -> Void) throws(CaptureError) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        while waiting.isEmpty, !isInterrupted { condition.wait() }
        guard let frame = waiting.first else { return false }
        frame.withUnsafeBytes { memory in
            if let view = FrameView(width: width, height: height, layout: .grey, bytesPerLine: width, bytes: memory) { body(view) }
        }
        waiting.removeFirst()
        condition.broadcast()
        return true
    }
}
