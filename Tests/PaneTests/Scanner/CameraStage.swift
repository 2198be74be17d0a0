import Desktop
import Drawing
import Foundation
import Graphics
import Gtk
import LibraryStore
import PaneKit
import Scanning
import Symbols
import Synchronization
import TestSupport
import WidgetUI
@testable import ScannerPane

/// The scanner with cameras that a test plugs in: each plays a recording as a camera would send it.
@MainActor
final class CameraStage {
    let context: PaneContext
    let resultsModel = ScanResultsModel()
    let page: CameraPage
    let cameras = PluggedCameras()
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quire-camera-\(UUID())").path
    private var shown: ShownWindow?

    init() throws {
        let preferences = Preferences(folder: folder)
        context = PaneContext(
            library: try .inMemory(), preferences: preferences, style: Style(preferences: preferences, bus: nil), bus: nil)
        page = CameraPage(context: context, resultsModel: resultsModel, provider: cameras.provider)
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
    func wait(_ isReached: (LiveViewState) -> Bool) -> Bool { Loop.run(within: 30) { isReached(model.state) } }
    func wait(for state: LiveViewState) -> Bool { wait { $0 == state } }

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

    var provider: CameraProvider {
        CameraProvider(
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

/// What a camera saw, made for a test and gone with the value: codes side by side on white paper.
final class CameraRecording: Sendable {
    let path: String
    let repeats: Bool
    let width: Int
    let height: Int
    /// The corners of each code, clockwise from the upper left, in pixels.
    let corners: [[Point]]

    /// 30 frames a second that are all the same; without `repeats` the camera goes at the end.
    init(_ texts: [String], width: Int = 640, height: Int = 360, frames: Int = 3, repeats: Bool = true) throws {
        (self.width, self.height, self.repeats) = (width, height, repeats)
        path = FileManager.default.temporaryDirectory.appendingPathComponent("quire-\(UUID()).y4m").path
        let symbols = try texts.map { try SymbolEncoder.encode(Array($0.utf8), level: .medium) }
        var corners: [[Point]] = []
        let column = width / max(1, texts.count)
        let bitmap = try Bitmap(width: width, height: height) { canvas in
            canvas.fill(with: .color(.white))
            for (index, symbol) in symbols.enumerated() {
                let layout = SymbolLayout(symbol, style: SymbolStyle())
                let modules = Int(layout.size.width)
                let module = min(column, height) / modules
                let side = module * modules
                let place = Rectangle(
                    x: Double(index * column + (column - side) / 2), y: Double((height - side) / 2), width: Double(side),
                    height: Double(side))
                SymbolDrawing.draw(layout, on: canvas, in: place, pixelsPerUnit: 1)
                let quiet = layout.origin.x * Double(module)
                let inner = place.inset(by: quiet)
                corners.append([
                    Point(x: inner.x, y: inner.y), Point(x: inner.maxX, y: inner.y), Point(x: inner.maxX, y: inner.maxY),
                    Point(x: inner.x, y: inner.maxY),
                ])
            }
        }
        self.corners = corners
        let luma = Data(LumaPlane(bitmap).pixels)
        var data = Data("YUV4MPEG2 W\(width) H\(height) F30:1 Ip A1:1 Cmono\n".utf8)
        for _ in 0..<frames { data += Data("FRAME\n".utf8) + luma }
        try data.write(to: URL(fileURLWithPath: path))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
