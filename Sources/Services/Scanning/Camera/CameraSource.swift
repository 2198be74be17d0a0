internal import CVideo
import Foundation

/// A camera that is on: its driver fills a few buffers in turn, and the newest is looked at where it lies.
///
/// libzbar's own video support would do for a demonstration, and falls short here: it waits for a frame without end, tells “in use”,
/// “no permission” and “unplugged” apart only in words, lists no cameras, and copies and converts every frame before one is dropped.
public final class CameraSource: FrameSource {
    public let mode: CaptureMode
    /// Every mode that it has and that is known here, in the driver's order.
    public let modes: [CaptureMode]
    /// As the driver calls it.
    public let name: String
    public let facing: CameraFacing
    /// Of use while it is on.
    public let controls: CameraControls
    private let device: VideoDevice
    private let bytesPerLine: Int
    private var buffers: [UnsafeMutableRawBufferPointer] = []
    private let wake: WakeUp
    private static let bufferCount = 4

    /// Turns it on.
    ///
    /// - Parameter wanted: nil for what finds codes soonest.
    public init(path: String, mode wanted: CaptureMode? = nil) throws(CaptureError) {
        let device = try VideoDevice(path: path, turn: DeviceTurn(path: path))
        guard let capability = device.capability, VideoDevice.captures(capability) else { throw .notACamera(path: path) }
        let (known, unknown) = device.modes()
        guard let best = wanted ?? (device.followsSignal ? device.current : nil) ?? CaptureMode.best(of: known) else { throw .unknownFormats(path: path, formats: unknown) }
        self.device = device
        modes = known
        name = VideoDevice.name(capability)
        facing = device.facing(name: name, bus: VideoDevice.bus(capability))
        controls = CameraControls(device)
        var format = v4l2_format()
        format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
        format.fmt.pix.width = UInt32(best.width)
        format.fmt.pix.height = UInt32(best.height)
        format.fmt.pix.pixelformat = best.layout.fourCC
        format.fmt.pix.field = V4L2_FIELD_ANY.rawValue
        try device.check(quire_video_set_format(device.descriptor, &format))
        // The driver answers with what it made of it.
        let given = format.fmt.pix
        guard let layout = PixelLayout(fourCC: given.pixelformat) else { throw .unknownFormats(path: path, formats: unknown) }
        mode = CaptureMode(width: Int(given.width), height: Int(given.height), layout: layout, framesPerSecond: best.framesPerSecond)
        let least = layout.leastBytesPerLine(width: mode.width) ?? 0
        bytesPerLine = max(Int(given.bytesperline), least)
        do throws(SystemError) { wake = try WakeUp() } catch { throw .failed(path: path, number: error.number) }
        askForRate(best.framesPerSecond)
        try start()
    }

    deinit {
        // A camera that has gone answers with an error, and is off.
        _ = quire_video_stop(device.descriptor)
        for buffer in buffers { munmap(buffer.baseAddress, buffer.count) }
    }

    public var path: String { device.path }

    /// Some drivers know no rates: then theirs stays.
    private func askForRate(_ framesPerSecond: Double) {
        guard framesPerSecond > 0 else { return }
        var parameters = v4l2_streamparm()
        parameters.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
        parameters.parm.capture.timeperframe = v4l2_fract(numerator: 1000, denominator: UInt32((framesPerSecond * 1000).rounded()))
        _ = quire_video_set_parameters(device.descriptor, &parameters)
    }

    private func start() throws(CaptureError) {
        var request = v4l2_requestbuffers()
        request.count = UInt32(Self.bufferCount)
        request.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
        request.memory = V4L2_MEMORY_MMAP.rawValue
        // This is where a second program is turned away.
        try device.check(quire_video_request_buffers(device.descriptor, &request))
        for index in 0..<request.count {
            var buffer = Self.buffer(index)
            try device.check(quire_video_query_buffer(device.descriptor, &buffer))
            let memory = mmap(nil, Int(buffer.length), PROT_READ | PROT_WRITE, MAP_SHARED, device.descriptor, Int(buffer.m.offset))
            guard let memory, memory != MAP_FAILED else { throw .failed(path: path, number: errno) }
            buffers.append(UnsafeMutableRawBufferPointer(start: memory, count: Int(buffer.length)))
            try device.check(quire_video_queue(device.descriptor, &buffer))
        }
        guard !buffers.isEmpty else { throw .failed(path: path, number: ENOMEM) }
        try device.check(quire_video_start(device.descriptor))
    }

    private static func buffer(_ index: UInt32 = 0) -> v4l2_buffer {
        var buffer = v4l2_buffer()
        buffer.index = index
        buffer.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
        buffer.memory = V4L2_MEMORY_MMAP.rawValue
        return buffer
    }

    public var state: CameraState {
        CameraState(path: path, name: name, facing: facing, mode: mode, modes: modes, controls: controls)
    }

    public func interrupt() { wake.ring() }

    public func next(within time: Duration, _ body: (FrameView) -> Void) throws(CaptureError) -> Bool {
        guard try wait(time) else { return false }
        var newest: v4l2_buffer?
        while true {
            var buffer = Self.buffer()
            let number = quire_video_dequeue(device.descriptor, &buffer)
            if number == EAGAIN { break }
            // A frame that was damaged on its way; the camera goes on.
            if number == EIO { return false }
            try device.check(number)
            if var older = newest { try device.check(quire_video_queue(device.descriptor, &older)) }
            newest = buffer
        }
        guard var buffer = newest else { return false }
        show(buffer, to: body)
        try device.check(quire_video_queue(device.descriptor, &buffer))
        return true
    }

    private func show(_ buffer: v4l2_buffer, to body: (FrameView) -> Void) {
        guard buffer.flags & UInt32(V4L2_BUF_FLAG_ERROR) == 0, buffers.indices.contains(Int(buffer.index)) else { return }
        let memory = buffers[Int(buffer.index)]
        let used = min(Int(buffer.bytesused), memory.count)
        let bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory)[..<used])
        guard let frame = FrameView(width: mode.width, height: mode.height, layout: mode.layout, bytesPerLine: bytesPerLine, bytes: bytes)
        else { return }
        body(frame)
    }

    /// False when the time is over or someone called `interrupt`.
    private func wait(_ time: Duration) throws(CaptureError) -> Bool {
        var waits = [pollfd(fd: device.descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)]
        let result = poll(&waits, 2, Int32(clamping: Int((time / .milliseconds(1)).rounded(.up))))
        if waits[1].revents != 0 {
            wake.clear()
            return false
        }
        guard result > 0 else { return false }
        let happened = waits[0].revents
        if happened & Int16(POLLIN) != 0 { return true }
        // The driver reports an error when the device has gone, and when it lost its signal.
        if device.capability == nil { throw .unplugged(path: path) }
        guard FileManager.default.fileExists(atPath: path) else { throw .unplugged(path: path) }
        throw .noSignal(path: path)
    }
}
