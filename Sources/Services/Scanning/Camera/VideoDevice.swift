import CVideo
import Foundation

/// An open Video4Linux device file. The kernel allows calls from any thread at any time.
final class VideoDevice: Sendable {
    let path: String
    let descriptor: Int32
    private let lock: DeviceLock?

    /// - Parameter lock: released after the file is closed.
    init(path: String, lock: DeviceLock? = nil) throws(CaptureError) {
        let opened = quire_video_open(path)
        guard opened >= 0 else { throw Self.error(errno, at: path) }
        // From here on `deinit` closes the file: it also runs when an initialiser throws after all properties are set.
        descriptor = opened
        self.path = path
        self.lock = lock
        var status = stat()
        guard fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { throw .notACamera(path: path) }
    }

    deinit { close(descriptor) }

    /// The device's capabilities; nil if it is no Video4Linux device.
    var capability: v4l2_capability? {
        var capability = v4l2_capability()
        return quire_video_query(descriptor, &capability) == 0 ? capability : nil
    }

    static func canCapture(_ capability: v4l2_capability) -> Bool {
        let of = capability.capabilities & UInt32(V4L2_CAP_DEVICE_CAPS) != 0 ? capability.device_caps : capability.capabilities
        return of & UInt32(V4L2_CAP_VIDEO_CAPTURE) != 0 && of & UInt32(V4L2_CAP_STREAMING) != 0
    }

    static func name(_ capability: v4l2_capability) -> String {
        withUnsafePointer(to: capability) { String(cString: quire_video_card($0)) }
    }
    static func bus(_ capability: v4l2_capability) -> String { withUnsafePointer(to: capability) { String(cString: quire_video_bus($0)) } }

    /// Returns the meaning of an error number for a camera.
    static func error(_ number: Int32, at path: String) -> CaptureError {
        switch number {
        case ENOENT: .missing(path: path)
        case EACCES, EPERM: .denied(path: path)
        case EBUSY: .busy(path: path)
        case ENODEV, ENXIO: FileManager.default.fileExists(atPath: path) ? .unplugged(path: path) : .missing(path: path)
        case ENOTTY, EISDIR, EINVAL: .notACamera(path: path)
        case ENOLINK, ENOLCK: .noSignal(path: path)
        default: .failed(path: path, number: number)
        }
    }

    func check(_ number: Int32) throws(CaptureError) {
        guard number != 0 else { return }
        throw number == ENODEV || number == ENXIO ? .unplugged(path: path) : Self.error(number, at: path)
    }
}

/// An exclusive lock on a camera within this process.
///
/// Closing a camera happens on another thread and takes drivers a moment. Without the lock, opening the same camera again at once, for
/// another mode or another page, would fail because the camera seems to be in use by another program.
final class DeviceLock: Sendable {
    private let path: String

    /// The longest time that closing a camera may take, in seconds.
    static let timeout: TimeInterval = 3
    private static let condition = NSCondition()
    private nonisolated(unsafe) static var locked: Set<String> = []

    /// Waits until the lock is free. Throws `busy` after the timeout.
    init(path: String, timeout: TimeInterval = DeviceLock.timeout) throws(CaptureError) {
        let limit = Date(timeIntervalSinceNow: timeout)
        let isOurs = Self.condition.withLock {
            while Self.locked.contains(path) { guard Self.condition.wait(until: limit) else { return false } }
            Self.locked.insert(path)
            return true
        }
        guard isOurs else { throw .busy(path: path) }
        // From here on `deinit` releases the lock.
        self.path = path
    }

    deinit {
        Self.condition.withLock {
            _ = Self.locked.remove(path)
            Self.condition.broadcast()
        }
    }
}
