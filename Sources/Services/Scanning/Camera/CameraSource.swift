import CVideo
import Foundation
public import Platform

/// An open camera. The driver fills a few buffers in turn, and the newest is read in place.
///
/// libzbar's own video support is not enough: it waits for a frame without a timeout, reports “in use”, “no permission” and “unplugged” as
/// text only, lists no cameras, and copies and converts every frame, even those that are dropped.
public final class CameraSource: FrameSource {
    public let state: CameraState
    private let device: VideoDevice
    private let bytesPerLine: Int
    private var buffers: [UnsafeMutableRawBufferPointer] = []
    private let wake: WakeUpEvent
    private static let bufferCount = 4

    /// Opens the camera and starts capturing.
    ///
    /// - Parameter requested: the mode to set; nil for the one that finds codes fastest.
    public init(path: String, mode requested: CaptureMode? = nil) throws(CaptureError) {
        let device = try VideoDevice(path: path, lock: DeviceLock(path: path))
        guard let capability = device.capability, VideoDevice.canCapture(capability) else { throw .notACamera(path: path) }
        let (known, unknown) = device.modes()
        guard let best = requested ?? (device.followsSignal ? device.current : nil) ?? CaptureMode.best(of: known) else {
            throw .unknownFormats(path: path, formats: unknown)
        }
        self.device = device
        var format = v4l2_format()
        format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
        format.fmt.pix.width = UInt32(best.width)
        format.fmt.pix.height = UInt32(best.height)
        format.fmt.pix.pixelformat = best.layout.fourCC
        format.fmt.pix.field = V4L2_FIELD_ANY.rawValue
        try device.check(quire_video_set_format(device.descriptor, &format))
        // The driver answers with the format that it has actually set.
        let given = format.fmt.pix
        guard let layout = PixelLayout(fourCC: given.pixelformat) else { throw .unknownFormats(path: path, formats: unknown) }
        let mode = CaptureMode(width: Int(given.width), height: Int(given.height), layout: layout, framesPerSecond: best.framesPerSecond)
        let name = VideoDevice.name(capability)
        state = CameraState(
            path: path, name: name, facing: device.facing(name: name, bus: VideoDevice.bus(capability)), mode: mode, modes: known,
            controls: CameraControls(device))
        bytesPerLine = max(Int(given.bytesperline), layout.minimumBytesPerLine(width: mode.width) ?? 0)
        do throws(SystemError) { wake = try WakeUpEvent() } catch { throw .failed(path: path, number: error.code) }
        requestFrameRate(best.framesPerSecond)
        try start()
    }

    deinit {
        // A camera that was unplugged returns an error here and has stopped anyway.
        _ = quire_video_stop(device.descriptor)
        for buffer in buffers { munmap(buffer.baseAddress, buffer.count) }
    }

    public var path: String { device.path }

    /// Requests a frame rate. Drivers that do not support this keep their own.
    private func requestFrameRate(_ framesPerSecond: Double) {
        guard framesPerSecond > 0 else { return }
        var parameters = v4l2_streamparm()
        parameters.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
        parameters.parm.capture.timeperframe = v4l2_fract(numerator: 1000, denominator: UInt32(nearest: framesPerSecond * 1000))
        _ = quire_video_set_parameters(device.descriptor, &parameters)
    }

