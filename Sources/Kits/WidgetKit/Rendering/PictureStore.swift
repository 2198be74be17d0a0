public import Drawing
import Foundation
import Glibc
import Synchronization
public import Timeline

/// Decoded pictures, so that none is decoded twice while it is in use; those that were not asked for longest go first.
///
/// It may be used by any thread. Decoding blocks, for as long as a file takes to be read.
public final class PictureStore: Sendable {
    public static let shared = PictureStore()

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: bytes of pixels, and of the files that were given as data, that are kept.
    public init(limit: Int = 4 * 1_048_576) {
        self.limit = limit
    }

    fileprivate struct State {
        var entries: [PictureRequest: Entry] = [:]
        var length = 0
        var clock = 0
    }

    fileprivate struct Entry {
        /// Nil for what cannot be read: it is not tried at each drawing.
        let bitmap: Bitmap?
        /// Of a file: what tells whether it is another one by now.
        let stamp: FileStamp?
        let length: Int
        var used: Int
    }

    /// What was decoded before: `.some(nil)` for what could not be read, nil for what nobody asked for lately. Asks no disk.
    public func known(_ request: PictureRequest) -> Bitmap?? {
        state.withLock { state in
            guard let entry = state.use(request) else { return nil }
            return .some(entry.bitmap)
        }
    }

    /// The picture, decoded now unless it is known and its file is the same; nil for one that cannot be read.
    public func bitmap(_ request: PictureRequest) -> Bitmap? {
        var stamp: FileStamp?
        if case .file(let path) = request.source { stamp = FileStamp(of: path) }
        if let entry = state.withLock({ $0.use(request) }), entry.stamp == stamp { return entry.bitmap }
        let bitmap = Self.decode(request)
        keep(bitmap, for: request, stamp)
        return bitmap
    }

    private func keep(_ bitmap: Bitmap?, for request: PictureRequest, _ stamp: FileStamp?) {
        var length = (bitmap?.pixels.count ?? 0) + 256
        if case .data(let data) = request.source { length += data.count }
        guard length <= limit else { return }
        state.withLock { state in
            state.remove(request)
            state.clock += 1
            state.entries[request] = Entry(bitmap: bitmap, stamp: stamp, length: length, used: state.clock)
            state.length += length
            while state.length > limit, let oldest = state.entries.min(by: { $0.value.used < $1.value.used }) { state.remove(oldest.key) }
        }
    }

    private static func decode(_ request: PictureRequest) -> Bitmap? {
        do {
            let bytes =
                switch request.source {
                case .data(let data): [UInt8](data)
                case .file(let path): try FileInput.read(path, limit: Picture.maximumFileBytes)
                }
            return try Bitmap(picture: bytes, width: request.width, height: request.height, isCovering: request.isCovering)
        } catch {
            // A picture that cannot be read leaves its room empty: its label says what it is.
            return nil
        }
    }
}

extension PictureStore.State {
    fileprivate mutating func use(_ request: PictureRequest) -> PictureStore.Entry? {
        guard var entry = entries[request] else { return nil }
        clock += 1
        entry.used = clock
        entries[request] = entry
        return entry
    }

    fileprivate mutating func remove(_ request: PictureRequest) {
        if let entry = entries.removeValue(forKey: request) { length -= entry.length }
    }
}

/// A picture of a view with the pixels that it is drawn over: it is decoded at that size and no larger.
public struct PictureRequest: Hashable, Sendable {
    public let source: ImageNode.Source
    /// Device pixels of its place.
    let width: Int
    let height: Int
    /// Whether it covers its place, or is seen as a whole.
    let isCovering: Bool

    /// Twice the largest widget on a screen of double density.
    private static let maximumSide = 2048

    /// Nil for a picture without a place.
    init?(_ image: ImageNode, in frame: Rectangle, scale: Double) {
        guard frame.width > 0, frame.height > 0, scale > 0 else { return nil }
        source = image.source
        width = min(max(Int((frame.width * scale).rounded(.up)), 1), Self.maximumSide)
        height = min(max(Int((frame.height * scale).rounded(.up)), 1), Self.maximumSide)
        isCovering = image.scaling == .fill
    }
}

/// What tells whether a file is the one that was read before, without reading it.
struct FileStamp: Hashable, Sendable {
    private let device: UInt
    private let number: UInt
    private let length: Int
    private let seconds: Int
    private let nanoseconds: Int

    /// Nil for a file that is not there.
    init?(of path: String) {
        var information = stat()
        guard stat(path, &information) == 0 else { return nil }
        device = UInt(information.st_dev)
        number = UInt(information.st_ino)
        length = Int(information.st_size)
        seconds = information.st_mtim.tv_sec
        nanoseconds = information.st_mtim.tv_nsec
    }
}
