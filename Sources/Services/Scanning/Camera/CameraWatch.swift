internal import CVideo
import Foundation

/// Tells which cameras there are, and again whenever one comes, goes, or may be opened from now on.
public enum CameraWatch {
    /// The list as it is, then each that differs. It ends when the task that listens is cancelled or the stream is let go of; who is late
    /// gets only the newest list.
    ///
    /// A thread of its own sleeps until the kernel reports a change of the folder. Where that cannot be had (the system limits how many
    /// folders are watched), the first list is the only one.
    public static func cameras(in folder: String = "/dev") -> AsyncStream<[Camera]> {
        cameras(in: folder) { Camera.all(in: $0) }
    }

    static func cameras(in folder: String, list: @escaping @Sendable (String) -> [Camera]) -> AsyncStream<[Camera]> {
        let (stream, continuation) = AsyncStream.makeStream(of: [Camera].self, bufferingPolicy: .bufferingNewest(1))
        do throws(SystemError) {
            // Before the first list: a change in between is a second list, never a lost one.
            let changes = try FolderChanges(of: folder)
            let wake = try WakeUp()
            continuation.onTermination = { _ in wake.ring() }
            let thread = Thread { follow(changes, until: wake, continuation) { list(folder) } }
            thread.name = "cameras"
            thread.start()
        } catch {
            continuation.yield(list(folder))
        }
        return stream
    }

    private static func follow(
        _ changes: FolderChanges, until wake: WakeUp, _ continuation: AsyncStream<[Camera]>.Continuation, list: () -> [Camera]
    ) {
        var known = list()
        continuation.yield(known)
        while true {
            var waits = [pollfd(fd: changes.descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)]
            let result = poll(&waits, 2, -1)
            if result < 0, errno == EINTR { continue }
            guard result > 0, waits[1].revents == 0, waits[0].revents == Int16(POLLIN) else { return }
            // Much else happens among device files, and a list opens each camera.
            guard changes.names()?.contains(where: { Camera.isDeviceFile($0) }) ?? true else { continue }
            let now = list()
            guard now != known else { continue }
            known = now
            continuation.yield(known)
        }
    }
}

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

/// Makes a thread come back that sleeps in `poll`; from any thread.
final class WakeUp: Sendable {
    let descriptor: Int32

    /// Fails with the system's number, when the process has too many files open.
    init() throws(SystemError) {
        let made = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard made >= 0 else { throw SystemError(number: errno) }
        descriptor = made
    }

    deinit { close(descriptor) }

    func ring() {
        var one: UInt64 = 1
        // Full means that it rings already.
        _ = write(descriptor, &one, 8)
    }

    /// Once it has been heard.
    func clear() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
    }
}

/// An error number of the system.
struct SystemError: Error, Hashable {
    let number: Int32
}
