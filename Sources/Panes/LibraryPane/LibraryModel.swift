import Foundation
import GLib
import Gtk
import LibraryStore
import PaneKit

/// Which codes are listed, and what the cards among them show. It reads the library in the background: the window never waits.
///
/// The list is a row of ids; contents are loaded a page at a time around what is seen, and only so many are kept.
@MainActor
final class LibraryModel {
    private let library: Library
    private(set) var query: CodeQuery
    private(set) var ids: [Code.ID] = []
    /// False until the first answer of the library.
    private(set) var isLoaded = false

    /// Waits until the first cards are on the screen.
    var firstShown: @MainActor () async -> Void = {}
    /// The list changed: so many places at `position` went, so many came.
    var spliced: (@MainActor (_ position: Int, _ removed: Int, _ added: Int) -> Void)?
    /// Contents of listed codes came or changed.
    var contentsChanged: (@MainActor () -> Void)?
    /// A list is complete, perhaps an empty one.
    var listed: (@MainActor () -> Void)?
    var failed: (@MainActor (any Error) -> Void)?

    private var contents: [Code.ID: CardContent] = [:]
    /// What was shown for another search: it lends its symbols.
    private var earlier: [Code.ID: CardContent] = [:]
    private var wanted: Set<Int> = []
    private var watching: Task<Void, Never>?
    private var listing: Task<Void, Never>?
    private var loading: Task<Void, Never>?
    private var aging: Task<Void, Never>?

    private static let page = 32
    private static let mostKept = 640
    private static let firstPage = 24

    init(library: Library, query: CodeQuery) {
        self.library = library
        self.query = query
    }

    // MARK: Life

    func start() {
        guard watching == nil else { return }
        let changes = library.changes()
        watching = Task { [weak self] in
            for await change in changes where change.topics.contains(.codes) { self?.list(refreshing: true) }
        }
        list(refreshing: true)
    }

    func stop() {
        for task in [watching, listing, loading, aging] { task?.cancel() }
        (watching, listing, loading, aging) = (nil, nil, nil, nil)
    }

    func show(_ query: CodeQuery) {
        guard query != self.query else { return }
        // What is marked in titles belongs to the search.
        if query.search != self.query.search { (earlier, contents) = (contents, [:]) }
        self.query = query
        wanted = []
        if watching != nil { list(refreshing: false) }
    }

    // MARK: The list

    /// First what fits on a screen, so that a large library shows as fast as a small one; then everything.
    private func list(refreshing: Bool) {
        listing?.cancel()
        let query = self.query
        let library = self.library
        let isFirst = ids.isEmpty || !refreshing
        listing = Task { [weak self] in
            do {
                if isFirst {
                    var screen = query
                    screen.limit = Self.firstPage
                    let first = try await library.ids(matching: screen)
                    let earlier = self?.reusable ?? [:]
                    let contents = try await Self.load(first, from: library, search: query.search, reusing: earlier)
                    guard !Task.isCancelled, let self else { return }
                    self.take(contents)
                    self.replace(with: first)
                    if first.count < Self.firstPage { return self.completed() }
                    self.contentsChanged?()
                    // The first cards are seen before the grid makes widgets for what is just out of sight.
                    await self.firstShown()
                    guard !Task.isCancelled else { return }
                }
                let all = try await library.ids(matching: query)
                guard !Task.isCancelled, let self else { return }
                if refreshing {
                    let fresh = try await Self.load(
                        Array(Set(self.contents.keys).union(all.prefix(Self.firstPage))), from: library, search: query.search,
                        reusing: self.reusable)
                    guard !Task.isCancelled else { return }
                    self.contents = [:]
                    self.take(fresh)
                }
                self.replace(with: all)
                self.completed()
            } catch {
                if !Task.isCancelled { self?.failed?(error) }
            }
        }
    }

    private func completed() {
        isLoaded = true
        earlier = [:]
        contentsChanged?()
        listed?()
        age()
    }

    /// Tells of the least stretch that differs, so that focus and scroll position stay.
    private func replace(with new: [Code.ID]) {
        let old = ids
        let shared = min(old.count, new.count)
        var prefix = 0
        while prefix < shared, old[prefix] == new[prefix] { prefix += 1 }
        var suffix = 0
        while suffix < shared - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
        ids = new
        let removed = old.count - prefix - suffix
        let added = new.count - prefix - suffix
        if removed > 0 || added > 0 { spliced?(prefix, removed, added) }
    }

    // MARK: Contents

    private var reusable: [Code.ID: CardContent] { earlier.merging(contents) { _, new in new } }

    /// A content that was loaded already.
    func content(of id: Code.ID) -> CardContent? { contents[id] }

    /// What stands at a position; nil while it is being loaded.
    func content(at position: Int) -> CardContent? {
        guard ids.indices.contains(position) else { return nil }
        if let content = contents[ids[position]] { return content }
        want(position / Self.page)
        return nil
    }

    private func want(_ page: Int) {
        guard wanted.insert(page).inserted, loading == nil else { return }
        let library = self.library
        loading = Task { [weak self] in
            while let self, let page = self.wanted.first, !Task.isCancelled {
                // The list may have become shorter since the page was asked for.
                let missing = self.ids.dropFirst(page * Self.page).prefix(Self.page).filter { self.contents[$0] == nil }
                let search = self.query.search
                // A code that cannot be read is left empty here; the list itself tells of a failing library.
                let loaded = (try? await Self.load(missing, from: library, search: search, reusing: [:])) ?? [:]
                guard !Task.isCancelled else { return }
                self.wanted.remove(page)
                if search == self.query.search { self.take(loaded) }
                self.contentsChanged?()
                self.age()
            }
            self?.loading = nil
        }
    }

    private func take(_ loaded: [Code.ID: CardContent]) {
        // What was scrolled past is loaded again when it is scrolled back to.
        if contents.count + loaded.count > Self.mostKept { contents = [:] }
        contents.merge(loaded) { _, new in new }
    }

    /// Reads and encodes away from the main thread.
    private nonisolated static func load(
        _ ids: [Code.ID], from library: Library, search: String, reusing earlier: [Code.ID: CardContent]
    ) async throws -> [Code.ID: CardContent] {
        guard !ids.isEmpty else { return [:] }
        let codes = try await library.codes(ids: ids)
        return Dictionary(uniqueKeysWithValues: codes.map { ($0.id, CardContent($0, search: search, reusing: earlier[$0.id])) })
    }

    // MARK: Time

    /// Sleeps until the next code among the contents expires or soon will; nothing is asked of the time before.
    private func age() {
        aging?.cancel()
        aging = nil
        let now = Date.now
        guard watching != nil, let next = contents.values.compactMap({ CodeCondition.nextChange(of: $0.code, after: now) }).min() else {
            return
        }
        aging = Task { [weak self] in
            // A hair later, so that by then it is over.
            guard (try? await MainLoop.sleep(for: .seconds(next.timeIntervalSinceNow + 0.01))) != nil, let self else { return }
            self.contentsChanged?()
            // Which codes are expired decides what such a list holds.
            if self.query.state != nil { self.list(refreshing: true) } else { self.age() }
        }
    }
}
