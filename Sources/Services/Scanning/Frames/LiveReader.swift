public import Drawing
import Foundation
import Synchronization

/// Reads codes from live video and delivers previews of it.
///
/// Runs two threads: one takes frames and drops those that nobody is ready for, the other decodes the newest one. Only what is needed is
/// copied: the grey values of frames that are decoded, and previews at the size of the window.
public final class LiveReader: Sendable {
    /// Ends after `ended`, or when the reader is stopped. A slow listener misses previews but no codes.
    public let events: AsyncStream<LiveEvent>

    private let continuation: AsyncStream<LiveEvent>.Continuation
    private let state: Mutex<State>
    private let onFrameDecoded: (@Sendable (FrameTiming) -> Void)?
    private let condition = NSCondition()
    private let start = ContinuousClock.now

    private struct State {
        var gate: FrameGate
        var previewWidth: Int
        var waiting: PendingFrame?
        var isStopped = false
        var isPaused = false
        var isPreviewTaken = true
        var interrupt: (@Sendable () -> Void)?
    }

    /// A frame that waits to be decoded.
    private struct PendingFrame {
        let plane: LumaPlane
        let picture: Bitmap?
        let arrival: ContinuousClock.Instant
    }

    /// How long to wait for the source before asking it again. A camera that sends nothing for `noSignalTimeout` has no signal.
    private static let timeout = Duration.seconds(1)
    private static let noSignalTimeout = Duration.seconds(10)

    /// Starts reading at once.
    ///
    /// - Parameters:
    ///   - previewWidth: the maximum width of previews in pixels; 0 for no previews.
    ///   - open: opens the source. Called on the thread that takes the frames, because opening a camera may take seconds.
    public convenience init(previewWidth: Int = 0, open: @escaping @Sendable () throws(CaptureError) -> any FrameSource) {
        self.init(previewWidth: previewWidth, cooldown: FrameGate.cooldown, onFrameDecoded: nil, open: open)
    }

    /// - Parameters:
    ///   - cooldown: the pause after a code was found.
    ///   - onFrameDecoded: called for each decoded frame, on the decoding thread; for benchmarks.
    package init(
        previewWidth: Int, cooldown: Duration, onFrameDecoded: (@Sendable (FrameTiming) -> Void)?,
        open: @escaping @Sendable () throws(CaptureError) -> any FrameSource
    ) {
        // At most one preview is in flight. Codes are few and are never dropped.
        (events, continuation) = AsyncStream.makeStream()
        self.onFrameDecoded = onFrameDecoded
        state = Mutex(State(gate: FrameGate(cooldown: cooldown), previewWidth: previewWidth))
        continuation.onTermination = { [weak self] _ in self?.stop() }
        let captureThread = Thread { [self] in captureFrames(open) }
        captureThread.name = "frames"
        let decodingThread = Thread { [self] in decodeFrames() }
        decodingThread.name = "codes"
        captureThread.start()
        decodingThread.start()
    }

    /// Confirms that the last preview is on the screen, so that the next one may follow.
    public func previewTaken() { state.withLock { $0.isPreviewTaken = true } }

    /// Sets the maximum width of previews in pixels, after the size of the view has changed.
    public func setPreviewWidth(_ width: Int) { state.withLock { $0.previewWidth = width } }

    /// Stops decoding and previews, for example while a result is shown. The camera stays open.
    public func pause() { state.withLock { $0.isPaused = true } }

    /// Resumes decoding and previews. A code that was in view before the pause gets a moment to leave it.
    public func resume() {
        state.withLock { state in
            guard state.isPaused else { return }
            state.isPaused = false
            state.isPreviewTaken = true
            state.gate.resume(at: now)
        }
    }

    /// Stops reading. The camera closes soon after; opening it meanwhile waits for that. A second call does nothing.
    public func stop() {
        let interrupt = state.withLock { state in
            state.isStopped = true
            return state.interrupt
        }
        interrupt?()
        condition.withLock { condition.broadcast() }
        continuation.finish()
    }

    private var now: Duration { ContinuousClock.now - start }
    private var isStopped: Bool { state.withLock { $0.isStopped } }

    // MARK: Frames

    private func captureFrames(_ open: @Sendable () throws(CaptureError) -> any FrameSource) {
        do throws(CaptureError) {
            let source = try open()
            nonisolated(unsafe) let shared = source
            state.withLock { $0.interrupt = { shared.interrupt() } }
            continuation.yield(.opened(source.state))
            var lastFrame = now
            while !isStopped {
                if try source.next(within: Self.timeout, { handle($0) }) {
                    lastFrame = now
                } else if now - lastFrame > Self.noSignalTimeout, source is CameraSource || source is PipeWireSource {
                    throw .noSignal(path: source.state.path)
                }
            }
        } catch {
            if !isStopped { continuation.yield(.ended(error)) }
        }
        state.withLock { $0.interrupt = nil }
        stop()
    }

    private func handle(_ frame: FrameView) {
        let arrival = ContinuousClock.now
        let (isDecoded, isShown, width) = state.withLock { state in
            guard !state.isPaused else { return (false, false, 0) }
            let isDecoded = state.gate.allows(at: now) && state.waiting == nil
            let isShown = state.isPreviewTaken && state.previewWidth > 0
            if isShown { state.isPreviewTaken = false }
            return (isDecoded, isShown, state.previewWidth)
        }
        guard isDecoded || isShown else { return }
        let picture = width > 0 ? frame.bitmap(maximumWidth: width) : nil
        if isDecoded, let plane = frame.luma() {
            state.withLock { state in
                state.gate.begin(at: now)
                state.waiting = PendingFrame(plane: plane, picture: picture, arrival: arrival)
            }
            condition.withLock { condition.signal() }
        }
        guard isShown else { return }
        if let picture { continuation.yield(.preview(picture)) } else { previewTaken() }
    }

    // MARK: Codes

    private func decodeFrames() {
        let reader = CodeReader()
        while let frame = nextFrame() {
            // A frame that cannot be decoded is skipped: another one follows.
            let codes = (try? reader.read(frame.plane, effort: .frame)) ?? []
            onFrameDecoded?(FrameTiming(arrival: frame.arrival, end: .now, codes: codes.count))
            let isWanted = state.withLock { state in
                let isWanted = !state.isPaused && !state.isStopped
                state.gate.end(at: now, found: !codes.isEmpty && isWanted)
                return isWanted
            }
            guard !codes.isEmpty, isWanted else { continue }
            continuation.yield(.found(codes, width: frame.plane.width, height: frame.plane.height, picture: frame.picture))
        }
    }

    /// Waits for a frame to decode; nil when the reader was stopped.
    private func nextFrame() -> PendingFrame? {
        condition.lock()
        defer { condition.unlock() }
        while true {
            let (frame, isStopped) = state.withLock { state in
                defer { state.waiting = nil }
                return (state.waiting, state.isStopped)
            }
            if isStopped { return nil }
            if let frame { return frame }
            condition.wait()
        }
    }
}

/// An event of a `LiveReader`.
public enum LiveEvent: Sendable {
    /// The source is open. This is the first event.
    case opened(CameraState)
    /// A frame to show in a window.
    case preview(Bitmap)
    /// Codes that are in view. Their corners are in pixels of a frame of `width` × `height`. The picture shows the very frame in which they
    /// were found, at the size of the previews; nil without previews.
    case found([FoundCode], width: Int, height: Int, picture: Bitmap?)
    /// No more events follow, for this reason.
    case ended(CaptureError)
}
