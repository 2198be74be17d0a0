import Foundation
import GLib

/// Observes changes in a folder of statuses, made by any program, through the kernel's file notifications. It needs GLib's main loop.
///
/// The first change of a name is reported at once. Changes that follow within `interval` are reported as one.
@MainActor
public final class StatusMonitor {
    /// The handler of changes. A nil name means that anything may have changed.
    public typealias Changed = @MainActor (StatusName?) -> Void

    private static var watches: [StatusFolder: StatusMonitor] = [:]
    private static let interval = Duration.milliseconds(25)

    private let folder: StatusFolder
    private var monitor: FolderMonitor?
    private var observers: [UUID: (name: StatusName?, changed: Changed)] = [:]
    private var cooldowns: [StatusName: Timeout] = [:]
    private var pending: Set<StatusName> = []

    private init(_ folder: StatusFolder) { self.folder = folder }

    /// Calls `changed` until the returned observation is cancelled. The closure should capture its owner weakly.
    ///
    /// - Parameter name: The status to observe; nil for all.
    public static func observe(
        _ name: StatusName? = nil, in folder: StatusFolder, changed: @escaping Changed
    ) -> StatusObservation {
        let watch = watches[folder] ?? StatusMonitor(folder)
        watches[folder] = watch
        let id = UUID()
        watch.observers[id] = (name, changed)
        if watch.monitor == nil { watch.start() }
        return StatusObservation { watch.remove(id) }
    }

    private func remove(_ id: UUID) {
        observers[id] = nil
        guard observers.isEmpty else { return }
        monitor?.stop()
        monitor = nil
        for timeout in cooldowns.values { timeout.cancel() }
        (cooldowns, pending) = ([:], [])
        Self.watches[folder] = nil
    }

    private func start() {
        // GLib polls for a missing folder, so the folder is made. If it cannot be made, nothing can be pushed either.
        guard (try? folder.makeFolder()) != nil else { return }
        monitor = FolderMonitor(folder.url.path) { [weak self] in self?.changed($0) }
    }

    private func changed(_ file: String) {
        if let name = StatusFolder.name(ofFile: file) {
            notify(name)
        } else if file == folder.url.lastPathComponent, !FileManager.default.fileExists(atPath: folder.url.path) {
            // The folder itself was removed.
            monitor?.stop()
            start()
            for observer in observers.values { observer.changed(nil) }
        }
    }

    private func notify(_ name: StatusName) {
        guard cooldowns[name] == nil else {
            pending.insert(name)
            return
        }
        cooldowns[name] = Timeout(after: Self.interval) { [weak self] in
            self?.cooldowns[name] = nil
            if self?.pending.remove(name) != nil { self?.notify(name) }
        }
        for observer in observers.values where observer.name == nil || observer.name == name { observer.changed(name) }
    }
}

/// An observation of statuses, which can be cancelled.
@MainActor
public final class StatusObservation {
    private var end: (@MainActor () -> Void)?

    init(_ end: @escaping @MainActor () -> Void) { self.end = end }

    /// Ends the observation. A second call does nothing.
    public func cancel() {
        end?()
        end = nil
    }
}

extension StatusFolder {
    /// A stream with one element when the observation has begun, and one after each change of the status, or of any with nil. Elements that nobody has read yet
    /// are joined. It needs GLib's main loop.
    public func changes(of name: StatusName?) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        Task { @MainActor in
            let observation = StatusMonitor.observe(name, in: self) { _ in continuation.yield() }
            // Called at once if the stream is already abandoned.
            continuation.onTermination = { _ in Task { @MainActor in observation.cancel() } }
            continuation.yield()
        }
        return stream
    }
}
