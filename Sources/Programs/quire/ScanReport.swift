import CodeWriting
import ScanCheck

/// Says what keeps a symbol from being read, and refuses what nothing would read.
enum ScanReport {
    static func refuse(_ checked: CheckedSymbols, unless isForced: Bool) throws {
        let problems = checked.verdict.problems
        guard checked.scans == .no, !isForced else {
            for problem in problems { Output.message("quire: \(problem.message)") }
            return
        }
        let reasons = problems.filter { $0.limit == .no }.map(\.message).prefix(2).joined(separator: " ")
        let changes = checked.remedy().map(\.instruction)
        let advice = changes.isEmpty ? "" : " To make it scan, \(Self.list(changes))."
        throw Failure("This would not scan. \(reasons)\(advice) (--force makes it all the same.)")
    }

    private static func list(_ items: [String]) -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        return items.dropLast().joined(separator: ", ") + " and " + last
    }
}
