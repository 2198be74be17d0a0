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

    private(set) var state = State.off { didSet { if state != oldValue { changed?() } } }
    /// The one that was seen last first.
    private(set) var items: [ScanItem] = []
    /// What a session that is still to be made will be called.
    private(set) var name = ""
    /// What was counted by the latest look.
    private(set) var fresh: Set<ScanItem.ID> = []
    /// Why codes wait to be saved; nil while none do.
    private(set) var problem: ErrorText?

    var changed: (@MainActor () -> Void)?
    /// So many items at `position` went, so many came.
    var spliced: (@MainActor (_ position: Int, _ removed: Int, _ added: Int) -> Void)?
    var failed: (@MainActor (any Error) -> Void)?

    let library: Library
    private let words: BatchWords
    private var sightings = Sightings()
    private var waiting: [NewScan] = []
    private var watching: Task<Void, Never>?
    private var writing: Task<Void, Never>?
    private var reading: Task<Void, Never>?
    private var isStale = false

    /// So many sightings wait for a library that cannot be written; more would be a trap for the memory.
    private static let mostWaiting = 1000

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

    // MARK: Counting

    /// Counts what has come into view.
    func take(_ finds: [Find]) {
        guard isOn else { return }
        waiting += sightings.new(in: finds).prefix(Self.mostWaiting - waiting.count).map(\.scan)
        write()
    }

    /// One transaction at a time; what is found meanwhile goes into the next. What could not be written is tried again with it.
    func write() {
        guard writing == nil, !waiting.isEmpty, case .counting = state else { return }
        writing = Task { [weak self] in
            while let self, !self.waiting.isEmpty, case .counting(let session) = self.state {
                let scans = self.waiting
                self.waiting = []
                do {
                    try await self.write(scans, into: session)
                    self.problem = nil
                } catch {
                    self.keep(scans, because: error)
                    break
                }
            }
            self?.writing = nil
            self?.changed?()
        }
    }

    private func write(_ scans: [NewScan], into session: ScanSession?) async throws {
        let target: ScanSession
        if let session { target = session } else { target = try await begin() }
        do {
            fresh = Set(try await library.count(scans, in: target.id).map(\.id))
        } catch {
            guard Self.isGone(error) else { throw error }
            // Another window has removed it.
            let new = try await begin()
            fresh = Set(try await library.count(scans, in: new.id).map(\.id))
        }
        reload()
    }

    /// Whether a session is no longer there.
    private static func isGone(_ error: any Error) -> Bool {
        if case LibraryError.noSuchScanSession = error { true } else { false }
    }

    private func begin() async throws -> ScanSession {
        let session = try await library.beginScanSession(name)
        if case .counting = state { state = .counting(session) }
        return session
    }

    /// What a full session refuses would be refused again.
    private func keep(_ scans: [NewScan], because error: any Error) {
        let isNew = problem == nil
        problem = ErrorText(error)
        if case LibraryError.scanSessionFull = error { waiting = [] } else { waiting = scans + waiting }
        if isNew { failed?(error) }
    }

    func setCount(_ count: Int, of item: ScanItem) {
        guard ScanItem.counts.contains(count), count != item.count else { return }
        perform { [library] in try await library.setCount(count, of: item.id) }
    }

    // MARK: Reading

    private func reload() {
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
                    if !Self.isGone(error) { self.failed?(error) } else if self.session?.id == session.id { self.leave() }
                    break
                }
            } while self?.isStale == true
            guard !Task.isCancelled, let self else { return }
            self.reading = nil
            if self.session?.id != session.id { self.reload() }
        }
    }

    /// Lines that stay keep their focus.
    private func show(_ new: [ScanItem]) {
        let old = items
        items = new
        let same = zip(old, new).prefix { $0.id == $1.id }.count
        let end = min(zip(old.reversed(), new.reversed()).prefix { $0.id == $1.id }.count, min(old.count, new.count) - same)
        spliced?(same, old.count - same - end, new.count - same - end)
    }

    private func perform(_ work: @escaping @MainActor () async throws -> Void) {
        Task { [weak self] in
            do { try await work() } catch { self?.failed?(error) }
        }
    }
}
