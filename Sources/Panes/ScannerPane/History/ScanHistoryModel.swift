import Foundation
import LibraryStore
import PaneKit

/// The scan history. It loads pages around the visible part, so its length does not matter.
@MainActor
final class ScanHistoryModel {
    private let library: Library
    private let dates: DateText
    private(set) var search = ""
    /// The number of matching scans; nil until it is known.
    private(set) var count: Int?
    private var pages: [Int: [ScanHistoryLine]] = [:]
    private var wanted: [Int] = []
    /// Results of an outdated search are recognized by this number and dropped.
    private var generation = 0
    /// The position of a line that is being removed, so that the rest of the list keeps its place.
    private var gap: Int?
    private var watching: Task<Void, Never>?
    private var counting: Task<Void, Never>?
    private var loading: Task<Void, Never>?

    /// Called when, at `position`, `removed` lines went and `added` lines came.
    var onSplice: (@MainActor (_ position: Int, _ removed: Int, _ added: Int) -> Void)?
    /// Called when lines were loaded or have changed.
    var onChange: (@MainActor () -> Void)?
    var onError: (@MainActor (any Error) -> Void)?

    private nonisolated static let page = 64
    private static let maximumPages = 32

    init(library: Library, dates: DateText = DateText()) {
        (self.library, self.dates) = (library, dates)
    }

    // MARK: Lifecycle

    func start() {
        guard watching == nil else { return }
        let changes = library.changes()
        watching = Task { [weak self] in
            // Adding or removing a code changes the library marks.
            for await change in changes where !change.topics.isDisjoint(with: [.scans, .codes]) { self?.reload() }
        }
        reload()
    }

    func stop() {
        for task in [watching, counting, loading] { task?.cancel() }
        (watching, counting, loading) = (nil, nil, nil)
    }

    /// Lists the matching scans from the top.
    func search(_ text: String) {
        guard text != search else { return }
        search = text
        generation += 1
        pages = [:]
        wanted = []
        if let count { onSplice?(0, count, 0) }
        count = nil
        loading?.cancel()
        loading = nil
        if watching != nil { reload() }
    }

    /// Reloads the list. New scans stand at the top; the others move down.
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
                if gone > 0 || new > 0 { self.onSplice?(gone == 1 ? min(self.gap ?? 0, before - 1) : 0, gone, new) }
                self.gap = nil
                self.pages = self.pages.filter { $0.key * Self.page < count }
                for page in self.pages.keys { self.want(page) }
                self.onChange?()
            } catch {
                if !Task.isCancelled { self?.onError?(error) }
            }
        }
    }

    /// Removes a line. The returned value can restore it.
    func remove(at position: Int) async throws -> RemovedScans? {
        guard let line = line(at: position) else { return nil }
        gap = position
        return try await library.removeScans([line.scan.id])
    }

    // MARK: Lines

    /// The line at a position; nil while it is being loaded.
    func line(at position: Int) -> ScanHistoryLine? {
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

    /// Loads a page. The last requested page comes first, as it is the visible one after fast scrolling.
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
                    if self.pages.count >= Self.maximumPages { self.pages = [:] }
                    self.pages[page] = lines
                    self.onChange?()
                } catch {
                    if !Task.isCancelled { self?.onError?(error) }
                    break
                }
            }
            if !Task.isCancelled { self?.loading = nil }
        }
    }

    @concurrent
    private nonisolated static func load(_ page: Int, matching search: String, from library: Library, dates: DateText) async throws
        -> [ScanHistoryLine]
    {
        // One scan before the page tells whether its first scan begins a new day.
        let first = page * Self.page
        let query = ScanQuery(search: search, limit: Self.page + min(first, 1), offset: max(0, first - 1))
        var scans = try await library.scans(matching: query)
        let previous = first > 0 && !scans.isEmpty ? scans.removeFirst() : nil
        let codes = try await library.ids(carrying: Set(scans.map(\.payload)))
        return ScanHistoryLine.lines(scans, after: previous, code: { codes[$0.payload] }, dates: dates, now: .now)
    }
}

/// A line of the scan history.
struct ScanHistoryLine: Hashable, Sendable {
    let scan: Scan
    /// The code in the library with the same content.
    let code: Code.ID?
    /// The day, above its first scan.
    let heading: String?

    /// - Parameters:
    ///   - scans: newest first.
    ///   - previous: the scan just before them; nil at the top of the list.
    ///   - code: returns the code in the library with the same content.
    static func lines(
        _ scans: [Scan], after previous: Scan?, code: (Scan) -> Code.ID?, dates: DateText, now: Date
    ) -> [ScanHistoryLine] {
        var last = previous?.date
        return scans.map { scan in
            defer { last = scan.date }
            let isFirst = last.map { !dates.isSameDay($0, scan.date) } ?? true
            return ScanHistoryLine(scan: scan, code: code(scan), heading: isFirst ? dates.heading(scan.date, now: now) : nil)
        }
    }
}
