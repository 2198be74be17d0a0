import Foundation
import GLib

/// Observes the widget programs: programs that appear, change and disappear, and which are turned on. It uses the kernel's file
/// notifications, so nothing wakes up while nothing happens.
@MainActor
public final class ProgramMonitor {
    /// The maximum number and depth of watched folders of one program.
    static let maximumFolders = 64
    static let maximumDepth = 8
    /// Several changes, as by an editor that saves or a copy in progress, are handled as one. `maximumDelay` bounds the wait.
    private static let (debounceInterval, maximumDelay) = (Duration.milliseconds(200), Duration.seconds(2))

    private let catalog: ProgramCatalog
    private let approvals: ProgramApprovals
    private let changed: @MainActor (KnownPrograms) -> Void
    private var watched: [String: (monitor: FolderMonitor, names: Names)] = [:]
    private var timer: Timeout?
    /// The time of the first unhandled change.
    private var firstChange: ContinuousClock.Instant?
    private var reading: Task<Void, Never>?
    private var isStale = false
    private var last: KnownPrograms?

    /// - Parameters:
    ///   - known: The programs that the caller knows; nil if none, to be notified soon.
    ///   - changed: Called with the programs after each change. It should capture its owner weakly.
    public init(
        _ catalog: ProgramCatalog = .standard, approvals: ProgramApprovals = ProgramApprovals(), from known: KnownPrograms? = nil,
        changed: @escaping @MainActor (KnownPrograms) -> Void
    ) {
        self.catalog = catalog
        self.approvals = approvals
        self.changed = changed
        last = known
        _ = watch(known?.items ?? [])
        // Reads what changed between the caller's reading and the start of the observation.
        reload()
    }

    /// Ends the observation.
    public func stop() {
        timer?.cancel()
        reading?.cancel()
        for (monitor, _) in watched.values { monitor.stop() }
        watched = [:]
    }

    private func reload() {
        guard reading == nil else {
            isStale = true
            return
        }
        isStale = false
        let (catalog, approvals) = (catalog, approvals)
        reading = Task { [weak self] in
            let known = await KnownPrograms.look(catalog, approvals)
            guard !Task.isCancelled else { return }
            self?.update(known)
        }
    }

    private func update(_ known: KnownPrograms) {
        reading = nil
        // A folder that is watched only now may have changed after it was read.
        if watch(known.items) || isStale { return reload() }
        guard known != last else { return }
        last = known
        changed(known)
    }

    // MARK: Folders

    /// Watches the folders that matter now. Returns true if there are new ones.
    private func watch(_ items: [ProgramCatalog.Item]) -> Bool {
        // In the parent of a missing folder, and in the folder of the settings, only one name matters: libraries and settings are written
        // there all the time.
        var wanted: [String: Names] = [:]
        for target in catalog.roots + [approvals.file] {
            let (folder, name) = Self.watchTarget(to: target)
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
            // If a folder cannot be watched, its changes are seen at the next start.
            let monitor = FolderMonitor(path) { [weak self] name in
                if names.contains(name) { self?.scheduleReload() }
            }
            guard let monitor else { continue }
            watched[path] = (monitor, names)
            isMore = true
        }
        return isMore
    }

    /// The names that matter in a folder.
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

    private func scheduleReload() {
        let now = ContinuousClock.now
        let first = firstChange ?? now
        firstChange = first
        // Continuous changes are handled after `maximumDelay`.
        guard now - first < Self.maximumDelay else { return }
        timer?.cancel()
        timer = Timeout(after: Self.debounceInterval) { [weak self] in
            self?.firstChange = nil
            self?.reload()
        }
    }

    /// The folder to watch for a path, and the name in it that matters: for an existing folder, the folder itself with all names; otherwise
    /// its nearest existing parent, because a missing folder cannot be watched without polling.
    private static func watchTarget(to url: URL) -> (folder: String, name: String?) {
        var url = url.standardizedFileURL
        if url.isFolder { return (url.path, nil) }
        while true {
            let name = url.lastPathComponent
            url.deleteLastPathComponent()
            if url.path == "/" || FileManager.default.fileExists(atPath: url.path) { return (url.path, name) }
        }
    }

    /// A program's folder and its subfolders.
    private static func folders(in url: URL) -> Set<String> {
        var found: Set<String> = [url.path]
        guard let below = FileManager.default.enumerator(at: url, includingPropertiesForKeys: [.isDirectoryKey]) else { return found }
        for case let file as URL in below {
            if below.level > maximumDepth { below.skipDescendants() }
            // An unreadable entry is no folder to watch.
            guard (try? file.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true else { continue }
            found.insert(file.path)
            if found.count >= maximumFolders { break }
        }
        return found
    }
}
