import Foundation
import LibraryStore
import PaneKit

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
