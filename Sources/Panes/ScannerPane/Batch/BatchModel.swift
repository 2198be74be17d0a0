import Foundation
import LibraryStore
import PaneKit

/// The scan session that is being counted into, as the library has it.
///
/// Nothing is kept here that is not in the library, but for what is on its way there: so a session survives whatever happens to the program,
/// and what another window changes is seen here.
@MainActor
final class BatchModel {
    /// Where counting stands.
    enum State: Equatable {
        case off
        /// Looking for a session that was not finished.
        case looking
        /// There is one, and the user says whether it goes on.
        case offering(ScanSession)
        /// A session is made with the first code that is counted.
        case counting(ScanSession?)
    }

    var state = State.off { didSet { if state != oldValue { changed?() } } }
    /// The one that was seen last first.
    var items: [ScanItem] = []
    /// What a session that is still to be made will be called.
    var name = ""
    /// What was counted by the latest look.
    var fresh: Set<ScanItem.ID> = []
    /// Why codes wait to be saved; nil while none do.
    var problem: ErrorText?

    var changed: (@MainActor () -> Void)?
    /// So many items at `position` went, so many came.
    var spliced: (@MainActor (_ position: Int, _ removed: Int, _ added: Int) -> Void)?
    var failed: (@MainActor (any Error) -> Void)?

    let library: Library
    private let words: BatchWords
    var sightings = Sightings()
    var waiting: [NewScan] = []
    private var watching: Task<Void, Never>?
    var writing: Task<Void, Never>?
    var reading: Task<Void, Never>?
    var isStale = false

    /// So many sightings wait for a library that cannot be written; more would be a trap for the memory.
    static let mostWaiting = 1000

    init(library: Library, words: BatchWords) { (self.library, self.words) = (library, words) }

    var session: ScanSession? { if case .counting(let session) = state { session } else { nil } }
    var isOn: Bool { state != .off }
    var pieces: Int { items.reduce(0) { $0 + $1.count } }

    // MARK: Life

    func start() {
        guard state == .off else { return }
        state = .looking
        (sightings, waiting, fresh, problem) = (Sightings(), [], [], nil)
        resume()
    }

    /// What was counted stays unfinished in the library; what is on its way there still arrives.
    func stop() {
        pause()
        show([])
        state = .off
    }

    /// Nothing is watched while nobody sees it; counting goes on with `resume`.
    func pause() {
        for task in [watching, reading] { task?.cancel() }
        (watching, reading) = (nil, nil)
    }

    func resume() {
        guard state != .off, watching == nil else { return }
        let changes = library.changes()
        watching = Task { [weak self] in
            for await change in changes where change.topics.contains(.scans) { self?.reload() }
        }
        if state == .looking { look() } else { reload() }
    }

    /// For a session that was not finished.
    private func look() {
        let library = self.library
        reading = Task { [weak self] in
            var unfinished: ScanSession?
            do {
                unfinished = try await library.scanSessions().first { $0.ended == nil && $0.codes > 0 }
            } catch {
                self?.failed?(error)
            }
            guard !Task.isCancelled, let self else { return }
            self.reading = nil
            guard self.state == .looking else { return }
            if let unfinished { self.state = .offering(unfinished) } else { self.beginNew() }
        }
    }

    // MARK: Which session

    /// Counts into a new session; the one before has ended and stays among the earlier ones.
    func beginNew() {
        let before: ScanSession? = if case .offering(let session) = state { session } else { session }
        name = words.name(at: .now)
        fresh = []
        show([])
        state = .counting(nil)
        if let before, before.ended == nil {
            perform { [library] in try await library.endScanSession(before.id) }
        }
        write()
    }

    /// Counts into a session that there is, and ends the one before.
    func goOn(with session: ScanSession) {
        let before = self.session
        name = session.name
        fresh = []
        show([])
        state = .counting(session)
        if let before, before.id != session.id, before.ended == nil {
            perform { [library] in try await library.endScanSession(before.id) }
        }
        if session.ended != nil { perform { [library] in try await library.resumeScanSession(session.id) } }
        reload()
        write()
    }

    /// What was saved or discarded is no longer counted into.
    func leave() {
        guard session != nil else { return }
        name = words.name(at: .now)
        fresh = []
        show([])
        state = .counting(nil)
    }

    /// An empty name changes nothing.
    func rename(to text: String) {
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty, name != self.name else { return }
        self.name = name
        if let session { perform { [library] in try await library.renameScanSession(session.id, to: name) } }
        changed?()
    }

    func perform(_ work: @escaping @MainActor () async throws -> Void) {
        Task { [weak self] in
            do { try await work() } catch { self?.failed?(error) }
        }
    }
}

/// Following what the library says of the session.
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
                    self.changed?()
                } catch {
                    guard !Task.isCancelled, let self else { return }
                    if !error.isNoSession { self.failed?(error) } else if self.session?.id == session.id { self.leave() }
                    break
                }
            } while self?.isStale == true
            guard !Task.isCancelled, let self else { return }
            self.reading = nil
            if self.session?.id != session.id { self.reload() }
        }
    }

    /// Lines that stay keep their focus.
    func show(_ new: [ScanItem]) {
        let old = items
        items = new
        let same = zip(old, new).prefix { $0.id == $1.id }.count
        let end = min(zip(old.reversed(), new.reversed()).prefix { $0.id == $1.id }.count, min(old.count, new.count) - same)
        spliced?(same, old.count - same - end, new.count - same - end)
    }
}

extension Error {
    /// Whether a session is no longer there.
    var isNoSession: Bool {
        if case .noSuchScanSession = self as? LibraryError { true } else { false }
    }
}
