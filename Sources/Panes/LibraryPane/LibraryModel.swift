import Foundation
import GLib
import LibraryStore
import PaneKit

/// The list of codes, and the content of visible cells. It reads the library in the background, so that the window never waits.
///
/// The list is an array of ids; contents are loaded a page at a time around the visible cells, and only a limited number is kept.
@MainActor
final class LibraryModel {
    private let library: Library
    private(set) var query: CodeQuery
    private(set) var ids: [Code.ID] = []
    /// What was searched instead of a mistyped search that found nothing; nil where it found something.
    private(set) var correctedSearch: String?
    /// False until the library has answered once.
    private(set) var isLoaded = false

    /// Waits until the first cards are visible.
    var firstShown: @MainActor () async -> Void = {}
    /// Called when codes were removed and added at `position`.
    var onSplice: (@MainActor (_ position: Int, _ removed: Int, _ added: Int) -> Void)?
    var onContentsChange: (@MainActor () -> Void)?
    /// Called when the list is complete; it may be empty.
    var onList: (@MainActor () -> Void)?
    var onError: (@MainActor (any Error) -> Void)?

    /// Whether the list is being loaded.
    private(set) var isListing = false
    private var contents: [Code.ID: CardContent] = [:]
    /// The contents of another search, whose symbols can be reused.
    private var reusableContents: [Code.ID: CardContent] = [:]
    private var pendingPages: Set<Int> = []
    private var watching: Task<Void, Never>?
    private var listing: Task<Void, Never>?
    private var loading: Task<Void, Never>?
    private var agingTask: Task<Void, Never>?

    private static let pageSize = 32
    private static let maximumContents = 640
    private static let firstPageSize = 24
    /// How many codes are encoded in one go.
    private nonisolated static let batchSize = 6

    init(library: Library, query: CodeQuery) {
        self.library = library
        self.query = query
    }

    // MARK: Lifecycle

    func start() {
        guard watching == nil else { return }
        watching = library.watch([.codes]) { [weak self] in self?.list(refreshing: true) }
        list(refreshing: true)
    }

    func stop() {
        for task in [watching, listing, loading, agingTask] { task?.cancel() }
        (watching, listing, loading, agingTask) = (nil, nil, nil, nil)
    }

    func show(_ query: CodeQuery) {
        guard query != self.query else { return }
        // Matches in titles belong to the search.
        if query.search != self.query.search { (reusableContents, contents) = (contents, [:]) }
        self.query = query
        pendingPages = []
        if watching != nil { list(refreshing: false) }
    }

    // MARK: List

    /// Loads the first screen, so that a large library appears as fast as a small one; then everything.
    private func list(refreshing: Bool) {
        listing?.cancel()
        isListing = true
        var query = self.query
        let library = self.library
        let isFirst = ids.isEmpty || !refreshing
        listing = Task { [weak self] in
            do {
                if isFirst {
                    var screen = query
                    screen.limit = Self.firstPageSize
                    let first = try await Self.find(&screen, in: library)
                    guard !Task.isCancelled else { return }
                    self?.correctedSearch = screen.search == query.search ? nil : screen.search
                    query.search = screen.search
                    let contents = try await Self.load(first, from: library, search: query.search, reusing: self?.reusable ?? [:])
                    guard !Task.isCancelled, let self else { return }
                    self.store(contents)
                    self.replace(with: first)
                    if first.count < Self.firstPageSize { return self.completed() }
                    self.onContentsChange?()
                    // Show the first cards before the grid makes widgets for what is out of sight.
                    await self.firstShown()
                    guard !Task.isCancelled else { return }
                }
                let typed = self?.query.search
                let all = try await Self.find(&query, in: library)
                guard !Task.isCancelled, let self else { return }
                self.correctedSearch = query.search == typed ? nil : query.search
                if refreshing {
                    let fresh = try await Self.load(
                        Array(Set(self.contents.keys).union(all.prefix(Self.firstPageSize))), from: library, search: query.search,
                        reusing: self.reusable)
                    guard !Task.isCancelled else { return }
                    self.contents = [:]
                    self.store(fresh)
                }
                self.replace(with: all)
                self.completed()
            } catch {
                guard !Task.isCancelled else { return }
                self?.isListing = false
                self?.onError?(error)
            }
        }
    }

