import ScanCheck
import Symbols

/// Says what keeps a symbol from being read, and refuses what nothing would read.
enum ScanReport {
    static func refuse(_ checked: CheckedSymbols, unless isForced: Bool) throws {
        let problems = checked.verdict.problems
        guard !isForced, let refusal = refusal(of: checked) else {
            for problem in problems { Output.message("quire: \(problem.message)") }
            return
        }
        throw Failure("\(refusal) (--force makes it all the same.)")
    }

    /// Why nothing would read it, and what would help; nil where something does.
    static func refusal(of checked: CheckedSymbols) -> String? {
        guard checked.scans == .no else { return nil }
        let reasons = checked.verdict.problems.filter { $0.limit == .no }.map(\.message).prefix(2).joined(separator: " ")
        let changes = checked.remedy().map(\.instruction)
        let advice = changes.isEmpty ? "" : " To make it scan, \(Self.list(changes))."
        return "This would not scan. \(reasons)\(advice)"
    }

    private static func list(_ items: [String]) -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        return items.dropLast().joined(separator: ", ") + " and " + last
    }
}
