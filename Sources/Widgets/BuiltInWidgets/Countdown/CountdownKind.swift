import Foundation
import Platform
import Timeline

/// The countdown widget: the days until a date, and on its eve the hours.
struct CountdownKind: WidgetKind {
    let id = "countdown"
    let name = tr("Countdown")
    let summary = tr("How many days are left until a date: a holiday, a birthday, a deadline.")
    let iconName = "quire-gift-symbolic"
    let families: [WidgetFamily] = [.small, .medium, .control]
    let schema = ConfigurationSchema([
        ConfigurationParameter(name: "title", title: tr("Title"), kind: .text(maximumLength: 80)),
        ConfigurationParameter(name: "date", title: tr("Date"), kind: .date),
        ConfigurationParameter(name: "emoji", title: tr("Emoji"), kind: .text(maximumLength: 8), input: .emoji),
    ])
    let dependencies: WidgetDependencies = [.timeZone, .locale]

    /// The days of a timeline.
    private static let daysAhead = 4

    func placeholder(in context: WidgetContext) -> TimelineEntry {
        TimelineEntry(date: context.date, view: .awaiting(iconName: iconName, title: name))
    }

    func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        let timeline = await timeline(of: configuration, in: context)
        return timeline.entry(at: context.date) ?? timeline.entries[0]
    }

    func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        await timeline(of: configuration, in: context)
    }

    private func timeline(of configuration: WidgetConfiguration, in context: WidgetContext) async -> WidgetTimeline {
        guard let written = schema.value(of: "date", in: configuration) ?? (context.isPreview ? Self.sampleDate(in: context) : nil),
            let target = CountdownDate(written, in: context.timeZone)
        else {
            return .constant(
                .message(
                    title: tr("No date chosen"), advice: tr("Choose one in “Configure…”."), iconName: iconName, family: context.family))
        }
        let title =
            schema.value(of: "title", in: configuration).flatMap { $0.isEmpty ? nil : $0 } ?? (context.isPreview ? tr("Summer").string : "")
        let emoji = Emoji.all(in: schema.value(of: "emoji", in: configuration) ?? "").first
        let drawable = await EmojiFonts.drawable(emoji.map { [$0] } ?? [])
        func entry(_ date: Date) -> TimelineEntry {
            let view = CountdownView(
                title: TextNode.shortened(title, to: 80), emoji: emoji.flatMap { drawable.contains($0) ? $0 : nil }, target: target,
                now: date,
                context: context)
            return TimelineEntry(date: date, view: view.view(in: context.family))
        }
        let calendar = context.calendar
        let today = calendar.startOfDay(for: context.date)
        var dates = (0..<Self.daysAhead).compactMap { calendar.date(byAdding: .day, value: $0, to: today) }
        // A time of day has hours on its own day, and is over at a moment.
        if target.hasTime { dates.append(target.date) }
        return WidgetTimeline(entries: dates.sorted().map(entry), policy: .atEnd)
    }

    private static func sampleDate(in context: WidgetContext) -> String {
        let date = context.calendar.date(byAdding: .day, value: 47, to: context.date) ?? context.date
        return date.formatted(Date.ISO8601FormatStyle(timeZone: context.timeZone).year().month().day())
    }
}

/// The end of a countdown: a day of the calendar, or a moment.
struct CountdownDate: Hashable {
    let date: Date
    let hasTime: Bool

    /// Nil for a text that is no date. A day begins at its midnight in the time zone.
    init?(_ written: String, in timeZone: TimeZone) {
        if written.contains("T") {
            guard let date = try? Date(written, strategy: .iso8601) else { return nil }
            (self.date, hasTime) = (date, true)
        } else {
            guard let date = try? Date(written, strategy: Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day()) else {
                return nil
            }
            (self.date, hasTime) = (date, false)
        }
    }
}

/// The view of a countdown at a moment.
struct CountdownView {
    let title: String
    let emoji: String?
    let target: CountdownDate
    let now: Date
    let context: WidgetContext

    /// The whole days between two days of the calendar; negative when it is over.
    private var days: Int {
        let calendar = context.calendar
        return calendar.dateComponents([.day], from: calendar.startOfDay(for: now), to: calendar.startOfDay(for: target.date)).day ?? 0
    }

    private var date: String {
        let style = Date.FormatStyle(locale: context.locale, calendar: context.calendar, timeZone: context.timeZone)
        let day = style.weekday(.abbreviated).day().month(.abbreviated).year()
        return (target.hasTime ? day.hour().minute() : day).format(target.date)
    }

    private var figure: String { abs(days).formatted(.number.locale(context.locale)) }

    private var words: LocalizedText {
        if days == 0 { return tr("It is today") }
        return days > 0 ? tr("day left", plural: "days left", count: days) : tr("day ago", plural: "days ago", count: -days)
    }

    /// The main thing: a number of days, the hours of the last day, or that it is today.
    private func main(_ style: TextNode.Style) -> ViewNode {
        if days == 0, target.hasTime, now < target.date {
            return .date(DateNode(target.date, form: .countdown, style: style, weight: .semibold))
        }
        if days == 0 {
            return .text(tr("Today"), style: style == .display ? .title : style, weight: .semibold, color: .accentText, minimumScale: 0.5)
        }
        return .text(TextNode(.verbatim(figure), style: style, weight: .semibold, isTabular: true, minimumScale: 0.4))
    }

    private var heading: ViewNode {
        let name: LocalizedText = title.isEmpty ? tr("Countdown") : .verbatim(title)
        guard let emoji else { return .heading(name, iconName: "quire-gift-symbolic") }
        return .heading([.text(TextNode(.verbatim(emoji), style: .body)), .text(name, weight: .semibold, minimumScale: 0.85), .space()])
    }

    func view(in family: WidgetFamily) -> ViewDescription {
        let root: ViewNode
        switch family {
        case .control:
            let lines = ViewNode.column(
                spacing: 0,
                [
                    .text(title.isEmpty ? tr("Countdown") : .verbatim(title), style: .caption, weight: .semibold, minimumScale: 0.85),
                    .note(words),
                ])
            root = .column(spacing: 0, [.space(), .row(spacing: 10, alignment: .center, [main(.title), lines]), .space()])
        case .small:
            root = .column(
                spacing: 2, [heading, .space(), main(.display), .text(words, weight: .medium), .note(.verbatim(date), lines: 2)])
        case .medium, .large, .extraLarge:
            root = .column(
                spacing: 6,
                [
                    heading, .space(),
                    .row(spacing: 12, alignment: .baseline, [main(.display), .text(words, style: .heading, color: .secondaryText)]),
                    .note(.verbatim(date)),
                ])
        }
        return ViewDescription(padding: family == .control ? 12 : 16, root: root)
    }
}
