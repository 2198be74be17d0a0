import Foundation
import Timeline

/// The time and the day, one entry a minute.
public struct ClockKind: WidgetKind {
    public let id = "clock"
    public let name = "Clock"
    public let summary = "The time and the date, large enough to read across the room."
    public let iconName = "quire-clock-symbolic"
    public let families: [WidgetFamily] = [.small, .medium, .large]
    public let schema = ConfigurationSchema([
        ConfigurationParameter(
            name: "hours", title: "Hours",
            kind: .choice([
                .init("automatic", name: "As usual here"), .init("12", name: "12 hours"), .init("24", name: "24 hours"),
            ]),
            standard: "automatic")
    ])
    public let dependencies: WidgetDependencies = [.timeZone, .locale]

    /// An hour at a time: few enough to keep on disk, and the provider is asked again no more than that.
    private static let minutesAhead = 60

    public init() {}

    public func placeholder(in context: WidgetContext) -> TimelineEntry {
        entry(at: context.date, WidgetConfiguration(), in: context)
    }

    public func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        entry(at: context.date, configuration, in: context)
    }

    public func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        // Every zone in use is offset from UTC by whole minutes, so minutes begin together everywhere.
        let minute = Date(timeIntervalSince1970: (context.date.timeIntervalSince1970 / 60).rounded(.down) * 60)
        let entries = (0..<Self.minutesAhead).map { entry(at: minute + Double($0) * 60, configuration, in: context) }
        return WidgetTimeline(entries: entries, policy: .atEnd)
    }

    public func recommendations() async throws -> [WidgetRecommendation] {
        [
            WidgetRecommendation(title: "24 hours", configuration: WidgetConfiguration(["hours": "24"])),
            WidgetRecommendation(title: "12 hours", configuration: WidgetConfiguration(["hours": "12"])),
        ]
    }

    private func entry(at date: Date, _ configuration: WidgetConfiguration, in context: WidgetContext) -> TimelineEntry {
        let cycle: Locale.HourCycle? =
            switch schema.value(of: "hours", in: configuration) {
            case "12": .oneToTwelve
            case "24": .zeroToTwentyThree
            default: nil
            }
        let face = ClockFace(date: date, locale: context.locale, timeZone: context.timeZone, hourCycle: cycle)
        return TimelineEntry(date: date, view: face.view(in: context.family))
    }
}
