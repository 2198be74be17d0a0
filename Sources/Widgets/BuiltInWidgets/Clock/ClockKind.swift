public import Platform
import Foundation
public import Timeline

/// The clock widget: the time and the date with one entry a minute, and an emoji that can change each hour.
public struct ClockKind: WidgetKind {
    public let id = "clock"
    public let name = tr("Clock")
    public let summary = tr("The time, the date and your favourite emoji, large enough to see across the room.")
    public let iconName = "quire-clock-symbolic"
    public let families: [WidgetFamily] = [.small, .medium, .large, .extraLarge, .control]
    public let schema = ConfigurationSchema([
        ConfigurationParameter(
            name: "hours", title: tr("Time format"),
            kind: .choice([
                .init("automatic", name: tr("System default")), .init("12", name: tr("12-hour")), .init("24", name: tr("24-hour")),
            ]),
            standard: "automatic"),
        ConfigurationParameter(
            name: "date", title: tr("Date"), kind: .choice(ClockDateStyle.allCases.map(\.choice)),
            standard: ClockDateStyle.automatic.rawValue),
        ConfigurationParameter(name: "emoji", title: tr("Favourite emoji"), kind: .text(maximumLength: 8), input: .emoji),
        ConfigurationParameter(name: "hourly", title: tr("Emoji to rotate every hour"), kind: .text(maximumLength: 64), input: .emoji),
    ])
    public let dependencies: WidgetDependencies = [.timeZone, .locale]

    /// One hour of entries: few enough to store, and the provider is asked only once an hour.
    private static let minutesAhead = 60

    public init() {}

    public func placeholder(in context: WidgetContext) -> TimelineEntry {
        entry(at: context.date, WidgetConfiguration(), in: context)
    }

    public func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        let rotation = rotation(configuration)
        return entry(at: context.date, configuration, rotation, await EmojiFonts.drawable(rotation.all), in: context)
    }

    public func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        // All time zones in use are offset from UTC by whole minutes, so minutes begin at the same time everywhere.
        let minute = Date(timeIntervalSince1970: (context.date.timeIntervalSince1970 / 60).rounded(.down) * 60)
        let rotation = rotation(configuration)
        let drawable = await EmojiFonts.drawable(rotation.all)
        let entries = (0..<Self.minutesAhead).map { entry(at: minute + Double($0) * 60, configuration, rotation, drawable, in: context) }
        return WidgetTimeline(entries: entries, policy: .atEnd)
    }

    public func recommendations() async throws -> [WidgetRecommendation] {
        [
            WidgetRecommendation(
                title: tr("New emoji every hour"),
                // A seedling, a tulip, a sunflower, a clover, a maple leaf, fallen leaves, a mushroom, a cactus.
                configuration: WidgetConfiguration([
                    "hourly": "\u{1F331}\u{1F337}\u{1F33B}\u{1F340}\u{1F341}\u{1F342}\u{1F344}\u{1F335}"
                ])),
            WidgetRecommendation(title: tr("24-hour"), configuration: WidgetConfiguration(["hours": "24"])),
            WidgetRecommendation(title: tr("12-hour"), configuration: WidgetConfiguration(["hours": "12"])),
            WidgetRecommendation(title: tr("Time only"), configuration: WidgetConfiguration(["date": "none"])),
        ]
    }

    private func rotation(_ configuration: WidgetConfiguration) -> EmojiRotation {
        func text(_ name: String) -> String { schema.value(of: name, in: configuration) ?? "" }
        return EmojiRotation(favorite: text("emoji"), hourly: text("hourly"))
    }

    private func entry(
        at date: Date, _ configuration: WidgetConfiguration, _ rotation: EmojiRotation? = nil, _ drawable: Set<String> = [],
        in context: WidgetContext
    ) -> TimelineEntry {
        let cycle: Locale.HourCycle? =
            switch schema.value(of: "hours", in: configuration) {
            case "12": .oneToTwelve
            case "24": .zeroToTwentyThree
            default: nil
            }
        let clockText = ClockText(date: date, locale: context.locale, timeZone: context.timeZone, hourCycle: cycle)
        let style = schema.value(of: "date", in: configuration).flatMap(ClockDateStyle.init) ?? .automatic
        let mark = rotation?.emoji(at: date, in: context.timeZone).map { ClockMark(emoji: $0, isDrawable: drawable.contains($0)) }
        let month =
            context.family.isLarge
            ? MonthEntryView(date: date, calendar: context.calendar, locale: context.locale, hasWeekNumbers: false) : nil
        let view = ClockEntryView(clockText: clockText, style: style, mark: mark, month: month).view(in: context.family)
        return TimelineEntry(date: date, view: view)
    }
}

/// How much of the date is shown beside the time.
enum ClockDateStyle: String, CaseIterable {
    case automatic, full, short, weekday, none

    var choice: ConfigurationParameter.Choice {
        switch self {
        case .automatic: .init(rawValue, name: tr("Weekday and date"))
        case .full: .init(rawValue, name: tr("Weekday, date and year"))
        case .short: .init(rawValue, name: tr("Short"))
        case .weekday: .init(rawValue, name: tr("Weekday"))
        case .none: .init(rawValue, name: tr("None"))
        }
    }
}
