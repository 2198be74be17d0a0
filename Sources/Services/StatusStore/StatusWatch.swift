import Foundation
import GLib

/// Tells what changes in a folder of statuses, whoever changes it, by the kernel's own notices. It needs GLib's loop.
///
/// The first change of a name is told at once; those that follow faster than a person can see are one.
@MainActor
public final class StatusWatch {
    /// Nil as a name: anything may have changed.
    public typealias Changed = @MainActor (StatusName?) -> Void

    private static var watches: [StatusFolder: StatusWatch] = [:]
    private static let interval = Duration.milliseconds(25)

    private let folder: StatusFolder
    private var monitor: FolderMonitor?
    private var observers: [UUID: (name: StatusName?, changed: Changed)] = [:]
    private var resting: [StatusName: Timeout] = [:]
    private var late: Set<StatusName> = []

    private init(_ folder: StatusFolder) { self.folder = folder }

    /// Calls `changed` until the answered value is cancelled; it is to capture its owner weakly.
    ///
    /// - Parameter name: what is of interest; nil for every status.
    public static func observe(
        _ name: StatusName? = nil, in folder: StatusFolder, changed: @escaping Changed
    ) -> StatusObservation {
        let watch = watches[folder] ?? StatusWatch(folder)
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
        for timeout in resting.values { timeout.cancel() }
        (resting, late) = ([:], [])
        Self.watches[folder] = nil
    }

    private func start() {
        // GLib looks for a folder that is not there again and again: it is made. Where it cannot be, nothing can be pushed either.
        guard (try? folder.makeFolder()) != nil else { return }
        monitor = FolderMonitor(folder.url.path) { [weak self] in self?.changed($0) }
    }

    private func changed(_ file: String) {
        if let name = StatusFolder.name(ofFile: file) {
            pass(name)
        } else if file == folder.url.lastPathComponent, !FileManager.default.fileExists(atPath: folder.url.path) {
            // The folder itself was taken away.
            monitor?.stop()
            start()
            for observer in observers.values { observer.changed(nil) }
        }
    }

    private func pass(_ name: StatusName) {
        guard resting[name] == nil else {
            late.insert(name)
            return
        }
        resting[name] = Timeout(after: Self.interval) { [weak self] in
            self?.resting[name] = nil
            if self?.late.remove(name) != nil { self?.pass(name) }
        }
        for observer in observers.values where observer.name == nil || observer.name == name { observer.changed(name) }
    }
}

/// Ends an observation of statuses.
@MainActor
public final class StatusObservation {
    private var end: (@MainActor () -> Void)?

    init(_ end: @escaping @MainActor () -> Void) { self.end = end }

    /// A second call does nothing.
    public func cancel() {
        end?()
        end = nil
    }
}

extension StatusFolder {
    /// An element once changes are watched for, and one after each change of a status; those that nobody took yet are one. It needs GLib's loop.
    public func changes(of name: StatusName) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        Task { @MainActor in
            let watching = Watching()
            // Called at once where nobody waits any more.
            continuation.onTermination = { _ in Task { @MainActor in watching.stop() } }
            watching.start(StatusWatch.observe(name, in: self) { _ in continuation.yield() })
            continuation.yield()
        }
        return stream
    }
}

/// The observation of a stream, which may end before it begins.
@MainActor
private final class Watching {
    private var observation: StatusObservation?
    private var isOver = false

    func start(_ observation: StatusObservation) {
        if isOver { observation.cancel() } else { self.observation = observation }
    }

    func stop() {
        isOver = true
        observation?.cancel()
        observation = nil
    }
}
