import CPipeWire
import CVideo
import Foundation
import Platform
import Synchronization

/// The cameras of a PipeWire server, which the desktop's portal lets a program see: in a sandbox they are the only ones, and elsewhere they
/// are those that no driver offers as a file.
///
/// Several programs can use such a camera at once. PipeWire's own thread tells of cameras that come and go.
public final class PipeWireCameras: Sendable {
    /// What is known of a camera.
    struct Details {
        let number: UInt32
        let camera: Camera
        let facing: CameraFacing
        let modes: [CaptureMode]
        /// How many formats it has that Quire cannot read.
        let others: Int
    }

    /// Receives the events. PipeWire's thread holds it unretained, and has ended before it goes.
    private final class Registry: Sendable {
        struct State {
            var details: [UInt32: Details] = [:]
            var isListed = false
            var hasEnded = false
            var listeners: [UUID: AsyncStream<[Camera]>.Continuation] = [:]

            var cameras: [Camera] { details.values.sorted { $0.number < $1.number }.map(\.camera) }
        }

        let state = Mutex(State())

        func change(_ body: (inout State) -> Void) {
            state.withLock { state in
                body(&state)
                guard state.isListed else { return }
                for listener in state.listeners.values { listener.yield(state.cameras) }
            }
        }

        func end() {
            state.withLock { state in
                state.hasEnded = true
                for listener in state.listeners.values { listener.finish() }
                state.listeners = [:]
            }
        }
    }

    private let registry = Registry()
    /// The connection is safe to use from any thread: each function of it takes PipeWire's lock.
    nonisolated(unsafe) let connection: OpaquePointer

    /// Whether libpipewire is installed.
    public static var isSupported: Bool { quire_pipewire_is_installed() }

    /// What begins the path of such a camera.
    public static let prefix = "pipewire:"

    /// Connects to a server.
    ///
    /// - Parameter socket: closed with the connection, or at once if there is none.
    public init(socket: Int32) throws(CaptureError) {
        var events = quire_pipewire_events()
        events.camera = { data, number, name, title, facing, modes, count, others in
            guard let data, let name, let title else { return }
            let known = UnsafeBufferPointer(start: modes, count: count).compactMap(CaptureMode.init)
            let details = Details(number, name, title, facing.map { String(cString: $0) }, known, others: others)
            Unmanaged<Registry>.fromOpaque(data).takeUnretainedValue().change { $0.details[number] = details }
        }
        events.gone = { data, number in
            guard let data else { return }
            Unmanaged<Registry>.fromOpaque(data).takeUnretainedValue().change { $0.details[number] = nil }
        }
        events.listed = { data in
            guard let data else { return }
            Unmanaged<Registry>.fromOpaque(data).takeUnretainedValue().change { $0.isListed = true }
        }
        events.ended = { data in
            guard let data else { return }
            Unmanaged<Registry>.fromOpaque(data).takeUnretainedValue().end()
        }
        var error: Int32 = 0
        guard let connection = quire_pipewire_connect(socket, &events, Unmanaged.passUnretained(registry).toOpaque(), &error) else {
            throw .failed(path: "PipeWire", number: error)
        }
        self.connection = connection
    }

    deinit {
        quire_pipewire_close(connection)
        registry.end()
    }

    /// The cameras, once they are known, and again whenever one comes or goes. Ends with the connection.
    public func cameras() -> AsyncStream<[Camera]> {
        let (stream, continuation) = AsyncStream.makeStream(of: [Camera].self, bufferingPolicy: .bufferingNewest(1))
        let id = UUID()
        continuation.onTermination = { [weak registry] _ in registry?.state.withLock { $0.listeners[id] = nil } }
        let hasEnded = registry.state.withLock { state in
            if state.isListed { continuation.yield(state.cameras) }
            if !state.hasEnded { state.listeners[id] = continuation }
            return state.hasEnded
        }
        if hasEnded { continuation.finish() }
        return stream
    }

    /// Opens a camera. Waits until it has agreed on a format, so that it may take seconds.
    ///
    /// - Parameter mode: the mode to set; nil for the one that finds codes fastest.
    public func open(_ camera: Camera, mode: CaptureMode? = nil) throws(CaptureError) -> any FrameSource {
        let found = registry.state.withLock { state in state.hasEnded ? nil : state.details.values.first { $0.camera == camera } }
        guard let found else { throw .unplugged(path: camera.name) }
        return try PipeWireSource(self, found, mode: mode)
    }
}

extension PipeWireCameras.Details {
    fileprivate init(
        _ number: UInt32, _ name: UnsafePointer<CChar>, _ title: UnsafePointer<CChar>, _ location: String?, _ modes: [CaptureMode],
        others: Int
    ) {
        let (name, title) = (String(cString: name), String(cString: title))
        let shown = [title, name].first { !$0.isEmpty } ?? "PipeWire"
        let facing: CameraFacing? =
            switch location {
            case "front": .front
            case "back": .back
            case "external": .external
            default: nil
            }
        self.init(
            number: number,
            camera: Camera(path: "\(PipeWireCameras.prefix)\(number)", name: shown, bus: "\(PipeWireCameras.prefix)\(name)"),
            facing: facing ?? CameraFacing(guessedFrom: shown, bus: name.contains("usb") ? "usb-" : "", followsSignal: false), modes: modes,
            others: others)
    }
}

