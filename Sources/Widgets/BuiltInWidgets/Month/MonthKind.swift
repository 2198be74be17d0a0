public import Platform
import Foundation
public import Timeline

/// The month widget: the days of this month with today marked, in the local calendar, with one entry a day.
public struct MonthKind: WidgetKind {
    public let id = "month"
    public let name = tr("Month")
    public let summary = tr("The days of this month, with today highlighted.")
    public let iconName = "quire-kind-event-symbolic"
    public let families: [WidgetFamily] = [.small, .medium, .large]
    public let schema = ConfigurationSchema([
        ConfigurationParameter(
            name: "first-day", title: tr("Week starts on"),
            kind: .choice([
                .init("automatic", name: tr("System default")), .init("monday", name: tr("Monday")),
                .init("saturday", name: tr("Saturday")),
                .init("sunday", name: tr("Sunday")),
            ]), standard: "automatic"),
        ConfigurationParameter(name: "week-numbers", title: tr("Week numbers in the large size"), kind: .toggle, standard: "false"),
    ])
    public let dependencies: WidgetDependencies = [.timeZone, .locale]

    /// The number of days in a timeline. It is small because timelines are stored and a new one costs little.
    private static let daysAhead = 3
    /// The weekday numbers of Foundation's calendars.
    private static let weekdays = ["sunday": 1, "monday": 2, "saturday": 7]

    public init() {}

    public func placeholder(in context: WidgetContext) -> TimelineEntry {
        entry(at: context.date, WidgetConfiguration(), in: context)
    }

    public func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        entry(at: context.date, configuration, in: context)
    }

    public func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        let calendar = calendar(configuration, in: context)
        let days = sequence(first: calendar.startOfDay(for: context.date), next: calendar.startOfDay(after:)).prefix(Self.daysAhead)
        let entries = days.map { entry(at: $0, configuration, in: context) }
        return WidgetTimeline(entries: entries, policy: .atEnd)
    }

    public func recommendations() async throws -> [WidgetRecommendation] {
        [WidgetRecommendation(title: tr("With week numbers"), configuration: WidgetConfiguration(["week-numbers": "true"]), family: .large)]
    }

    private func calendar(_ configuration: WidgetConfiguration, in context: WidgetContext) -> Calendar {
        var calendar = context.calendar
        calendar.locale = context.locale
        if let day = schema.value(of: "first-day", in: configuration).flatMap({ Self.weekdays[$0] }) { calendar.firstWeekday = day }
        return calendar
    }

    private func entry(at date: Date, _ configuration: WidgetConfiguration, in context: WidgetContext) -> TimelineEntry {
        let month = MonthEntryView(
            date: date, calendar: calendar(configuration, in: context), locale: context.locale,
            hasWeekNumbers: schema.value(of: "week-numbers", in: configuration) == "true")
        return TimelineEntry(date: date, view: month.view(in: context.family))
    }
}

extension Calendar {
    /// The beginning of the day after one: midnight, or the first moment after a skipped midnight.
    fileprivate func startOfDay(after day: Date) -> Date {
        // Stepping from noon to noon misses no day, whatever the length of the night between them.
        let next = startOfDay(for: day.addingTimeInterval(36 * 3600))
        return next > day ? next : day.addingTimeInterval(24 * 3600)
    }
}
