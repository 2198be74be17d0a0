internal import CVideo
import Foundation

/// An open device file of Video4Linux. The kernel lets any thread call it at any time.
final class VideoDevice: Sendable {
    let path: String
    let descriptor: Int32
    private let turn: DeviceTurn?

    /// - Parameter turn: given back once the file is closed.
    init(path: String, turn: DeviceTurn? = nil) throws(CaptureError) {
        let opened = quire_video_open(path)
        guard opened >= 0 else { throw Self.error(errno, at: path) }
        // Closed by `deinit` from here on: that is called for an object that is whole, even where its initialiser throws.
        descriptor = opened
        self.path = path
        self.turn = turn
        var status = stat()
        guard fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { throw .notACamera(path: path) }
    }

    deinit { close(descriptor) }

    /// Nil when it answers to nothing of Video4Linux.
    var capability: v4l2_capability? {
        var capability = v4l2_capability()
        return quire_video_query(descriptor, &capability) == 0 ? capability : nil
    }

    static func captures(_ capability: v4l2_capability) -> Bool {
        let of = capability.capabilities & UInt32(V4L2_CAP_DEVICE_CAPS) != 0 ? capability.device_caps : capability.capabilities
        return of & UInt32(V4L2_CAP_VIDEO_CAPTURE) != 0 && of & UInt32(V4L2_CAP_STREAMING) != 0
    }

    static func name(_ capability: v4l2_capability) -> String { withUnsafePointer(to: capability) { String(cString: quire_video_card($0)) } }
    static func bus(_ capability: v4l2_capability) -> String { withUnsafePointer(to: capability) { String(cString: quire_video_bus($0)) } }

    /// What an error number means for a camera.
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

/// The right to open a camera, which this process gives itself one after the other.
///
/// Who turns a camera off and on again, for another mode or another page, would else be told that another program is using it: the first
/// closes it on a thread of its own, and drivers take a moment for that.
final class DeviceTurn: Sendable {
    private let path: String

    /// How long a camera takes to be turned off, at most.
    static let patience: TimeInterval = 3
    private static let bell = NSCondition()
    private nonisolated(unsafe) static var taken: Set<String> = []

    /// Waits for it; `busy` when it is not given back in time.
    init(path: String, patience: TimeInterval = DeviceTurn.patience) throws(CaptureError) {
        let limit = Date(timeIntervalSinceNow: patience)
        let isOurs = Self.bell.withLock {
            while Self.taken.contains(path) { guard Self.bell.wait(until: limit) else { return false } }
            Self.taken.insert(path)
            return true
        }
        guard isOurs else { throw .busy(path: path) }
        // Given back by `deinit` from here on.
        self.path = path
    }

    deinit {
        Self.bell.withLock {
            _ = Self.taken.remove(path)
            Self.bell.broadcast()
        }
    }
}
