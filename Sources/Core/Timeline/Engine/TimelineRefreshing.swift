import Foundation

extension TimelineEngine {
    /// Updates every instance that is due.
    mutating func settleDueInstances(at moment: ClockReading) {
        let boot = moment.boot + Self.bootTolerance
        while let slot = limits.pop(upTo: boot) { timeOut(slot, at: moment) }
        while let slot = streamWaits.pop(upTo: boot) { settle(slot, at: moment) }
        guard !isLocked else { return }
        handleTransition(at: moment)
        let wall = moment.wall.timeIntervalSinceReferenceDate
        while let slot = entries.pop(upTo: wall) { settle(slot, at: moment) }
        while let slot = waits.pop(upTo: boot) { settle(slot, at: moment) }
    }

    /// Updates one instance: draws what is due, asks its provider if necessary, and sets its deadlines.
    mutating func settle(_ slot: Int, at moment: ClockReading) {
        // Streams come first, because they may deliver what the provider would be asked for.
        settleStream(slot, at: moment)
        guard states[slot].hidden.isEmpty else {
            entries.set(slot, nil)
            waits.set(slot, nil)
            return
        }
        guard !isLocked else {
            // Due as soon as the screen is unlocked.
            entries.set(slot, -.infinity)
            waits.set(slot, nil)
            return
        }
        switch states[slot].present(at: moment.wall) {
        case .update(let update): effects.append(.show(update))
        case .placeholder: effects.append(.showPlaceholder(states[slot].widget.id))
        case nil: break
        }
        let rules = rules
        if let reason = states[slot].dueReason(at: moment, rules) { begin(slot, reason, at: moment) }
        entries.set(slot, states[slot].wallDeadline(after: moment.wall)?.timeIntervalSinceReferenceDate)
        waits.set(slot, states[slot].bootDeadline)
    }

    // MARK: Beginning

    private mutating func begin(_ slot: Int, _ reason: RefreshReason, at moment: ClockReading) {
        if queue.first == nil, turns.count < rules.maximumConcurrentRefreshes { return launch(slot, reason, at: moment) }
        states[slot].queuedReason = reason
        lastQueued += 1
        // Requests of a person come first.
        queue.set(slot, reason.isFree ? lastQueued - 1e15 : lastQueued)
    }

    /// Starts queued refreshes while turns are free.
    mutating func startQueuedRefreshes(at moment: ClockReading) {
        guard !isLocked else { return }
        while turns.count < rules.maximumConcurrentRefreshes, let slot = queue.pop(upTo: .infinity) {
            if let reason = states[slot].queuedReason { launch(slot, reason, at: moment) }
        }
    }

    private mutating func launch(_ slot: Int, _ reason: RefreshReason, at moment: ClockReading) {
        lastToken += 1
        let token = RefreshToken(number: lastToken)
        flights[token] = slot
        limits.set(slot, moment.boot + rules.refreshTimeout)
        turns.append((token, moment.boot + rules.turn))
        let rules = rules
        states[slot].begin(token, reason, at: moment, rules)
        keepLedger(slot)
        effects.append(.refresh(states[slot].widget.id, token, reason))
    }

    // MARK: Ending

    mutating func end(_ token: RefreshToken, _ answer: Result<CheckedTimeline, TimelineError>, at moment: ClockReading) {
        // The refresh has timed out, or its widget was removed or replaced.
        guard let slot = flights[token] else { return }
        removeFlight(token, slot)
        finish(slot, answer, at: moment)
    }

    private mutating func timeOut(_ slot: Int, at moment: ClockReading) {
        guard let token = states[slot].flight else { return }
        removeFlight(token, slot)
        effects.append(.cancel(token))
        finish(slot, .failure(.timedOut(seconds: rules.refreshTimeout)), at: moment)
    }

    /// Removes a refresh from the running ones.
    mutating func removeFlight(_ token: RefreshToken, _ slot: Int) {
        flights[token] = nil
        limits.set(slot, nil)
        turns.removeAll { $0.token == token }
    }

    private mutating func finish(_ slot: Int, _ answer: Result<CheckedTimeline, TimelineError>, at moment: ClockReading) {
        let (before, timelineEnvironment) = (states[slot].timeline, states[slot].timelineEnvironment)
        let (rules, place) = (rules, place)
        var jitter = 1.0
        if case .failure = answer { jitter = self.jitter() }
        states[slot].end(answer, at: moment, in: place, rules, jitter: jitter)
        if states[slot].timeline != before || states[slot].timelineEnvironment != timelineEnvironment { keep(slot, at: moment) }
        keepLedger(slot)
        settle(slot, at: moment)
    }

    /// The factor for the time until a retry.
    mutating func jitter() -> Double { Self.factor(1 - rules.jitter...1 + rules.jitter, from: random.next()) }

    mutating func keep(_ slot: Int, at moment: ClockReading) {
        guard let timeline = states[slot].timeline else { return }
        let (widget, timelineEnvironment) = (states[slot].widget, states[slot].timelineEnvironment)
        let kept = StoredTimeline(
            widget, timeline: timeline, made: states[slot].timelineDate, timeZone: timelineEnvironment?.timeZone.identifier,
            locale: timelineEnvironment?.locale.identifier)
        states[slot].stream.kept(at: moment.boot)
        effects.append(.keep(kept, of: widget.id))
    }

    /// Maps 64 random bits to a number in the range.
    private static func factor(_ range: ClosedRange<Double>, from bits: UInt64) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * Double(bits >> 11) * 0x1p-53
    }

    mutating func keepLedger(_ slot: Int) {
        effects.append(.keepLedger(states[slot].ledger, of: states[slot].widget.id))
    }
}
