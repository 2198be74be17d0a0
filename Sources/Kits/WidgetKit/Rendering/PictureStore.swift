public import Drawing
import Foundation
import Glibc
import Graphics
import Synchronization
public import Timeline

/// A cache of decoded pictures. The least recently used ones are removed first.
///
/// It may be used by any thread. Decoding blocks while a file is read.
public final class PictureStore: Sendable {
    /// The cache of the program.
    public static let shared = PictureStore()

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: the maximum size in bytes, of the pixels and of pictures given as data.
    public init(limit: Int = 4 * 1_048_576) {
        self.limit = limit
    }

    fileprivate struct State {
        var entries: [ViewPicture: Entry] = [:]
        var length = 0
        var clock = 0
    }

    fileprivate struct Entry {
        /// Nil for a picture that cannot be decoded, which is not tried again at each drawing.
        let bitmap: Bitmap?
        /// For a file, detects that it has changed.
        let stamp: FileStamp?
        let length: Int
        var lastUse: Int
    }

    /// The cached picture, without access to the disk: `.some(nil)` if it could not be decoded, nil if it is not in the cache.
    public func known(_ request: ViewPicture) -> Bitmap?? {
        state.withLock { state in
            guard let entry = state.access(request) else { return nil }
            return .some(entry.bitmap)
        }
    }

    /// Returns the picture, decoded unless it is cached and its file is unchanged; nil if it cannot be decoded.
    public func bitmap(_ request: ViewPicture) -> Bitmap? {
        var stamp: FileStamp?
        if case .file(let path) = request.source { stamp = FileStamp(of: path) }
        if let entry = state.withLock({ $0.access(request) }), entry.stamp == stamp { return entry.bitmap }
        let bitmap = Self.decode(request)
        store(bitmap, for: request, stamp)
        return bitmap
    }

    private func store(_ bitmap: Bitmap?, for request: ViewPicture, _ stamp: FileStamp?) {
        var length = (bitmap?.pixels.count ?? 0) + 256
        if case .data(let data) = request.source { length += data.count }
        guard length <= limit else { return }
        state.withLock { state in
            state.remove(request)
            state.clock += 1
            state.entries[request] = Entry(bitmap: bitmap, stamp: stamp, length: length, lastUse: state.clock)
            state.length += length
            while state.length > limit, let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
                state.remove(oldest.key)
            }
        }
    }

    private static func decode(_ request: ViewPicture) -> Bitmap? {
        do {
            let bytes =
                switch request.source {
                case .data(let data): [UInt8](data)
                case .file(let path): try FileInput.read(path, limit: Picture.maximumFileBytes)
                }
            return try Bitmap(picture: bytes, width: request.width, height: request.height, isCovering: request.isCovering)
        } catch {
            // A picture that cannot be decoded leaves its frame empty. Its label tells what it is.
            return nil
        }
    }
}

extension PictureStore.State {
    fileprivate mutating func access(_ request: ViewPicture) -> PictureStore.Entry? {
        guard var entry = entries[request] else { return nil }
        clock += 1
        entry.lastUse = clock
        entries[request] = entry
        return entry
    }

    fileprivate mutating func remove(_ request: ViewPicture) {
        if let entry = entries.removeValue(forKey: request) { length -= entry.length }
    }
}

/// A picture of a view at a size in device pixels. It is decoded no larger than that.
public struct ViewPicture: Hashable, Sendable {
    /// The picture file.
    public let source: ImageNode.Source
    /// The size of its frame in device pixels.
    let width: Int
    let height: Int
    /// Whether it covers its frame; otherwise all of it is visible.
    let isCovering: Bool

    /// Twice the size of the largest widget at double resolution.
    private static let maximumSide = 2048

    /// Nil for an empty frame.
    init?(_ image: ImageNode, in frame: Rectangle, scale: Double) {
        guard frame.width > 0, frame.height > 0, scale > 0 else { return nil }
        source = image.source
        width = min(max(Int((frame.width * scale).rounded(.up)), 1), Self.maximumSide)
        height = min(max(Int((frame.height * scale).rounded(.up)), 1), Self.maximumSide)
        isCovering = image.scaling == .fill
    }
}

/// The identity of a file's content, to detect changes without reading it.
struct FileStamp: Hashable, Sendable {
    private let device: UInt
    private let number: UInt
    private let length: Int
    private let seconds: Int
    private let nanoseconds: Int

    /// Nil if there is no such file.
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
