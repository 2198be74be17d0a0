import Foundation
import GLib

extension DraftFolder {
    /// Tells each time that a draft came, went or changed, whichever program did it, until nobody waits for it any more.
    @MainActor
    public func changes() -> AsyncStream<Void> {
        // Whoever was slow looks once at how it is by then.
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        // A folder that is not there yet cannot be watched. One that cannot be made says so when something is kept in it.
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let monitor = FolderMonitor(folder.path) { if $0.hasSuffix(DraftFile.ending) { continuation.yield() } }
        continuation.onTermination = { _ in Task { @MainActor in monitor?.stop() } }
        return stream
    }
}
