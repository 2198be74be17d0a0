public import LibraryStore

/// The rows of a list, loaded a page at a time around the visible ones, so that its length does not matter.
@MainActor
public final class PagedList<Row: Sendable> {
    /// The number of rows; nil until it is known.
    public private(set) var count: Int?
    /// The loaded pages, each with the number of all rows as it was loaded.
    private var pages: [Int: (rows: [Row], count: Int?)] = [:]
    private var pendingPages: [Int] = []
    /// What was begun for another content of the list is recognized by this number and dropped.
    private var generation = 0
    /// The position of a row that is being removed, so that the rest of the list keeps its place.
    private var gap: Int?
    private var watching: Task<Void, Never>?
    private var counting: Task<Void, Never>?
    private var loading: Task<Void, Never>?

    /// Called when rows were removed and added at `position`.
    public var onSplice: (@MainActor (_ position: Int, _ removed: Int, _ added: Int) -> Void)?
    /// Called when rows were loaded or have changed.
    public var onChange: (@MainActor () -> Void)?
    /// Called with an error in loading.
    public var onError: (@MainActor (any Error) -> Void)?

    private let countRows: @MainActor () async throws -> Int
    private let load: @MainActor (_ first: Int, _ limit: Int) async throws -> [Row]

    private static var pageSize: Int { 64 }
    private static var maximumPages: Int { 32 }

    /// - Parameter load: returns up to `limit` rows from the position `first` on.
    public init(
        count: @escaping @MainActor () async throws -> Int, load: @escaping @MainActor (_ first: Int, _ limit: Int) async throws -> [Row]
    ) {
        (countRows, self.load) = (count, load)
    }

    // MARK: Lifecycle

    /// Loads the list, and again after each change of these topics.
    public func start(_ library: Library, topics: Set<LibraryChange.Topic>) {
        guard watching == nil else { return }
        watching = library.watch(topics) { [weak self] in self?.reload() }
        reload()
    }

    /// Ends loading and following the library.
    public func stop() {
        for task in [watching, counting, loading] { task?.cancel() }
        (watching, counting, loading) = (nil, nil, nil)
    }

    /// Forgets all rows, since the list has another content now.
    public func reset() {
        generation += 1
        (pages, pendingPages) = ([:], [])
        if let count { onSplice?(0, count, 0) }
        count = nil
        loading?.cancel()
        loading = nil
        if watching != nil { reload() }
    }

    /// The next reload finds one row less, at this position.
    public func expectRemoval(at position: Int) { gap = position }

    /// New rows stand at the top; the others move down.
    private func reload() {
        counting?.cancel()
        let generation = self.generation
        counting = Task { [weak self, countRows] in
            do {
                let count = try await countRows()
                guard !Task.isCancelled, let self, generation == self.generation else { return }
                let before = self.count ?? 0
                self.count = count
                let (gone, new) = (max(0, before - count), max(0, count - before))
                if gone > 0 || new > 0 { self.onSplice?(gone == 1 ? min(self.gap ?? 0, before - 1) : 0, gone, new) }
                self.gap = nil
                self.pages = self.pages.filter { $0.key * Self.pageSize < count }
                for page in self.pages.keys { self.request(page) }
                self.onChange?()
            } catch {
                if !Task.isCancelled { self?.onError?(error) }
            }
        }
    }

    // MARK: Rows

    /// The row at a position; nil while it is being loaded.
    public func row(at position: Int) -> Row? {
        guard position >= 0, position < count ?? 0 else { return nil }
        let (page, index) = position.quotientAndRemainder(dividingBy: Self.pageSize)
        if let loaded = pages[page] {
            if loaded.rows.indices.contains(index) { return loaded.rows[index] }
            // A row that cannot be read, such as one of a newer version, stays empty.
            guard loaded.count != count else { return nil }
        }
        request(page)
        return nil
    }

    /// Loads a page. The latest request comes first, as it is the visible page after fast scrolling.
    private func request(_ page: Int) {
        pendingPages.removeAll { $0 == page }
        pendingPages.append(page)
        guard loading == nil else { return }
        let generation = self.generation
        loading = Task { [weak self, load] in
            while !Task.isCancelled, let page = self?.pendingPages.popLast() {
                do {
                    let count = self?.count
                    let rows = try await load(page * Self.pageSize, Self.pageSize)
                    guard !Task.isCancelled, let self, generation == self.generation else { return }
                    if self.pages.count >= Self.maximumPages { self.pages = [:] }
                    self.pages[page] = (rows, count)
                    self.onChange?()
                } catch {
                    if !Task.isCancelled { self?.onError?(error) }
                    break
                }
            }
            if !Task.isCancelled { self?.loading = nil }
        }
    }
}

extension Library {
    /// Calls `changed` after each change of these topics from now on, until the task is cancelled.
    @MainActor
    public func watch(_ topics: Set<LibraryChange.Topic>, _ changed: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
        let changes = changes()
        return Task { for await change in changes where !change.topics.isDisjoint(with: topics) { await changed() } }
    }
}
