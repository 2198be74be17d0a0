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

extension TimelineEngine {
    /// Compares the clocks with what they were: a suspend, and a wall clock that was set.
    mutating func notice(_ moment: Moment) {
        defer {
            last = moment
            latest = max(latest, moment.wall)
        }
        turns.removeAll { $0.end <= moment.boot + Self.bootTolerance }
        begun.removeAll { $0.end <= moment.boot + Self.bootTolerance }
        guard let last else { return }
        let passed = moment.boot - last.boot
        let suspended = passed - (moment.awake - last.awake)
        if suspended > rules.clockTolerance {
            prolongFlights(from: moment)
            // The host's wait may have stood still with the machine.
            sleep = .untold
        }
        let set = moment.wall.timeIntervalSince(last.wall) - passed
        if abs(set) > rules.clockTolerance { sleep = .untold }
        if set < -rules.clockTolerance || latest.timeIntervalSince(moment.wall) > rules.clockTolerance {
            // What was due may be ahead again.
            latest = moment.wall
            for slot in states.indices where !states[slot].isFree { settle(slot, at: moment) }
        }
    }

    /// A provider that was asleep with the machine gets its time again.
    private mutating func prolongFlights(from moment: Moment) {
        for slot in flights.values { limits.set(slot, moment.boot + rules.timeLimit) }
    }

    mutating func setPlace(_ place: TimelinePlace, at moment: Moment) {
        let changes = self.place.map { place.changes(from: $0) } ?? []
        self.place = place
        transition = place.transition(after: moment.wall)
        if !changes.isEmpty { ask(dependentOn: changes, at: moment) }
    }

    /// Daylight saving time began or ended.
    mutating func passTransition(at moment: Moment) {
        guard let due = transition, due <= moment.wall else { return }
        transition = place?.transition(after: moment.wall)
        ask(dependentOn: .timeZone, at: moment)
    }

    private mutating func ask(dependentOn sources: WidgetDependencies, at moment: Moment) {
        for slot in states.indices where !states[slot].isFree && !states[slot].widget.dependencies.isDisjoint(with: sources) {
            restartStream(slot, at: moment)
            states[slot].request(.environment, at: moment.boot)
            settle(slot, at: moment)
        }
    }

    /// Tells the host the one deadline when it is another one.
    mutating func arrangeSleep(at moment: Moment) {
        let offset = self.offset
        func rounded(_ boot: Double) -> Double { (boot + offset - Self.bootTolerance).rounded(.up) }
        var due = limits.first.map(rounded) ?? .infinity
        if let wait = streamWaits.first { due = min(due, rounded(wait)) }
        if !isLocked {
            if let entry = entries.first { due = min(due, entry.rounded(.up)) }
            if let wait = waits.first { due = min(due, rounded(wait)) }
            if queue.first != nil, let turn = turns.first { due = min(due, rounded(turn.end)) }
            if beginnings.first != nil, let turn = begun.first { due = min(due, rounded(turn.end)) }
            if let transition { due = min(due, transition.timeIntervalSinceReferenceDate.rounded(.up)) }
        }
        let date = due < Date.distantFuture.timeIntervalSinceReferenceDate ? Date(timeIntervalSinceReferenceDate: due) : nil
        guard sleep != .told(date) else { return }
        sleep = .told(date)
        effects.insert(.sleep(until: date), at: 0)
    }
}
