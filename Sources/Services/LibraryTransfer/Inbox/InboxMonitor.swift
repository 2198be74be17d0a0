import Foundation
import GLib
public import LibraryStore
public import Platform

/// Processes the inbox while a program runs: the files that exist at the start, and new files at once. Nothing wakes up while no file
/// comes. Needs GLib's main loop.
@MainActor
public final class InboxMonitor {
    private let library: @MainActor () async throws -> Library
    private let folder: InboxFolder
    private var monitor: FolderMonitor?
    private var timer: Timeout?
    /// Whether a pass is running.
    public private(set) var isLooking = false { didSet { if isLooking != oldValue { busyChanged?() } } }
    private var needsAnotherPass = false
    private var isStopped = false
    private var reportedObstacle: LocalizedText?

    /// Called after a pass that added or refused files.
    public var looked: (@MainActor (InboxPass) -> Void)?
    /// Called when `isLooking` changes.
    public var busyChanged: (@MainActor () -> Void)?
    /// Called when the inbox cannot be processed, once for each reason, in sentences for people.
    public var failed: (@MainActor (LocalizedText) -> Void)?

    /// The delay before the next pass if another program is processing, or a file may be incomplete.
    private static let retryDelay = Duration.seconds(1)
    /// The delay before the next pass if the library cannot be changed now.
    private static let obstacleDelay = Duration.seconds(30)

    /// Creates a monitor for an open library.
    public convenience init(_ library: Library, folder: InboxFolder = InboxFolder()) {
        self.init(folder: folder) { library }
    }

    /// Creates a monitor, which does nothing before `start`.
    ///
    /// - Parameter library: called when there is a file to process, and not before.
    public init(folder: InboxFolder = InboxFolder(), library: @escaping @MainActor () async throws -> Library) {
        (self.library, self.folder) = (library, folder)
    }

    /// Starts watching, and processes the files that exist.
    public func start() {
        watch()
        look()
    }

    /// Stops watching. A file in progress is finished, or left for the next program.
    public func stop() {
        isStopped = true
        monitor?.stop()
        monitor = nil
        timer?.cancel()
    }

    private func watch() {
        // GLib would look for a missing folder again and again, so it is created. If that fails, `look` reports it.
        guard (try? folder.make()) != nil else { return }
        monitor = FolderMonitor(folder.url.path) { [weak self] in self?.folderChanged($0) }
    }

    private func folderChanged(_ name: String) {
        if name == folder.url.lastPathComponent, !folder.isThere {
            // The folder itself was removed.
            monitor?.stop()
            watch()
        }
        // Hidden and temporary files are ignored.
        if !SpoolName(name).isUnfinished { look() }
    }

    /// Starts a pass, or another one after the running pass.
    public func look() {
        guard !isStopped else { return }
        timer?.cancel()
        guard !isLooking else {
            needsAnotherPass = true
            return
        }
        // In most cases there are no files, and the library is not opened.
        guard !folder.isEmpty else { return report(nil) }
        isLooking = true
        Task { [weak self, folder, library] in
            do {
                self?.end(await Self.process(from: folder, into: try await library()))
            } catch {
                let known = (error as? LibraryError).map { InboxError(message: $0.message, recovery: $0.recovery) }
                self?.end(
                    .failure(
                        known
                            ?? InboxError(
                                message: .verbatim(error.localizedDescription),
                                recovery: tr("Nothing was lost: the files stay in the inbox."))))
            }
        }
    }

    @concurrent
    private static func process(from folder: InboxFolder, into library: Library) async -> Result<InboxPass, InboxError> {
        do throws(InboxError) { return .success(try folder.take(into: library)) } catch { return .failure(error) }
    }

    private func end(_ result: Result<InboxPass, InboxError>) {
        isLooking = false
        guard !isStopped else { return }
        switch result {
        case .success(let pass):
            report(pass.obstacle)
            if !pass.taken.isEmpty || !pass.rejected.isEmpty { looked?(pass) }
            if pass.obstacle != nil {
                schedule(after: Self.obstacleDelay)
            } else if pass.hasUnsettledFiles || pass.isElsewhere {
                schedule(after: Self.retryDelay)
            }
            if pass.hasMore, pass.obstacle == nil { needsAnotherPass = true }
        case .failure(let error):
            report(error.text)
            schedule(after: Self.obstacleDelay)
        }
        guard needsAnotherPass else { return }
        needsAnotherPass = false
        look()
    }

    private func schedule(after duration: Duration) {
        timer?.cancel()
        timer = Timeout(after: duration) { [weak self] in self?.look() }
    }

    private func report(_ obstacle: LocalizedText?) {
        defer { reportedObstacle = obstacle }
        if let obstacle, obstacle != reportedObstacle { failed?(obstacle) }
    }
}