    private func start() throws(CaptureError) {
        var request = v4l2_requestbuffers()
        request.count = UInt32(Self.bufferCount)
        request.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
        request.memory = V4L2_MEMORY_MMAP.rawValue
        // The driver rejects a second program here.
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

    public func interrupt() { wake.signal() }

    public func next(within time: Duration, _ body: (FrameView) -> Void) throws(CaptureError) -> Bool {
        guard try wait(time) else { return false }
        var newest: v4l2_buffer?
        while true {
            var buffer = Self.buffer()
            let number = quire_video_dequeue(device.descriptor, &buffer)
            if number == EAGAIN { break }
            // The frame was damaged in transfer; capturing goes on.
            if number == EIO { return false }
            try device.check(number)
            if var older = newest { try device.check(quire_video_queue(device.descriptor, &older)) }
            newest = buffer
        }
        guard var buffer = newest else { return false }
        deliver(buffer, to: body)
        try device.check(quire_video_queue(device.descriptor, &buffer))
        return true
    }

    private func deliver(_ buffer: v4l2_buffer, to body: (FrameView) -> Void) {
        guard buffer.flags & UInt32(V4L2_BUF_FLAG_ERROR) == 0, buffers.indices.contains(Int(buffer.index)) else { return }
        let memory = buffers[Int(buffer.index)]
        let used = min(Int(buffer.bytesused), memory.count)
        let bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory)[..<used])
        let mode = state.mode
        if let frame = FrameView(width: mode.width, height: mode.height, layout: mode.layout, bytesPerLine: bytesPerLine, bytes: bytes) {
            body(frame)
        }
    }

    /// Waits for a frame. Returns false after the timeout and after a call of `interrupt`.
    private func wait(_ time: Duration) throws(CaptureError) -> Bool {
        var descriptors = [
            pollfd(fd: device.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        let result = poll(&descriptors, 2, Int32(clamping: Int((time / .milliseconds(1)).rounded(.up))))
        if descriptors[1].revents != 0 {
            wake.clear()
            return false
        }
        guard result > 0 else { return false }
        let happened = descriptors[0].revents
        if happened & Int16(POLLIN) != 0 { return true }
        // The driver reports an error when the device is gone and when it has lost its signal.
        if device.capability == nil { throw .unplugged(path: path) }
        guard FileManager.default.fileExists(atPath: path) else { throw .unplugged(path: path) }
        throw .noSignal(path: path)
    }
}

/// An error that keeps a camera or a recording from delivering frames.
public enum CaptureError: PresentableError, Hashable, Sendable {
    case noCamera
    /// The file does not exist.
    case missing(path: String)
    /// The file is no camera.
    case notACamera(path: String)
    case denied(path: String)
    /// Another program is using the camera.
    case busy(path: String)
    /// The camera was there and is gone.
    case unplugged(path: String)
    /// The camera delivers no frames: nothing is connected to its input, or a switch covers it.
    case noSignal(path: String)
    /// The camera offers no supported pixel format. The names are V4L2's.
    case unknownFormats(path: String, formats: [String])
    /// Any other error, with the system's error number.
    case failed(path: String, number: Int32)
    /// The recorded video is invalid, is cut off, or declares an impossible size.
    case badRecording(path: String, reason: LocalizedText)

    /// What happened.
    public var message: LocalizedText {
        switch self {
        case .noCamera: tr("No camera was found.")
        case .missing(let path): tr("There is no camera at \(path).")
        case .notACamera(let path): tr("\(path) isn’t a camera.")
        case .denied(let path): tr("Quire isn’t allowed to use the camera \(path).")
        case .busy(let path): tr("Another program is using the camera \(path).")
        case .unplugged(let path): tr("The camera \(path) was unplugged.")
        case .noSignal(let path): tr("The camera \(path) isn’t sending a picture.")
        case .unknownFormats(let path, let formats):
            formats.isEmpty
                ? tr("The camera \(path) provides no pictures.")
                : tr("The camera \(path) only sends formats that Quire doesn’t support: \(formats.joined(separator: ", ")).")
        case .failed(let path, let number): tr("The camera \(path) failed: \(String(cString: strerror(number))).")
        case .badRecording(let path, let reason): tr("The video \(path) can’t be played: \(reason).")
        }
    }

    /// What to do about it.
    public var recovery: LocalizedText? {
        switch self {
        case .noCamera: tr("Connect one, or scan the screen, the clipboard or a file instead.")
        case .missing: tr("Connect it, or choose another. “quire scan --list” shows the available cameras.")
        case .notACamera: tr("Choose another. “quire scan --list” shows the available cameras.")
        case .denied:
            tr("Add yourself to the group “video” and log in again, or allow Quire to use the camera in the desktop’s privacy settings.")
        case .busy: tr("Close that program, such as a video call, or choose another camera.")
        case .unplugged: tr("Connect it again.")
        case .noSignal: tr("Open its shutter or switch it on. A capture card needs a connected source.")
        case .unknownFormats: tr("Choose another camera.")
        case .failed: tr("Unplug it and connect it again, or choose another camera.")
        case .badRecording: tr("Choose an uncompressed Y4M file.")
        }
    }
}
