import Foundation
import LibraryStore
import PaneKit

/// What is said about scan sessions.
struct BatchWords: Sendable {
    let dates: DateText

    init(_ dates: DateText = DateText()) { self.dates = dates }

    /// Such as “12 codes, 47 pieces”.
    func totals(codes: Int, pieces: Int) -> String {
        "\(count(codes, "code", "codes")), \(count(pieces, "piece", "pieces"))"
    }

    func totals(_ session: ScanSession) -> String { totals(codes: session.codes, pieces: session.pieces) }

    /// Such as “Session 21 Nov 2026, 14:05”.
    func name(at date: Date) -> String { "Session \(dates.shortDay(date)), \(dates.time(date))" }

    /// A name for a file, which no folder takes for more than that.
    func fileName(_ session: String) -> String {
        let plain = String(session.map { $0 == "/" || $0 == ":" || $0 == "\\" ? "-" : $0 })
        return "\(plain.hasPrefix(".") ? "_" : "")\(plain).csv"
    }

    func saved(_ saved: SavedScanSession) -> String {
        let known = saved.known
        let there = known == 1 ? "1 was in the library already" : "\(number(known)) were in the library already"
        if saved.added.isEmpty { return known == 0 ? "There was nothing to save" : "Nothing new: \(there)" }
        return "Saved \(count(saved.added.count, "code", "codes"))" + (known == 0 ? "" : "; \(there)")
    }

    func count(_ count: Int, _ one: String, _ many: String) -> String { "\(number(count)) \(count == 1 ? one : many)" }

    func number(_ number: Int) -> String { number.formatted(.number.locale(dates.locale)) }
}
