import GLib
public import LibraryStore

/// Takes in what comes into the inbox, for as long as a program runs: what is there when it starts, and what comes later at once. Nothing
/// wakes up while nothing comes. It needs GLib's loop.
@MainActor
public final class InboxKeeper {
    private let library: @MainActor () async throws -> Library
    private let folder: InboxFolder
    private var monitor: FolderMonitor?
    private var again: Timeout?
    /// Whether files are being taken in.
    public private(set) var isLooking = false { didSet { if isLooking != oldValue { busyChanged?() } } }
    private var isLate = false
    private var isOver = false
    private var told: String?

    /// Files came in, or were set aside.
    public var looked: (@MainActor (InboxPass) -> Void)?
    /// `isLooking` has changed.
    public var busyChanged: (@MainActor () -> Void)?
    /// Why nothing can be taken in, in sentences for people; each once.
    public var failed: (@MainActor (String) -> Void)?

    /// What another program is at, and what may not be whole yet, is looked at again so soon.
    private static let shortly = Duration.seconds(1)
    /// What the library does not take now is tried again so often.
    private static let later = Duration.seconds(30)

    public convenience init(_ library: Library, folder: InboxFolder = InboxFolder()) {
        self.init(folder: folder) { library }
    }

    /// - Parameter library: asked for when there is something to take in, and not before.
    public init(folder: InboxFolder = InboxFolder(), library: @escaping @MainActor () async throws -> Library) {
        (self.library, self.folder) = (library, folder)
    }

    public func start() {
        watch()
        look()
    }

    /// A file that is being taken in is finished, or is left as it was: the next program goes on with it.
    public func stop() {
        isOver = true
        monitor?.stop()
        monitor = nil
        again?.cancel()
    }

    private func watch() {
        // GLib looks for a folder that is not there again and again: it is made. Where it cannot be, `look` says so.
        guard (try? folder.make()) != nil else { return }
        monitor = FolderMonitor(folder.url.path) { [weak self] in self?.changed($0) }
    }

    private func changed(_ name: String) {
        if name == folder.url.lastPathComponent, !folder.isThere {
            // The folder itself was taken away.
            monitor?.stop()
            watch()
        }
        // Nothing comes of what is hidden or being written.
        if !InboxFolder.isUnfinished(name) { look() }
    }

    public func look() {
        guard !isOver else { return }
        again?.cancel()
        guard !isLooking else {
            isLate = true
            return
        }
        // Most looks find nothing, and nothing is opened for them.
        guard !folder.isEmpty else { return tell(nil) }
        isLooking = true
        Task { [weak self, folder, library] in
            do {
                self?.end(await Self.take(from: folder, into: try await library()))
            } catch {
                let words = (error as? LibraryError).map { InboxError(message: $0.message, recovery: $0.recovery) }
                self?.end(.failure(words ?? InboxError(message: error.localizedDescription, recovery: "Nothing was lost: what there is waits.")))
            }
        }
    }

    @concurrent
    private static func take(from folder: InboxFolder, into library: Library) async -> Result<InboxPass, InboxError> {
        do throws(InboxError) { return .success(try folder.take(into: library)) } catch { return .failure(error) }
    }

    private func end(_ result: Result<InboxPass, InboxError>) {
        isLooking = false
        guard !isOver else { return }
        switch result {
        case .success(let pass):
            tell(pass.obstacle)
            if !pass.taken.isEmpty || !pass.rejected.isEmpty { looked?(pass) }
            if pass.obstacle != nil {
                wait(Self.later)
            } else if pass.isUnsettled || pass.isElsewhere {
                wait(Self.shortly)
            }
            if pass.hasMore, pass.obstacle == nil { isLate = true }
        case .failure(let error):
            tell("\(error.message) \(error.recovery)")
            wait(Self.later)
        }
        guard isLate else { return }
        isLate = false
        look()
    }

    private func wait(_ duration: Duration) {
        again?.cancel()
        again = Timeout(after: duration) { [weak self] in self?.look() }
    }

    private func tell(_ obstacle: String?) {
        defer { told = obstacle }
        if let obstacle, obstacle != told { failed?(obstacle) }
    }
}