extension CaptureMode {
    init?(_ mode: quire_pipewire_mode) {
        guard let layout = PixelLayout(fourCC: mode.fourcc) else { return nil }
        self.init(width: Int(mode.width), height: Int(mode.height), layout: layout, framesPerSecond: mode.rate)
    }
}

/// A running camera of a PipeWire server.
final class PipeWireSource: FrameSource {
    let state: CameraState
    /// Keeps the connection.
    private let cameras: PipeWireCameras
    private let stream: OpaquePointer
    /// Signalled by PipeWire's thread: there is a frame, or the stream has changed.
    private let arrival: WakeUpEvent
    private let interruption: WakeUpEvent
    /// How long a camera may take to agree on a format, in seconds.
    private static let patience = 5.0

    init(_ cameras: PipeWireCameras, _ details: PipeWireCameras.Details, mode requested: CaptureMode?) throws(CaptureError) {
        let name = details.camera.name
        guard let best = requested ?? CaptureMode.best(of: details.modes) else { throw .unknownFormats(path: name, formats: []) }
        let (arrival, interruption): (WakeUpEvent, WakeUpEvent)
        do throws(SystemError) { (arrival, interruption) = (try WakeUpEvent(), try WakeUpEvent()) } catch {
            throw .failed(path: name, number: error.code)
        }
        var wanted = quire_pipewire_mode(
            fourcc: best.layout.fourCC, width: UInt32(best.width), height: UInt32(best.height), rate: best.framesPerSecond)
        var error: Int32 = 0
        guard let stream = quire_pipewire_open(cameras.connection, details.number, &wanted, arrival.descriptor, &error) else {
            throw error == ENODEV ? .unplugged(path: name) : .failed(path: name, number: error)
        }
        var agreed: CaptureMode?
        var end = QUIRE_PIPEWIRE_RUNNING
        let limit = Date(timeIntervalSinceNow: Self.patience)
        while agreed == nil, end == QUIRE_PIPEWIRE_RUNNING, limit.timeIntervalSinceNow > 0 {
            var descriptor = pollfd(fd: arrival.descriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&descriptor, 1, Int32(limit.timeIntervalSinceNow * 1000) + 1)
            // Not cleared: a first frame may have come already.
            var given = quire_pipewire_mode()
            if quire_pipewire_format(stream, &given) { agreed = CaptureMode(given) }
            end = quire_pipewire_ended(stream)
            if agreed == nil, end == QUIRE_PIPEWIRE_RUNNING { arrival.clear() }
        }
        guard let agreed else {
            quire_pipewire_stop(stream)
            throw Self.error(end, at: name) ?? .noSignal(path: name)
        }
        (self.cameras, self.stream, self.arrival, self.interruption) = (cameras, stream, arrival, interruption)
        state = CameraState(
            path: details.camera.path, name: name, facing: details.facing, mode: agreed, modes: details.modes, controls: nil)
    }

    deinit { quire_pipewire_stop(stream) }

    func interrupt() { interruption.signal() }

    func next(within time: Duration, _ body: (FrameView) -> Void) throws(CaptureError) -> Bool {
        var descriptors = [arrival, interruption].map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        let result = poll(&descriptors, 2, Int32(clamping: Int((time / .milliseconds(1)).rounded(.up))))
        if descriptors[1].revents != 0 {
            interruption.clear()
            return false
        }
        guard result > 0 else { return false }
        arrival.clear()
        if let error = Self.error(quire_pipewire_ended(stream), at: state.name) { throw error }
        var (frame, given) = (quire_pipewire_frame(), quire_pipewire_mode())
        guard quire_pipewire_take(stream, &frame), quire_pipewire_format(stream, &given), let mode = CaptureMode(given) else {
            return false
        }
        let least = mode.layout.minimumBytesPerLine(width: mode.width) ?? 0
        let view = FrameView(
            width: mode.width, height: mode.height, layout: mode.layout, bytesPerLine: max(Int(frame.stride), least),
            bytes: UnsafeRawBufferPointer(start: frame.bytes, count: frame.count))
        if let view { body(view) }
        return view != nil
    }

    private static func error(_ end: quire_pipewire_end, at name: String) -> CaptureError? {
        switch end {
        case QUIRE_PIPEWIRE_UNPLUGGED: .unplugged(path: name)
        case QUIRE_PIPEWIRE_NO_FORMAT: .unknownFormats(path: name, formats: [])
        case QUIRE_PIPEWIRE_FAILED: .failed(path: name, number: EIO)
        default: nil
        }
    }
}
