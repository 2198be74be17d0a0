import CodeReading
import Drawing
import Foundation
import Synchronization

/// Looks through a camera: shows its frames and finds the codes in them.
///
/// Two threads of its own: one takes frames and throws away what nobody is ready for, one reads codes in the newest. Only what is used is
/// copied: the grey values of frames that are looked at, and a picture of the size that a window shows.
public final class LiveReader: Sendable {
    /// Ends after `ended`, or when the reader is stopped. Whoever is late misses previews and never finds.
    public let events: AsyncStream<LiveEvent>

    private let continuation: AsyncStream<LiveEvent>.Continuation
    private let state = Mutex(State())
    private let bell = NSCondition()
    private let start = ContinuousClock.now

    private struct State {
        var gate = FrameGate()
        var waiting: LumaPlane?
        var isStopped = false
        var previewWidth = 0
        var isPreviewTaken = true
        var interrupt: (@Sendable () -> Void)?
    }

    /// How long the source is waited for before it is asked again; a camera that sends nothing for `mostSilence` has no signal.
    private static let patience = Duration.seconds(1)
    private static let mostSilence = Duration.seconds(10)

    /// Begins at once.
    ///
    /// - Parameters:
    ///   - previewWidth: pixels that previews need at most; 0 for none.
    ///   - open: called on the thread that takes the frames, as a camera may take seconds to open.
    public init(previewWidth: Int = 0, open: @escaping @Sendable () throws(CaptureError) -> any FrameSource) {
        // Previews replace each other; finds are few and are never dropped.
        (events, continuation) = AsyncStream.makeStream()
        state.withLock { $0.previewWidth = previewWidth }
        let taking = Thread { [self] in take(open) }
        taking.name = "frames"
        let looking = Thread { [self] in look() }
        looking.name = "codes"
        taking.start()
        looking.start()
    }

    /// The preview that was handed out has been shown: the next may come.
    public func previewTaken() { state.withLock { $0.isPreviewTaken = true } }

    /// Ends it; the camera is off soon after. A second call does nothing.
    public func stop() {
        let interrupt = state.withLock { state in
            state.isStopped = true
            return state.interrupt
        }
        interrupt?()
        bell.withLock { bell.broadcast() }
        continuation.finish()
    }

    private var now: Duration { ContinuousClock.now - start }
    private var isStopped: Bool { state.withLock { $0.isStopped } }

    // MARK: Frames

    private func take(_ open: @Sendable () throws(CaptureError) -> any FrameSource) {
        do throws(CaptureError) {
            let source = try open()
            nonisolated(unsafe) let shared = source
            state.withLock { $0.interrupt = { shared.interrupt() } }
            var lastFrame = now
            while !isStopped {
                if try source.next(within: Self.patience, { offer($0) }) {
                    lastFrame = now
                } else if now - lastFrame > Self.mostSilence, let camera = source as? CameraSource {
                    throw .noSignal(path: camera.path)
                }
            }
        } catch {
            if !isStopped { continuation.yield(.ended(error)) }
        }
        state.withLock { $0.interrupt = nil }
        stop()
    }

    private func offer(_ frame: FrameView) {
        let (isLookedAt, previewWidth) = state.withLock { state in
            let isLookedAt = state.gate.allows(at: now) && state.waiting == nil
            let width = state.isPreviewTaken ? state.previewWidth : 0
            if width > 0 { state.isPreviewTaken = false }
            return (isLookedAt, width)
        }
        if isLookedAt, let plane = frame.luma() {
            state.withLock { state in
                state.gate.begin(at: now)
                state.waiting = plane
            }
            bell.withLock { bell.signal() }
        }
        guard previewWidth > 0 else { return }
        if let bitmap = frame.bitmap(maximumWidth: previewWidth) { continuation.yield(.preview(bitmap)) } else { previewTaken() }
    }

    // MARK: Codes

    private func look() {
        let reader = CodeReader()
        while let plane = nextPlane() {
            // What one frame cannot tell the next one may.
            let codes = (try? reader.read(plane, effort: .frame)) ?? []
            state.withLock { $0.gate.end(at: now, found: !codes.isEmpty) }
            if !codes.isEmpty, !isStopped { continuation.yield(.found(codes, width: plane.width, height: plane.height)) }
        }
    }

    /// Waits; nil when the reader was stopped.
    private func nextPlane() -> LumaPlane? {
        bell.lock()
        defer { bell.unlock() }
        while true {
            let (plane, isStopped) = state.withLock { state in
                defer { state.waiting = nil }
                return (state.waiting, state.isStopped)
            }
            if isStopped { return nil }
            if let plane { return plane }
            bell.wait()
        }
    }
}
