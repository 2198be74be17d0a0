import CVideo
import Foundation
import Platform

/// Reports the connected cameras, and again whenever one is added, removed, or becomes accessible.
public enum CameraMonitor {
    /// The current list of cameras, followed by each list that differs from the last one.
    ///
    /// The stream ends when the listening task is cancelled or the stream is released. A slow listener only receives the newest list.
    ///
    /// A dedicated thread sleeps until the kernel reports a change of the folder. Where no watch is available (the system limits their
    /// number), the stream delivers the first list only.
    ///
    /// - Parameter list: returns the cameras in a folder.
    public static func cameras(
        in folder: String = "/dev", list: @escaping @Sendable (String) -> [Camera] = { Camera.all(in: $0) }
    ) -> AsyncStream<[Camera]> {
        let (stream, continuation) = AsyncStream.makeStream(of: [Camera].self, bufferingPolicy: .bufferingNewest(1))
        do throws(SystemError) {
            // Watch before listing: a change in between then causes a second list and is not lost.
            let changes = try DirectoryWatcher(of: folder)
            let wake = try WakeUpEvent()
            continuation.onTermination = { _ in wake.signal() }
            let thread = Thread { watch(changes, until: wake, continuation) { list(folder) } }
            thread.name = "cameras"
            thread.start()
        } catch {
            continuation.yield(list(folder))
        }
        return stream
    }

    private static func watch(
        _ changes: DirectoryWatcher, until wake: WakeUpEvent, _ continuation: AsyncStream<[Camera]>.Continuation, list: () -> [Camera]
    ) {
        var known = list()
        continuation.yield(known)
        while true {
            var descriptors = [
                pollfd(fd: changes.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            let result = retryingInterrupts { poll(&descriptors, 2, -1) }
            guard result > 0, descriptors[1].revents == 0, descriptors[0].revents == Int16(POLLIN) else { return }
            // Other device files change all the time, and listing opens every camera.
            guard changes.names()?.contains(where: { Camera.isDeviceFile($0) }) ?? true else { continue }
            let now = list()
            guard now != known else { continue }
            known = now
            continuation.yield(known)
        }
    }
}

/// Watches a folder for files that are created, deleted, moved, or whose permissions change, with inotify(7).
final class DirectoryWatcher: Sendable {
    /// Becomes readable when something has changed.
    let descriptor: Int32

    init(of folder: String) throws(SystemError) {
        let opened = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard opened >= 0 else { throw .last }
        // From here on `deinit` closes the descriptor.
        descriptor = opened
        // udev sets the permissions after it has created the device file.
        let changes = UInt32(IN_CREATE | IN_DELETE | IN_ATTRIB | IN_MOVED_FROM | IN_MOVED_TO)
        guard inotify_add_watch(descriptor, folder, changes) >= 0 else { throw .last }
    }

    deinit { close(descriptor) }

    /// Returns the names of the files that changed since the last call; nil when the kernel's queue overflowed.
    func names() -> Set<String>? {
        var names: Set<String> = []
        var isComplete = true
        withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 8) { buffer in
            while case let count = read(descriptor, buffer.baseAddress, buffer.count), count > 0 {
                var offset = 0
                let headerSize = MemoryLayout<inotify_event>.size
                while offset + headerSize <= count {
                    let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    let end = min(offset + headerSize + Int(event.len), count)
                    // The kernel pads names with zeros.
                    names.insert(String(decoding: buffer[offset + headerSize..<end].prefix { $0 != 0 }, as: UTF8.self))
                    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { isComplete = false }
                    offset = end
                }
            }
        }
        return isComplete ? names : nil
    }
}

/// Wakes up a thread that sleeps in `poll`. Safe to use from any thread.
final class WakeUpEvent: Sendable {
    let descriptor: Int32

    /// Throws the system's error number when the process has too many open files.
    init() throws(SystemError) {
        let opened = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard opened >= 0 else { throw .last }
        descriptor = opened
    }

    deinit { close(descriptor) }

    func signal() {
        var one: UInt64 = 1
        // A full counter means that the event is already signalled.
        _ = write(descriptor, &one, 8)
    }

    /// Resets the event after a wake-up.
    func clear() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
    }
}
