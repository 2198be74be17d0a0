import Foundation

/// The time zone and the locale that timelines are made for.
struct TimelineEnvironment: Hashable, Sendable {
    let timeZone: TimeZone
    let locale: Locale

    /// The dependencies that differ between the two environments.
    func changes(from other: TimelineEnvironment) -> WidgetDependencies {
        var changed: WidgetDependencies = []
        if timeZone.identifier != other.timeZone.identifier { changed.insert(.timeZone) }
        if locale.identifier != other.locale.identifier { changed.insert(.locale) }
        return changed
    }

    /// Whether a stored timeline was made for another time zone or locale that its widget depends on.
    func matters(to widget: WidgetDescription, keptFor kept: StoredTimeline) -> Bool {
        let isElsewhere = kept.timeZone.map { $0 != timeZone.identifier } ?? false
        let isForeign = kept.locale.map { $0 != locale.identifier } ?? false
        return (isElsewhere && widget.dependencies.contains(.timeZone)) || (isForeign && widget.dependencies.contains(.locale))
    }

    /// The next change of daylight saving time.
    func transition(after date: Date) -> Date? {
        timeZone.nextDaylightSavingTimeTransition(after: date)
    }
}

extension TimelineEngine {
    /// Compares the clocks with their last values, to detect a suspend and a wall clock that was set.
    mutating func detectClockChanges(_ moment: ClockReading) {
        defer {
            last = moment
            latest = max(latest, moment.wall)
        }
        turns.removeAll { $0.end <= moment.boot + Self.bootTolerance }
        startingStreams.removeAll { $0.end <= moment.boot + Self.bootTolerance }
        guard let last else { return }
        let passed = moment.boot - last.boot
        let suspended = passed - (moment.awake - last.awake)
        if suspended > rules.clockTolerance {
            restartTimeouts(from: moment)
            // The host's timer may have stopped during the suspend.
            sleep = .unknown
        }
        let set = moment.wall.timeIntervalSince(last.wall) - passed
        if abs(set) > rules.clockTolerance { sleep = .unknown }
        if set < -rules.clockTolerance || latest.timeIntervalSince(moment.wall) > rules.clockTolerance {
            // Entries that were due may lie in the future again.
            latest = moment.wall
            for slot in states.indices where !states[slot].isFree { settle(slot, at: moment) }
        }
    }

    /// Restarts the time-outs of running refreshes: their providers were suspended too.
    private mutating func restartTimeouts(from moment: ClockReading) {
        for slot in flights.values { limits.set(slot, moment.boot + rules.refreshTimeout) }
    }

    mutating func setEnvironment(_ place: TimelineEnvironment, at moment: ClockReading) {
        let changes = self.place.map { place.changes(from: $0) } ?? []
        self.place = place
        transition = place.transition(after: moment.wall)
        if !changes.isEmpty { ask(dependentOn: changes, at: moment) }
    }

    /// Handles a change of daylight saving time.
    mutating func handleTransition(at moment: ClockReading) {
        guard let due = transition, due <= moment.wall else { return }
        transition = place?.transition(after: moment.wall)
        ask(dependentOn: .timeZone, at: moment)
    }

    private mutating func ask(dependentOn sources: WidgetDependencies, at moment: ClockReading) {
        for slot in states.indices where !states[slot].isFree && !states[slot].widget.dependencies.isDisjoint(with: sources) {
            restartStream(slot, at: moment)
            states[slot].request(.environment, at: moment.boot)
            settle(slot, at: moment)
        }
    }

    /// Tells the host the next deadline if it has changed.
    mutating func scheduleSleep(at moment: ClockReading) {
        let offset = self.offset
        func rounded(_ boot: Double) -> Double { (boot + offset - Self.bootTolerance).rounded(.up) }
        var due = limits.first.map(rounded) ?? .infinity
        if let wait = streamWaits.first { due = min(due, rounded(wait)) }
        if !isLocked {
            if let entry = entries.first { due = min(due, entry.rounded(.up)) }
            if let wait = waits.first { due = min(due, rounded(wait)) }
            if queue.first != nil, let turn = turns.first { due = min(due, rounded(turn.end)) }
            if waitingStreams.first != nil, let turn = startingStreams.first { due = min(due, rounded(turn.end)) }
            if let transition { due = min(due, transition.timeIntervalSinceReferenceDate.rounded(.up)) }
        }
        let date = due < Date.distantFuture.timeIntervalSinceReferenceDate ? Date(timeIntervalSinceReferenceDate: due) : nil
        guard sleep != .until(date) else { return }
        sleep = .until(date)
        effects.insert(.sleep(until: date), at: 0)
    }
}
