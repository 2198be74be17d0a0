import Foundation
import LibraryStore
import PaneKit
import Platform

/// The scan history, or the scans in it that a search finds.
@MainActor
final class ScanHistoryModel {
    private let library: Library
    private(set) var search = ""
    private(set) lazy var lines = makeLines()
    private let dates: DateText

    init(library: Library, dates: DateText = DateText()) {
        (self.library, self.dates) = (library, dates)
    }

    private func makeLines() -> PagedList<ScanHistoryLine> {
        PagedList { [weak self, library] in
            try await library.countScans(matching: ScanQuery(search: self?.search ?? ""))
        } load: { [weak self, library, dates] first, limit in
            try await Self.load(first, limit, matching: self?.search ?? "", from: library, dates: dates)
        }
    }

    /// Adding or removing a code changes the library marks.
    func start() { lines.start(library, topics: [.scans, .codes]) }

    /// Lists the matching scans from the top.
    func search(_ text: String) {
        guard text != search else { return }
        search = text
        lines.reset()
    }

    /// Removes a scan, which is listed at `position` unless the list has changed. The returned value can restore it.
    func remove(_ scan: Scan, at position: Int) async throws -> RemovedScans? {
        if lines.row(at: position)?.scan.id == scan.id { lines.expectRemoval(at: position) }
        return try await library.removeScans([scan.id])
    }

    @concurrent
    private nonisolated static func load(
        _ first: Int, _ limit: Int, matching search: String, from library: Library, dates: DateText
    ) async throws -> [ScanHistoryLine] {
        // One scan before the page tells whether its first scan begins a new day.
        let query = ScanQuery(search: search, limit: limit + min(first, 1), offset: max(0, first - 1))
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
        zip(scans, dates.headings(scans.map(\.date), after: previous?.date, now: now)).map { scan, heading in
            ScanHistoryLine(scan: scan, code: code(scan), heading: heading)
        }
    }
}
