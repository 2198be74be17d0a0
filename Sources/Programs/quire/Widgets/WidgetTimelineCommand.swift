import ArgumentParser
import Foundation
import LibraryStore
import Platform
import Timeline
import WidgetKit

/// Prints the timeline that a provider returns now.
struct WidgetTimelineCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timeline",
        abstract: tr("Print the entries that a kind of widget provides now."),
        usage: "quire widget timeline KIND [--family FAMILY] [--set name=value …] [<options>]",
        discussion: tr(
            """
            Each line has the date from which an entry is shown, its relevance and its text, separated by tabs; the last line says when \
            the next update is. With --json, each entry is an object with its view.
            """),
        examples: ["quire widget timeline clock", "quire widget timeline code --set code=12 --family large --json"])

    @Argument(help: ArgumentHelp(tr("The kind of widget; “quire widget kinds” lists them.")), completion: .widgetKinds)
    var kind: String

    @Option(help: ArgumentHelp(tr("The size of the widget. (default: the first family of its kind)"), valueName: "family"))
    var family: String?

    @OptionGroup var settings: WidgetSettingOptions
    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        let configuration = try settings.configuration()
        let kinds = libraryOptions.widgetKinds
        let request = try kinds.request(kind: kind, family: family, configuration: configuration)
        if !request.codes.isEmpty || !request.folders.isEmpty {
            try await WidgetCenter(library: libraryOptions.open(), registry: kinds).check(request)
        }
        let context = WidgetContext.here(request.family, at: Date())
        let answer = try await request.kind.timeline(request.configuration, in: context)
        // Checked as in the program that shows widgets: a timeline beyond the limits is refused.
        let timeline = try CheckedTimeline(answer, at: context.date).timeline
        guard !jsonOption.json else { return try Output.json(lines: timeline.entries.map { TimelineEntryReport($0, of: timeline) }) }
        try Output.lines(lines(of: timeline))
    }

    private func lines(of timeline: WidgetTimeline) -> [String] {
        let entries = timeline.entries.map { entry in
            let texts = entry.view.texts.map(TerminalText.visible).joined(separator: " · ")
            return [Self.text(entry.date), entry.relevance.map { $0.score.formatted() } ?? "-", texts].joined(separator: "\t")
        }
        let policy =
            switch timeline.policy {
            case .atEnd: tr("next update at the last entry")
            case .after(let date): tr("next update at \(Self.text(date))")
            case .never: tr("next update when something changes")
            }
        return entries + [policy.string]
    }

    private static func text(_ date: Date) -> String {
        date <= .distantPast ? "always" : date.localISO
    }
}

/// An entry of a timeline as JSON, with the policy of the timeline.
struct TimelineEntryReport: Encodable {
    private let date: Date
    private let relevance: TimelineEntry.Relevance?
    private let policy: String
    /// When the timeline is loaded again; absent when only a request reloads it.
    private let refresh: Date?
    private let view: ViewDescription

    init(_ entry: TimelineEntry, of timeline: WidgetTimeline) {
        date = entry.date
        relevance = entry.relevance
        view = entry.view
        policy =
            switch timeline.policy {
            case .atEnd: "atEnd"
            case .after: "after"
            case .never: "never"
            }
        refresh = timeline.refreshDate
    }
}
