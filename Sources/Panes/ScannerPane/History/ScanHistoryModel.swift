import Foundation
import LibraryStore
import PaneKit

/// The scan history: read a page at a time around what is seen, so that its length does not matter.
@MainActor
final class ScanHistoryModel {
    private let library: Library
    private let dates: DateText
    private(set) var search = ""
    /// How many match the search; nil while that is not known.
    private(set) var count: Int?
    private var pages: [Int: [ScanLine]] = [:]
    private var wanted: [Int] = []
    /// What is being read for another search is not taken.
    private var generation = 0
    /// Where a line is just being taken out, so that the rest of the list stays where it is.
    private var gap: Int?
    private var watching: Task<Void, Never>?
    private var counting: Task<Void, Never>?
    private var loading: Task<Void, Never>?

    /// So many lines at `position` went, so many came.
    var spliced: (@MainActor (_ position: Int, _ removed: Int, _ added: Int) -> Void)?
    /// Lines came, or say something else now.
    var changed: (@MainActor () -> Void)?
    var failed: (@MainActor (any Error) -> Void)?

    private nonisolated static let page = 64
    private static let mostPages = 32

    init(library: Library, dates: DateText = DateText()) {
        (self.library, self.dates) = (library, dates)
    }

    // MARK: Life

    func start() {
        guard watching == nil else { return }
        let changes = library.changes()
        watching = Task { [weak self] in
            // A code that was added or removed changes the marks.
            for await change in changes where !change.topics.isDisjoint(with: [.scans, .codes]) { self?.reload() }
        }
        reload()
    }

    func stop() {
        for task in [watching, counting, loading] { task?.cancel() }
        (watching, counting, loading) = (nil, nil, nil)
    }

    /// Lists what matches, from the top.
    func search(_ text: String) {
        guard text != search else { return }
        search = text
        generation += 1
        pages = [:]
        wanted = []
        if let count { spliced?(0, count, 0) }
        count = nil
        loading?.cancel()
        loading = nil
        if watching != nil { reload() }
    }

    /// Whatever is new stands at the top: the rest moves down.
    private func reload() {
        counting?.cancel()
        let (library, query, generation) = (self.library, ScanQuery(search: search), self.generation)
        counting = Task { [weak self] in
            do {
                let count = try await library.countScans(matching: query)
                guard !Task.isCancelled, let self, generation == self.generation else { return }
                let before = self.count ?? 0
                self.count = count
                let (gone, new) = (max(0, before - count), max(0, count - before))
                if gone > 0 || new > 0 { self.spliced?(gone == 1 ? min(self.gap ?? 0, before - 1) : 0, gone, new) }
                self.gap = nil
                self.pages = self.pages.filter { $0.key * Self.page < count }
                for page in self.pages.keys { self.want(page) }
                self.changed?()
            } catch {
                if !Task.isCancelled { self?.failed?(error) }
            }
        }
    }

    /// Takes a line out; the value returned puts it back.
    func remove(at position: Int) async throws -> RemovedScans? {
        guard let line = line(at: position) else { return nil }
        gap = position
        return try await library.removeScans([line.scan.id])
    }

    // MARK: Lines

    /// What stands at a position; nil while it is being read.
    func line(at position: Int) -> ScanLine? {
        guard position >= 0, position < count ?? 0 else { return nil }
        let page = position / Self.page
        guard let lines = pages[page] else {
            want(page)
            return nil
        }
        let index = position % Self.page
        if lines.indices.contains(index) { return lines[index] }
        want(page)
        return nil
    }

    /// The page asked for last is read first: it is what is seen after a long way of scrolling.
    private func want(_ page: Int) {
        wanted.removeAll { $0 == page }
        wanted.append(page)
        guard loading == nil else { return }
        let (library, search, dates, generation) = (self.library, self.search, self.dates, self.generation)
        loading = Task { [weak self] in
            while !Task.isCancelled, let page = self?.wanted.popLast() {
                do {
                    let lines = try await Self.load(page, matching: search, from: library, dates: dates)
                    guard !Task.isCancelled, let self, generation == self.generation else { return }
                    if self.pages.count >= Self.mostPages { self.pages = [:] }
                    self.pages[page] = lines
                    self.changed?()
                } catch {
                    if !Task.isCancelled { self?.failed?(error) }
                    break
                }
            }
            if !Task.isCancelled { self?.loading = nil }
        }
    }

    @concurrent
    private nonisolated static func load(_ page: Int, matching search: String, from library: Library, dates: DateText) async throws
        -> [ScanLine]
    {
        // One more before the page, for whether its first scan begins a day.
        let first = page * Self.page
        let query = ScanQuery(search: search, limit: Self.page + min(first, 1), offset: max(0, first - 1))
        var scans = try await library.scans(matching: query)
        let previous = first > 0 && !scans.isEmpty ? scans.removeFirst() : nil
        let codes = try await library.ids(carrying: Set(scans.map(\.payload)))
        return ScanLine.lines(scans, after: previous, code: { codes[$0.payload] }, dates: dates, now: .now)
    }
}

/// One scan of the history, as it stands in the list.
struct ScanLine: Hashable, Sendable {
    let scan: Scan
    /// The code of the library that says the same.
    let code: Code.ID?
    /// The day, over the first scan of each.
    let heading: String?

    /// - Parameters:
    ///   - scans: newest first.
    ///   - previous: the scan just before them; nil at the top of the list.
    ///   - code: of the library that says the same.
    static func lines(
        _ scans: [Scan], after previous: Scan?, code: (Scan) -> Code.ID?, dates: DateText, now: Date
    ) -> [ScanLine] {
        var last = previous?.date
        return scans.map { scan in
            defer { last = scan.date }
            let isFirst = last.map { !dates.isSameDay($0, scan.date) } ?? true
            return ScanLine(scan: scan, code: code(scan), heading: isFirst ? dates.heading(scan.date, now: now) : nil)
        }
    }
}