    /// The matches of a query. A search that finds nothing is tried again with one letter of a word changed, and the query then has that.
    private nonisolated static func find(_ query: inout CodeQuery, in library: Library) async throws -> [Code.ID] {
        let found = try await library.ids(matching: query)
        guard found.isEmpty, query.findsNames, let corrected = try await library.correctedSearch(of: query) else { return found }
        query.search = corrected
        return try await library.ids(matching: query)
    }

    private func completed() {
        isLoaded = true
        isListing = false
        reusableContents = [:]
        onContentsChange?()
        onList?()
        scheduleAging()
    }

    /// Reports the smallest range that differs, so that focus and scroll position stay.
    private func replace(with new: [Code.ID]) {
        let old = ids
        let prefix = zip(old, new).prefix { $0 == $1 }.count
        let suffix = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.prefix(min(old.count, new.count) - prefix).count
        ids = new
        let removed = old.count - prefix - suffix
        let added = new.count - prefix - suffix
        if removed > 0 || added > 0 { onSplice?(prefix, removed, added) }
    }

    // MARK: Contents

    private var reusable: [Code.ID: CardContent] { reusableContents.merging(contents) { _, new in new } }

    /// The content of a code, if it is loaded.
    func content(of id: Code.ID) -> CardContent? { contents[id] }

    /// The content at a position; nil while it is being loaded.
    func content(at position: Int) -> CardContent? {
        guard ids.indices.contains(position) else { return nil }
        if let content = contents[ids[position]] { return content }
        requestPage(position / Self.pageSize)
        return nil
    }

    private func requestPage(_ page: Int) {
        guard pendingPages.insert(page).inserted, loading == nil else { return }
        let library = self.library
        loading = Task { [weak self] in
            while let self, let page = self.pendingPages.first, !Task.isCancelled {
                // The list may have become shorter since the request.
                let missing = self.ids.dropFirst(page * Self.pageSize).prefix(Self.pageSize).filter { self.contents[$0] == nil }
                let search = self.correctedSearch ?? self.query.search
                // A code that cannot be read stays empty; the list itself reports a library that fails.
                let loaded = (try? await Self.load(missing, from: library, search: search, reusing: [:])) ?? [:]
                guard !Task.isCancelled else { return }
                self.pendingPages.remove(page)
                if search == self.correctedSearch ?? self.query.search { self.store(loaded) }
                self.onContentsChange?()
                self.scheduleAging()
            }
            self?.loading = nil
        }
    }

    private func store(_ loaded: [Code.ID: CardContent]) {
        // What was scrolled past is loaded again when needed.
        if contents.count + loaded.count > Self.maximumContents { contents = [:] }
        contents.merge(loaded) { _, new in new }
    }

    /// Reads and encodes away from the main thread, on all processors.
    private nonisolated static func load(
        _ ids: [Code.ID], from library: Library, search: String, reusing earlier: [Code.ID: CardContent]
    ) async throws -> [Code.ID: CardContent] {
        guard !ids.isEmpty else { return [:] }
        let codes = try await library.codes(ids: ids)
        return await withTaskGroup { group in
            for start in stride(from: 0, to: codes.count, by: batchSize) {
                let batch = codes[start..<min(start + batchSize, codes.count)]
                group.addTask { batch.map { CardContent($0, search: search, reusing: earlier[$0.id]) } }
            }
            return await group.reduce(into: [:]) { contents, batch in
                for content in batch { contents[content.code.id] = content }
            }
        }
    }

    // MARK: Expiry

    /// Sleeps until the next of the loaded codes expires or is about to, without polling.
    private func scheduleAging() {
        agingTask?.cancel()
        let now = Date.now
        let next = contents.values.compactMap { CodeStatus.nextChange(of: $0.code, after: now) }.min()
        guard watching != nil, let next else { return }
        agingTask = Task { [weak self] in
            // A little later, so that the code has expired by then.
            guard (try? await MainLoop.sleep(for: .seconds(next.timeIntervalSinceNow + 0.01))) != nil, let self else { return }
            self.onContentsChange?()
            // The state filter depends on which codes have expired.
            if self.query.state != nil { self.list(refreshing: true) } else { self.scheduleAging() }
        }
    }
}
