import ArgumentParser
import Foundation
import LibraryStore
import Platform
import Timeline
import WidgetKit

/// Prints what a widget shows as one line, for panels and prompts.
struct WidgetLineCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "line",
        abstract: tr("Print what a widget shows as one line, for panels and prompts."),
        usage: "quire widget line KIND [--follow] [--set name=value …] [<options>]",
        discussion: tr(
            """
            With --follow, another line follows each change, until the program is ended. With --json, each line is an object with \
            “text” and “tooltip”, as custom modules of Waybar read it.
            """),
        examples: [
            "quire widget line battery", "quire widget line media --follow",
            "quire widget line system --set shows=memory --follow --json",
        ])

    @Argument(help: ArgumentHelp(tr("The kind of widget; “quire widget kinds” lists them.")), completion: .widgetKinds)
    var kind: String

    @Flag(help: ArgumentHelp(tr("Print another line after each change.")))
    var follow = false

    @OptionGroup var settings: WidgetSettingOptions
    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        let configuration = try settings.configuration()
        let kinds = libraryOptions.widgetKinds
        let smallest = kinds[kind].map {
            $0.families.contains(.control) ? WidgetFamily.control : $0.families.contains(.small) ? .small : nil
        }
        let request = try kinds.request(kind: kind, family: smallest??.rawValue, configuration: configuration)
        if !request.codes.isEmpty || !request.folders.isEmpty {
            try await WidgetCenter(library: libraryOptions.open(), registry: kinds).check(request)
        }
        var last: Line?
        func show(_ timeline: WidgetTimeline) throws {
            let now = Date()
            guard let entry = timeline.entry(at: now) ?? timeline.entries.first else { return }
            let line = Line(entry.view, at: now)
            guard line != last else { return }
            last = line
            if jsonOption.json { try Output.json(line) } else { try Output.lines([line.text]) }
        }
        let context = WidgetContext.here(request.family, at: Date())
        let first = try CheckedTimeline(try await request.kind.timeline(request.configuration, in: context), at: context.date).timeline
        try show(first)
        guard follow else { return }
        if let updates = request.kind.updates(request.configuration, in: context) {
            for try await timeline in updates { try show(CheckedTimeline(timeline, at: Date()).timeline) }
            return
        }
        // Without updates of its own it changes when an entry is due, and when the provider is to be asked again.
        var timeline = first
        while let next = Self.nextChange(of: timeline, after: Date()) {
            try await Task.sleep(for: .seconds(max(next.timeIntervalSinceNow, 0.2)))
            let now = Date()
            if timeline.refreshDate.map({ $0 <= now }) ?? false {
                let context = WidgetContext.here(request.family, at: now)
                timeline = try CheckedTimeline(try await request.kind.timeline(request.configuration, in: context), at: now).timeline
            }
            try show(timeline)
        }
    }

    private static func nextChange(of timeline: WidgetTimeline, after now: Date) -> Date? {
        let live = timeline.entry(at: now)?.view.nextLiveChange(after: now)
        return [timeline.nextEntryDate(after: now), timeline.refreshDate.map { max($0, now + 1) }, live].compactMap { $0 }.min()
    }

    /// A line with what can be seen, and all of it for a tooltip.
    private struct Line: Encodable, Equatable {
        let text: String
        let tooltip: String

        init(_ view: ViewDescription, at now: Date) {
            let words = view.still(at: now, locale: .desktop, timeZone: .autoupdatingCurrent).visibleTexts.map(TerminalText.visible)
            text = words.joined(separator: " · ")
            tooltip = words.joined(separator: "\n")
        }
    }
}
