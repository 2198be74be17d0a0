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
