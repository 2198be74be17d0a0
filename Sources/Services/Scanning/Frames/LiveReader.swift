public import Drawing
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
    private let state: Mutex<State>
    private let looked: (@Sendable (FrameLook) -> Void)?
    private let bell = NSCondition()
    private let start = ContinuousClock.now

    private struct State {
        var gate: FrameGate
        var previewWidth: Int
        var waiting: LookedAt?
        var isStopped = false
        var isPaused = false
        var isPreviewTaken = true
        var interrupt: (@Sendable () -> Void)?
    }

    /// A frame whose codes are read.
    private struct LookedAt {
        let plane: LumaPlane
        let picture: Bitmap?
        let arrival: ContinuousClock.Instant
    }

    /// How long the source is waited for before it is asked again; a camera that sends nothing for `mostSilence` has no signal.
    private static let patience = Duration.seconds(1)
    private static let mostSilence = Duration.seconds(10)

    /// Begins at once.
    ///
    /// - Parameters:
    ///   - previewWidth: pixels that previews need at most; 0 for none.
    ///   - open: called on the thread that takes the frames, as a camera may take seconds to open.
    public convenience init(previewWidth: Int = 0, open: @escaping @Sendable () throws(CaptureError) -> any FrameSource) {
        self.init(previewWidth: previewWidth, calm: FrameGate.calm, looked: nil, open: open)
    }

    /// - Parameters:
    ///   - calm: how long it rests after a find.
    ///   - looked: told of each frame that was looked at, on the thread that reads codes, for a benchmark.
    package init(
        previewWidth: Int, calm: Duration, looked: (@Sendable (FrameLook) -> Void)?,
        open: @escaping @Sendable () throws(CaptureError) -> any FrameSource
    ) {
        // Previews replace each other; finds are few and are never dropped.
        (events, continuation) = AsyncStream.makeStream()
        self.looked = looked
        state = Mutex(State(gate: FrameGate(calm: calm), previewWidth: previewWidth))
        continuation.onTermination = { [weak self] _ in self?.stop() }
        let taking = Thread { [self] in take(open) }
        taking.name = "frames"
        let looking = Thread { [self] in look() }
        looking.name = "codes"
        taking.start()
        looking.start()
    }

    /// The preview that was handed out has been shown: the next may come.
    public func previewTaken() { state.withLock { $0.isPreviewTaken = true } }

    /// The view has another size now: pixels that previews need at most.
    public func setPreviewWidth(_ width: Int) { state.withLock { $0.previewWidth = width } }

    /// No looking and no previews, such as while what was found is shown; the camera stays on.
    public func pause() { state.withLock { $0.isPaused = true } }

    /// Looks and shows again. What was in view when a code was found has a moment to leave it.
    public func resume() {
        state.withLock { state in
            guard state.isPaused else { return }
            state.isPaused = false
            state.isPreviewTaken = true
            state.gate.resume(at: now)
        }
    }

    /// Ends it; the camera is off soon after, and who opens it meanwhile waits for that. A second call does nothing.
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
            continuation.yield(.opened(source.state))
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
        let arrival = ContinuousClock.now
        let (isLookedAt, isShown, width) = state.withLock { state in
            guard !state.isPaused else { return (false, false, 0) }
            let isLookedAt = state.gate.allows(at: now) && state.waiting == nil
            let isShown = state.isPreviewTaken && state.previewWidth > 0
            if isShown { state.isPreviewTaken = false }
            return (isLookedAt, isShown, state.previewWidth)
        }
        guard isLookedAt || isShown else { return }
        let picture = width > 0 ? frame.bitmap(maximumWidth: width) : nil
        if isLookedAt, let plane = frame.luma() {
            state.withLock { state in
                state.gate.begin(at: now)
                state.waiting = LookedAt(plane: plane, picture: picture, arrival: arrival)
            }
            bell.withLock { bell.signal() }
        }
        guard isShown else { return }
        if let picture { continuation.yield(.preview(picture)) } else { previewTaken() }
    }

    // MARK: Codes

    private func look() {
        let reader = CodeReader()
        while let frame = nextFrame() {
            // What one frame cannot tell the next one may.
            let codes = (try? reader.read(frame.plane, effort: .frame)) ?? []
            looked?(FrameLook(arrival: frame.arrival, end: .now, codes: codes.count))
            let isWanted = state.withLock { state in
                let isWanted = !state.isPaused && !state.isStopped
                state.gate.end(at: now, found: !codes.isEmpty && isWanted)
                return isWanted
            }
            guard !codes.isEmpty, isWanted else { continue }
            continuation.yield(.found(codes, width: frame.plane.width, height: frame.plane.height, picture: frame.picture))
        }
    }

    /// Waits; nil when the reader was stopped.
    private func nextFrame() -> LookedAt? {
        bell.lock()
        defer { bell.unlock() }
        while true {
            let (frame, isStopped) = state.withLock { state in
                defer { state.waiting = nil }
                return (state.waiting, state.isStopped)
            }
            if isStopped { return nil }
            if let frame { return frame }
            bell.wait()
        }
    }
}

/// What comes of looking through a camera.
public enum LiveEvent: Sendable {
    /// It is on, and so set. Comes first, once.
    case opened(CameraState)
    /// The frame to show, for a window.
    case preview(Bitmap)
    /// Codes that are in view; corners in pixels of a frame of `width` × `height`. The picture is that of the very frame that the codes were
    /// found in, of the previews' size; nil where no previews are asked for.
    case found([FoundCode], width: Int, height: Int, picture: Bitmap?)
    /// There will be no more: why.
    case ended(CaptureError)
}
