import Scanning
import Symbols
import Desktop
import Drawing
import Foundation
import Gtk
import LibraryStore
import PaneKit
import WidgetUI
import Synchronization
import TestSupport

@testable import ScannerPane

/// The scanner with cameras that a test plugs in: each plays a recording as a camera would send it.
@MainActor
final class CameraStage {
    let context: PaneContext
    let desk = ScanDesk()
    let page: CameraPage
    let cameras = PluggedCameras()
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quire-camera-\(UUID())").path
    private var shown: ShownWindow?

    init() throws {
        let preferences = Preferences(folder: folder)
        context = PaneContext(library: try .inMemory(), preferences: preferences, style: Style(preferences: preferences, bus: nil), bus: nil)
        page = CameraPage(context: context, desk: desk, supply: cameras.supply)
    }

    isolated deinit { try? FileManager.default.removeItem(atPath: folder) }

    var model: CameraModel { page.model }

    /// Shows the page in a window.
    func show(width: Int = 640, height: Int = 480) {
        shown = ShownWindow(page.root, width: width, height: height)
        page.appear()
    }

    func close() {
        page.disappear()
        shown?.close()
        shown = nil
    }

    /// Waits until the page is in a state.
    func wait(_ isReached: (LiveState) -> Bool) -> Bool { Loop.run(within: 30) { isReached(model.state) } }
    func wait(for state: LiveState) -> Bool { wait { $0 == state } }

    /// The words that are on the screen.
    var words: [String] { WidgetNode(page.root).all.filter { $0.isMapped && $0.typeName == "GtkLabel" }.flatMap(\.words) }
}

/// Cameras that come and go as a test says.
final class PluggedCameras: Sendable {
    private struct State {
        var list: [Camera] = []
        var listeners: [UUID: AsyncStream<[Camera]>.Continuation] = [:]
        var recordings: [String: Result<CameraRecording, CaptureError>] = [:]
        var modes: [CaptureMode?] = []
        var openCount = 0
    }
    private let state = Mutex(State())

    static func camera(_ number: Int) -> Camera { Camera(path: "/dev/video\(number)", name: "Camera \(number)", bus: "usb-\(number)") }

    var supply: CameraSupply {
        CameraSupply(
            cameras: { [self] in listen() }, open: { [self] (camera, mode) throws(CaptureError) in try open(camera, mode) })
    }

    /// How many cameras are on.
    var openCount: Int { state.withLock { $0.openCount } }
    /// The modes that were asked for.
    var modes: [CaptureMode?] { state.withLock { $0.modes } }

    /// Connects a camera that shows a recording, or fails to open.
    func plug(_ camera: Camera, _ recording: Result<CameraRecording, CaptureError>) {
        state.withLock { state in
            state.recordings[camera.path] = recording
            state.list.removeAll { $0.path == camera.path }
            state.list.append(camera)
            for listener in state.listeners.values { listener.yield(state.list) }
        }
    }

    func unplug(_ camera: Camera) {
        state.withLock { state in
            state.list.removeAll { $0.path == camera.path }
            for listener in state.listeners.values { listener.yield(state.list) }
        }
    }

    private func listen() -> AsyncStream<[Camera]> {
        let (stream, continuation) = AsyncStream.makeStream(of: [Camera].self)
        let id = UUID()
        continuation.onTermination = { [weak self] _ in _ = self?.state.withLock { $0.listeners.removeValue(forKey: id) } }
        state.withLock { state in
            state.listeners[id] = continuation
            continuation.yield(state.list)
        }
        return stream
    }

    private func open(_ camera: Camera, _ mode: CaptureMode?) throws(CaptureError) -> any FrameSource {
        let recording = state.withLock { state in
            state.modes.append(mode)
            return state.recordings[camera.path]
        }
        guard let recording else { throw .missing(path: camera.path) }
        let played = try recording.get()
        let video = try RecordedVideo(path: played.path, repeats: played.repeats)
        state.withLock { $0.openCount += 1 }
        return CountedSource(video) { [self] in state.withLock { $0.openCount -= 1 } }
    }
}

/// A source that tells when it is let go of, which is when a camera is turned off.
private final class CountedSource: FrameSource {
    private let source: RecordedVideo
    private let ended: @Sendable () -> Void

    init(_ source: RecordedVideo, ended: @escaping @Sendable () -> Void) { (self.source, self.ended) = (source, ended) }

    deinit { ended() }

    var state: CameraState { source.state }
    func next(within time: Duration, _ body: (FrameView) -> Void) throws(CaptureError) -> Bool { try source.next(within: time, body) }
    nonisolated func interrupt() { source.interrupt() }
}
