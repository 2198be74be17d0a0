import Foundation

/// Streams of updates. An instance receives updates from at most one stream. The next stream begins only when the previous one has
/// ended, however long that takes.
extension TimelineEngine {
    /// A stream that has been told to end and has not ended yet, also when its widget is gone.
    struct Ending: Sendable {
        let token: RefreshToken
        /// The boot time at which the end times out.
        let limit: Double
    }

    /// Starts the stream of a visible instance, and stops that of an instance that has been hidden for some seconds.
    mutating func settleStream(_ slot: Int, at moment: ClockReading) {
        let (rules, boot, isSeen) = (rules, moment.boot, !isLocked && states[slot].hidden.isEmpty)
        states[slot].stream.updateVisibility(isSeen: isSeen, at: boot, rules)
        if states[slot].stream.token != nil, states[slot].stream.isHiddenTooLong(at: boot, rules) {
            unfollow(slot, at: moment)
            states[slot].stream.stop()
        }
        if let due = states[slot].stream.storeDeadline, due <= boot + Self.bootTolerance { keep(slot, at: moment) }
        var deadline = states[slot].stream.deadline(rules)
        if isSeen, states[slot].stream.phase == .pending {
            if let ending = endingStreams[states[slot].widget.id] {
                waitingStreams.set(slot, nil)
                if ending.limit > boot + Self.bootTolerance {
                    deadline = min(deadline ?? .infinity, ending.limit)
                } else {
                    states[slot].stream.problem = .updatesUnended
                }
            } else {
                begin(slot, at: moment)
                deadline = states[slot].stream.deadline(rules)
            }
        } else {
            waitingStreams.set(slot, nil)
        }
        streamWaits.set(slot, deadline)
    }

    private mutating func begin(_ slot: Int, at moment: ClockReading) {
        if waitingStreams.first == nil, startingStreams.count < rules.maximumConcurrentRefreshes { return follow(slot, at: moment) }
        guard !waitingStreams.contains(slot) else { return }
        lastQueued += 1
        waitingStreams.set(slot, lastQueued)
    }

    /// Starts waiting streams while turns are free.
    mutating func startWaitingStreams(at moment: ClockReading) {
        guard !isLocked else { return }
        while startingStreams.count < rules.maximumConcurrentRefreshes, let slot = waitingStreams.pop(upTo: .infinity) {
            follow(slot, at: moment)
        }
    }

    private mutating func follow(_ slot: Int, at moment: ClockReading) {
        lastToken += 1
        let token = RefreshToken(number: lastToken)
        streams[token] = states[slot].widget.id
        startingStreams.append((token, moment.boot + rules.turn))
        states[slot].stream.begin(token, at: moment.boot)
        effects.append(.follow(states[slot].widget.id, token))
    }

    /// Stops the stream of an instance, if there is one.
    mutating func unfollow(_ slot: Int, at moment: ClockReading) {
        guard let token = states[slot].stream.token else { return }
        startingStreams.removeAll { $0.token == token }
        endingStreams[states[slot].widget.id] = Ending(token: token, limit: moment.boot + rules.streamEndTimeout)
        effects.append(.unfollow(token))
    }

    /// Stops the stream, and starts a new one.
    mutating func restartStream(_ slot: Int, at moment: ClockReading) {
        unfollow(slot, at: moment)
        states[slot].stream.restart()
    }

    // MARK: Receiving

    /// - Parameter received: by the boot clock.
    mutating func receive(
        _ answer: Result<CheckedTimeline, TimelineError>, from token: RefreshToken, received: Double, at moment: ClockReading
    ) {
        // Updates of a stream that has been told to end are ignored.
        guard let id = streams[token], let slot = slots[id], states[slot].stream.token == token else { return }
        startingStreams.removeAll { $0.token == token }
        switch answer {
        case .success(let answer):
            let (before, timelineEnvironment, hadFailed) = (
                states[slot].timeline, states[slot].timelineEnvironment, states[slot].failures > 0
            )
            let rules = rules
            guard states[slot].receive(answer, received: received, at: moment, in: place, rules) else { return }
            if answer.timeline != before || timelineEnvironment != place, states[slot].stream.wantsStoring(at: moment.boot, rules) {
                keep(slot, at: moment)
            }
            if hadFailed { keepLedger(slot) }
        case .failure(let error): states[slot].stream.problem = error
        }
        settle(slot, at: moment)
    }

    mutating func endStream(_ token: RefreshToken, _ end: StreamEnd, at moment: ClockReading) {
        guard let id = streams.removeValue(forKey: token) else { return }
        startingStreams.removeAll { $0.token == token }
        let slot = slots[id]
        if endingStreams[id]?.token == token {
            endingStreams[id] = nil
            if let slot, states[slot].stream.problem == .updatesUnended { states[slot].stream.problem = nil }
        } else if let slot, states[slot].stream.token == token {
            let rules = rules
            let jitter = if case .failed = end { self.jitter() } else { 1.0 }
            states[slot].stream.end(end, at: moment.boot, rules, jitter: jitter)
        }
        if let slot { settle(slot, at: moment) }
    }
}
