import Foundation
import LibraryStore
import PaneKit

/// The history of a code or of the library, loaded a page at a time around the visible lines, so that its length does not matter.
@MainActor
final class HistoryModel {
    private let library: Library
    private let code: Code.ID?
    private let dates: DateText
    private(set) var summary: HistorySummary?
    private var pages: [Int: [HistoryLine]] = [:]
    private var pendingPages: [Int] = []
    private var watching: Task<Void, Never>?
    private var summing: Task<Void, Never>?
    private var loading: Task<Void, Never>?

    /// Called when lines were removed and added at `position`.
    var onSplice: (@MainActor (_ position: Int, _ removed: Int, _ added: Int) -> Void)?
    /// Called when lines were loaded or have changed.
    var onChange: (@MainActor () -> Void)?
    var onError: (@MainActor (any Error) -> Void)?

    private nonisolated static let pageSize = 64
    private static let maximumPages = 32

    /// - Parameter code: nil for the whole library.
    init(library: Library, code: Code.ID?, dates: DateText = DateText()) {
        (self.library, self.code, self.dates) = (library, code, dates)
    }

    var count: Int { summary?.total ?? 0 }

    // MARK: Lifecycle

    func start() {
        let changes = library.changes()
        watching = Task { [weak self] in
            for await change in changes where change.topics.contains(.codes) { self?.reload() }
        }
        reload()
    }

    func stop() {
        for task in [watching, summing, loading] { task?.cancel() }
        (watching, summing, loading) = (nil, nil, nil)
    }

    /// New events are at the top; the others move down.
    private func reload() {
        summing?.cancel()
        let (library, code, week) = (self.library, self.code, dates.weekStart(.now))
        summing = Task { [weak self] in
            do {
                let summary = try await library.historySummary(of: code, since: week)
                guard !Task.isCancelled, let self else { return }
                let before = self.count
                self.summary = summary
                if summary.total != before {
                    self.onSplice?(0, max(0, before - summary.total), max(0, summary.total - before))
                }
                for page in self.pages.keys { self.requestPage(page) }
                self.onChange?()
            } catch {
                if !Task.isCancelled { self?.onError?(error) }
            }
        }
    }

    // MARK: Lines

    /// The line at a position; nil while it is being loaded.
    func line(at position: Int) -> HistoryLine? {
        guard position >= 0, position < count else { return nil }
        let page = position / Self.pageSize
        guard let lines = pages[page] else {
            requestPage(page)
            return nil
        }
        let index = position % Self.pageSize
        return lines.indices.contains(index) ? lines[index] : nil
    }

    /// Requests a page. The latest request is loaded first, because it is what is visible after fast scrolling.
    private func requestPage(_ page: Int) {
        pendingPages.removeAll { $0 == page }
        pendingPages.append(page)
        guard loading == nil else { return }
        let (library, code, dates) = (self.library, self.code, self.dates)
        loading = Task { [weak self] in
            while let page = self?.pendingPages.popLast(), !Task.isCancelled {
                do {
                    let lines = try await Self.load(page, of: code, from: library, dates: dates)
                    guard !Task.isCancelled, let self else { return }
                    if self.pages.count >= Self.maximumPages { self.pages = [:] }
                    self.pages[page] = lines
                    self.onChange?()
                } catch {
                    if !Task.isCancelled { self?.onError?(error) }
                    break
                }
            }
            self?.loading = nil
        }
    }

    @concurrent
    private nonisolated static func load(_ page: Int, of code: Code.ID?, from library: Library, dates: DateText) async throws
        -> [HistoryLine]
    {
        // Load one more event before the page, to know whether its first event begins a day.
        let first = page * Self.pageSize
        var events = try await library.history(of: code, limit: Self.pageSize + min(first, 1), offset: max(0, first - 1))
        let previous = first > 0 && !events.isEmpty ? events.removeFirst() : nil
        let titles = try await library.codes(ids: Array(Set(events.map(\.code)))).map { ($0.id, $0.title) }
        return HistoryLine.lines(
            events, after: previous, titles: Dictionary(titles, uniquingKeysWith: { one, _ in one }), dates: dates, now: .now)
    }
}

/// An event of the history as a line of the list.
struct HistoryLine: Hashable, Sendable {
    let event: HistoryEvent
    let title: String
    /// The day, above its first event.
    let heading: String?

    /// - Parameters:
    ///   - events: newest first.
    ///   - previous: the event just before them; nil at the top of the list.
    ///   - titles: the titles of the codes.
    static func lines(
        _ events: [HistoryEvent], after previous: HistoryEvent?, titles: [Code.ID: String], dates: DateText, now: Date
    ) -> [HistoryLine] {
        var last = previous?.date
        return events.map { event in
            defer { last = event.date }
            let isFirst = last.map { !dates.isSameDay($0, event.date) } ?? true
            return HistoryLine(
                event: event, title: titles[event.code] ?? "A code that is gone",
                heading: isFirst ? dates.heading(event.date, now: now) : nil)
        }
    }
}

extension HistoryEvent.Kind {
    /// What happened, in a word.
    var name: String {
        switch self {
        case .made: "Made"
        case .scanned: "Scanned"
        case .imported: "Imported"
        case .edited: "Edited"
        case .shown: "Shown"
        case .copied: "Copied"
        case .opened: "Opened"
        case .exported: "Exported"
        case .printed: "Printed"
        }
    }

    var iconName: String {
        switch self {
        case .made: "quire-add-symbolic"
        case .scanned: "quire-scanner-symbolic"
        case .imported: "quire-import-symbolic"
        case .edited: "quire-edit-symbolic"
        case .shown: "quire-enlarge-symbolic"
        case .copied: "quire-copy-symbolic"
        case .opened: "quire-open-symbolic"
        case .exported: "quire-export-symbolic"
        case .printed: "quire-printer-symbolic"
        }
    }
}
