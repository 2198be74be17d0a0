import Foundation
import GLib

/// Follows the widget programs: what comes, changes and goes in their folders, and what is turned on and off. By the kernel's own notices:
/// nothing wakes up while nothing happens.
@MainActor
public final class ProgramWatch {
    /// Folders of one program that are watched, and how deep they lie.
    static let maximumFolders = 64
    static let maximumDepth = 8
    /// An editor that saves, or a copy that goes on, is one change.
    private static let (calm, patience) = (Duration.milliseconds(200), Duration.seconds(2))

    private let catalog: ProgramCatalog
    private let approvals: ProgramApprovals
    private let changed: @MainActor (KnownPrograms) -> Void
    private var watched: [String: (monitor: FolderMonitor, names: Names)] = [:]
    private var pause: Timeout?
    /// When the first of the changes was seen that nobody has looked at.
    private var noticed: ContinuousClock.Instant?
    private var reading: Task<Void, Never>?
    private var isStale = false
    private var last: KnownPrograms?

    /// - Parameters:
    ///   - known: how it was when the caller looked last; nil where it did not, and is told soon.
    ///   - changed: called with how it is now, whenever that is another; to capture its owner weakly.
    public init(
        _ catalog: ProgramCatalog = .standard, approvals: ProgramApprovals = ProgramApprovals(), from known: KnownPrograms? = nil,
        changed: @escaping @MainActor (KnownPrograms) -> Void
    ) {
        self.catalog = catalog
        self.approvals = approvals
        self.changed = changed
        last = known
        _ = watch(known?.items ?? [])
        // What changed between the caller's look and this watch.
        look()
    }

    /// Ends the watch.
    public func stop() {
        pause?.cancel()
        reading?.cancel()
        for (monitor, _) in watched.values { monitor.stop() }
        watched = [:]
    }

    private func look() {
        guard reading == nil else {
            isStale = true
            return
        }
        isStale = false
        let (catalog, approvals) = (catalog, approvals)
        reading = Task { [weak self] in
            let known = await KnownPrograms.look(catalog, approvals)
            guard !Task.isCancelled else { return }
            self?.take(known)
        }
    }

    private func take(_ known: KnownPrograms) {
        reading = nil
        // What is watched only now may have changed after it was read.
        if watch(known.items) || isStale { return look() }
        guard known != last else { return }
        last = known
        changed(known)
    }

    // MARK: Folders

    /// Watches what matters now; true where that is more than before.
    private func watch(_ items: [ProgramCatalog.Item]) -> Bool {
        // Of folders that lead to what is not there yet, and of the one with the settings, one name alone matters: libraries and settings are
        // written there all the time.
        var wanted: [String: Names] = [:]
        for target in catalog.roots + [approvals.file] {
            let (folder, name) = Self.way(to: target)
            wanted[folder, default: .some([])].add(name)
        }
        for root in catalog.roots { for url in ProgramCatalog.names(in: root) { wanted[url.path] = .all } }
        for item in items { for path in Self.folders(in: item.url) { wanted[path] = .all } }
        for (path, old) in watched where wanted[path] != old.names {
            old.monitor.stop()
            watched[path] = nil
        }
        var isMore = false
        for (path, names) in wanted where watched[path] == nil {
            // Where the system cannot watch, changes are seen at the next start.
            let monitor = FolderMonitor(path) { [weak self] name in
                if names.contains(name) { self?.notice() }
            }
            guard let monitor else { continue }
            watched[path] = (monitor, names)
            isMore = true
        }
        return isMore
    }

    /// Names of files in a folder.
    private enum Names: Equatable {
        case all
        case some(Set<String>)

        mutating func add(_ name: String?) {
            guard let name, case .some(let names) = self else { return self = .all }
            self = .some(names.union([name]))
        }

        func contains(_ name: String) -> Bool {
            if case .some(let names) = self { names.contains(name) } else { true }
        }
    }

    private func notice() {
        let now = ContinuousClock.now
        let first = noticed ?? now
        noticed = first
        // What goes on and on is looked at now and then.
        guard now - first < Self.patience else { return }
        pause?.cancel()
        pause = Timeout(after: Self.calm) { [weak self] in
            self?.noticed = nil
            self?.look()
        }
    }

    /// The folder to watch for a file or a folder, and the name in it that matters: a folder that is there, and everything in it; else what is
    /// there of the way to it. What is not there cannot be watched without asking again and again.
    private static func way(to url: URL) -> (folder: String, name: String?) {
        var isFolder: ObjCBool = false
        var url = url.standardizedFileURL
        if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue { return (url.path, nil) }
        while true {
            let name = url.lastPathComponent
            url.deleteLastPathComponent()
            if url.path == "/" || FileManager.default.fileExists(atPath: url.path) { return (url.path, name) }
        }
    }

    /// A program's folder and those in it.
    private static func folders(in url: URL) -> Set<String> {
        var found: Set<String> = [url.path]
        guard let below = FileManager.default.enumerator(at: url, includingPropertiesForKeys: [.isDirectoryKey]) else { return found }
        for case let file as URL in below {
            if below.level > maximumDepth { below.skipDescendants() }
            // What cannot be asked is no folder to watch.
            guard (try? file.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true else { continue }
            found.insert(file.path)
            if found.count >= maximumFolders { break }
        }
        return found
    }
}
