import Foundation
import LibraryStore
import PaneKit

/// The session that scans are counted into.
///
/// The library is the only store; this model adds just the scans that are not written yet. So a session survives a crash, and changes from
/// another window appear here.
@MainActor
final class BatchModel {
    /// The progress of counting.
    enum State: Equatable {
        case off
        /// Searching for an unfinished session.
        case loading
        /// An unfinished session was found; the person decides whether to go on with it.
        case offering(ScanSession)
        /// Counting. The session is nil until the first code is counted.
        case counting(ScanSession?)
    }

    var state = State.off { didSet { if state != oldValue { onChange?() } } }
    /// The items of the session, the most recently seen first.
    var items: [ScanItem] = []
    /// The name of the session, also of one that is not created yet.
    var name = ""
    /// The items that the latest scan has counted.
    var fresh: Set<ScanItem.ID> = []
    /// Why scans wait to be written; nil while none do.
    var problem: ErrorText?

    var onChange: (@MainActor () -> Void)?
    /// Called when, at `position`, `removed` items went and `added` items came.
    var onSplice: (@MainActor (_ position: Int, _ removed: Int, _ added: Int) -> Void)?
    var onError: (@MainActor (any Error) -> Void)?

    let library: Library
    private let texts: BatchTexts
    var deduplicator = ScanDeduplicator()
    var waiting: [NewScan] = []
    private var watching: Task<Void, Never>?
    var writing: Task<Void, Never>?
    var reading: Task<Void, Never>?
    var isStale = false

    /// The maximum number of scans that wait for a library that cannot be written. It limits the memory.
    static let maximumWaiting = 1000

    init(library: Library, texts: BatchTexts) { (self.library, self.texts) = (library, texts) }

    var session: ScanSession? { if case .counting(let session) = state { session } else { nil } }
    var isOn: Bool { state != .off }
    var pieces: Int { items.reduce(0) { $0 + $1.count } }

    // MARK: Lifecycle

    func start() {
        guard state == .off else { return }
        state = .loading
        (deduplicator, waiting, fresh, problem) = (ScanDeduplicator(), [], [], nil)
        resume()
    }

    /// Stops counting. The session stays unfinished in the library, and pending scans are still written.
    func stop() {
        pause()
        show([])
        state = .off
    }

    /// Stops watching the library while the pane is hidden; `resume` continues.
    func pause() {
        for task in [watching, reading] { task?.cancel() }
        (watching, reading) = (nil, nil)
    }

    func resume() {
        guard state != .off, watching == nil else { return }
        watching = library.watch([.scans]) { [weak self] in self?.reload() }
        if state == .loading { findUnfinished() } else { reload() }
    }

    /// Searches the library for an unfinished session.
    private func findUnfinished() {
        let library = self.library
        reading = Task { [weak self] in
            var unfinished: ScanSession?
            do {
                unfinished = try await library.scanSessions().first { $0.ended == nil && $0.codes > 0 }
            } catch {
                self?.onError?(error)
            }
            guard !Task.isCancelled, let self else { return }
            self.reading = nil
            guard self.state == .loading else { return }
            if let unfinished { self.state = .offering(unfinished) } else { self.startNew() }
        }
    }

    // MARK: Choosing the session

    /// Starts a new session and ends the previous one.
    func startNew() {
        let before: ScanSession? = if case .offering(let session) = state { session } else { session }
        change(to: nil)
        end(before)
        write()
    }

    /// Continues an existing session and ends the previous one.
    func open(_ session: ScanSession) {
        let before = self.session
        change(to: session)
        if before?.id != session.id { end(before) }
        if session.ended != nil { perform { [library] in try await library.resumeScanSession(session.id) } }
        reload()
        write()
    }

    /// Leaves a session that was saved or discarded.
    func leave() {
        if session != nil { change(to: nil) }
    }

    private func change(to session: ScanSession?) {
        name = session?.name ?? texts.name(at: .now)
        fresh = []
        show([])
        state = .counting(session)
    }

    private func end(_ session: ScanSession?) {
        guard let session, session.ended == nil else { return }
        perform { [library] in try await library.endScanSession(session.id) }
    }

    /// Renames the session. An empty name changes nothing.
    func rename(to text: String) {
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty, name != self.name else { return }
        self.name = name
        if let session { perform { [library] in try await library.renameScanSession(session.id, to: name) } }
        onChange?()
    }

    func perform(_ work: @escaping @MainActor () async throws -> Void) {
        Task { [weak self] in
            do { try await work() } catch { self?.onError?(error) }
        }
    }
}

/// Follows the changes of the session in the library.
extension BatchModel {
    func reload() {
        guard let session else { return }
        guard reading == nil else {
            isStale = true
            return
        }
        let library = self.library
        reading = Task { [weak self] in
            repeat {
                self?.isStale = false
                do {
                    let items = try await library.scanItems(of: session.id)
                    let now = try await library.scanSession(session.id)
                    guard !Task.isCancelled, let self else { return }
                    guard self.session?.id == session.id else { break }
                    self.show(items)
                    if self.name != now.name { self.name = now.name }
                    self.state = .counting(now)
                    self.onChange?()
                } catch {
                    guard !Task.isCancelled, let self else { return }
                    if !error.isMissingSession { self.onError?(error) } else if self.session?.id == session.id { self.leave() }
                    break
                }
            } while self?.isStale == true
            guard !Task.isCancelled, let self else { return }
            self.reading = nil
            if self.session?.id != session.id { self.reload() }
        }
    }

    /// Replaces only the items that differ, so that the others keep their focus.
    func show(_ new: [ScanItem]) {
        let old = items
        items = new
        let same = zip(old, new).prefix { $0.id == $1.id }.count
        let end = min(zip(old.reversed(), new.reversed()).prefix { $0.id == $1.id }.count, min(old.count, new.count) - same)
        onSplice?(same, old.count - same - end, new.count - same - end)
    }
}

extension Error {
    /// True if the error says that the session no longer exists.
    var isMissingSession: Bool {
        if case .noSuchScanSession = self as? LibraryError { true } else { false }
    }
}
