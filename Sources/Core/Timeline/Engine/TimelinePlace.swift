import Foundation

/// The time zone and the language that timelines are made for.
struct TimelinePlace: Hashable, Sendable {
    let timeZone: TimeZone
    let locale: Locale

    /// What of it is different elsewhere; a zone is another one too when its offset changes, as with daylight saving time.
    func changes(from other: TimelinePlace) -> WidgetDependencies {
        var changed: WidgetDependencies = []
        if timeZone.identifier != other.timeZone.identifier { changed.insert(.timeZone) }
        if locale.identifier != other.locale.identifier { changed.insert(.locale) }
        return changed
    }

    /// Whether a kept timeline was made for another place that its widget depends on.
    func matters(to widget: WidgetDescription, keptFor kept: KeptTimeline) -> Bool {
        let isElsewhere = kept.timeZone.map { $0 != timeZone.identifier } ?? false
        let isForeign = kept.locale.map { $0 != locale.identifier } ?? false
        return (isElsewhere && widget.dependencies.contains(.timeZone)) || (isForeign && widget.dependencies.contains(.locale))
    }

    /// When daylight saving time next begins or ends.
    func transition(after date: Date) -> Date? {
        timeZone.nextDaylightSavingTimeTransition(after: date)
    }
}
