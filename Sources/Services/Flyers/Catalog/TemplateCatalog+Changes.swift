import Foundation
import GLib

extension TemplateCatalog {
    /// Tells each time that a template came, went or changed, until nobody waits for it any more.
    @MainActor
    public func changes() -> AsyncStream<Void> {
        // Whoever was slow looks once at how it is by then.
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        // A folder that is not there yet cannot be watched. Where it cannot be made, nobody can put a template there either.
        if let own = folders.first { try? FileManager.default.createDirectory(at: own, withIntermediateDirectories: true) }
        let monitors = folders.compactMap { folder in
            FolderMonitor(folder.path) { if TemplateFile.isTemplate($0) { continuation.yield() } }
        }
        continuation.onTermination = { _ in Task { @MainActor in for monitor in monitors { monitor.stop() } } }
        return stream
    }
}
