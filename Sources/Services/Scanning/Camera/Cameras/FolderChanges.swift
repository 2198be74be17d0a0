internal import CVideo
import Foundation

/// What comes, goes and changes its rights in a folder, by inotify(7).
final class FolderChanges: Sendable {
    /// Readable when something has changed.
    let descriptor: Int32

    init(of folder: String) throws(SystemError) {
        let made = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard made >= 0 else { throw SystemError(number: errno) }
        // Closed by `deinit` from here on.
        descriptor = made
        // Rights are given after a device file was made, by udev.
        let changes = UInt32(IN_CREATE | IN_DELETE | IN_ATTRIB | IN_MOVED_FROM | IN_MOVED_TO)
        guard inotify_add_watch(descriptor, folder, changes) >= 0 else { throw SystemError(number: errno) }
    }

    deinit { close(descriptor) }

    /// The names of the files that changed since it was last asked; nil when they were too many to be told.
    func names() -> Set<String>? {
        var names: Set<String> = []
        var isComplete = true
        withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 8) { buffer in
            while case let count = read(descriptor, buffer.baseAddress, buffer.count), count > 0 {
                var place = 0
                let head = MemoryLayout<inotify_event>.size
                while place + head <= count {
                    let event = buffer.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
                    let end = min(place + head + Int(event.len), count)
                    // Filled up with zeros.
                    names.insert(String(decoding: buffer[place + head..<end].prefix { $0 != 0 }, as: UTF8.self))
                    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { isComplete = false }
                    place = end
                }
            }
        }
        return isComplete ? names : nil
    }
}
