import ArgumentParser
import Foundation
import LibraryStore
import Payload
import Platform

/// Shows or clears the history of codes.
struct HistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: tr("Show what happened to one code or all codes, newest first."),
        usage: "quire history [ID|TITLE] [--summary | --clear] [<options>]",
        discussion: tr("Each line has the date, what happened, the id and the title, separated by tabs."),
        examples: ["quire history --limit 20", #"quire history "Guest network" --summary"#, "quire history 12 --clear"])

    @Argument(help: ArgumentHelp(tr("The id or title of the code. (default: all codes)")), completion: .codes)
    var code: String?

    @Flag(help: ArgumentHelp(tr("Only a summary: how often in total and this week, and the first and last time.")))
    var summary = false

    @Flag(help: ArgumentHelp(tr("Clear this history. This cannot be undone.")))
    var clear = false

    @Option(help: ArgumentHelp(tr("Show at most this many."), valueName: "n"))
    var limit: Int?

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        if summary, clear { throw ValidationError(tr("Use either --summary or --clear, not both.")) }
        if let limit, limit < 0 { throw ValidationError(tr("--limit must be 0 or more.")) }
    }

    func run() async throws {
        let library = try libraryOptions.open(toChange: clear)
        let id = if let code { try await library.code(idOrTitle: code).id } else { Code.ID?.none }
        if clear {
            try await library.clearHistory(of: id)
            announce([.codes], in: library)
        } else if summary {
            let report = await SummaryReport(try library.historySummary(of: id, since: Self.week))
            if jsonOption.json { try Output.json(report) } else { try Output.lines(report.lines.map(\.string)) }
        } else {
            try await list(try library.history(of: id, limit: limit), in: library)
        }
    }

    private func list(_ events: [HistoryEvent], in library: Library) async throws {
        for start in stride(from: 0, to: events.count, by: 1000) {
            let part = events[start..<min(start + 1000, events.count)]
            let codes = try await library.codes(ids: Array(Set(part.map(\.code))))
            let titles = Dictionary(uniqueKeysWithValues: codes.map { ($0.id, $0.title) })
            try Output.reports(part.map { EventReport($0, title: titles[$0.code] ?? "") }, json: jsonOption.json)
        }
    }

    private static var week: Date {
        Calendar.current.dateInterval(of: .weekOfYear, for: .now)?.start ?? .now
    }
}

/// An event of the history.
private struct EventReport: LineReport {
    let code: Int64
    let title: String
    let kind: String
    let date: Date

    init(_ event: HistoryEvent, title: String) {
        code = event.code
        self.title = title
        kind = event.kind.rawValue
        date = event.date
    }

    var line: String { [date.shown, kind, String(code), TerminalText.visible(title)].joined(separator: "\t") }
}

/// A summary of the history.
private struct SummaryReport: Encodable {
    let total: Int
    let thisWeek: Int
    let first: Date?
    let last: Date?

    init(_ summary: HistorySummary) {
        total = summary.total
        thisWeek = summary.thisWeek
        first = summary.first
        last = summary.last
    }

    var lines: [LocalizedText] {
        [tr("Total: \(total)"), tr("This week: \(thisWeek)")]
            + [first.map { tr("First: \($0.shown)") }, last.map { tr("Last: \($0.shown)") }]
            .compactMap(\.self)
    }
}
