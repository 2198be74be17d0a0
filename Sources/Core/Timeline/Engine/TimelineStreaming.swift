import Foundation

/// Updates: the timelines that come by themselves. An instance has at most one stream that anything is heard of, and the next one begins
/// only when the one before has ended, however long that takes.
extension TimelineEngine {
    /// A stream that is to end and has not ended yet, also when its widget is gone.
    struct Ending: Sendable {
        let token: RefreshToken
        /// Until when it may take, by the boot clock.
        let limit: Double
    }

    /// Follows an instance that can be seen, and no longer one that nobody has seen for some seconds.
    mutating func settleStream(_ slot: Int, at moment: Moment) {
        let (rules, boot, isSeen) = (rules, moment.boot, !isLocked && states[slot].hidden.isEmpty)
        states[slot].stream.look(isSeen: isSeen, at: boot, rules)
        if states[slot].stream.token != nil, states[slot].stream.isForgotten(at: boot, rules) {
            unfollow(slot, at: moment)
            states[slot].stream.leave()
        }
        if let due = states[slot].stream.keepDue, due <= boot + Self.bootTolerance { keep(slot, at: moment) }
        var deadline = states[slot].stream.deadline(rules)
        if isSeen, states[slot].stream.phase == .wanted {
            if let ending = endings[states[slot].widget.id] {
                beginnings.set(slot, nil)
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
            beginnings.set(slot, nil)
        }
        streamWaits.set(slot, deadline)
    }

    private mutating func begin(_ slot: Int, at moment: Moment) {
        if beginnings.first == nil, begun.count < rules.refreshesAtOnce { return follow(slot, at: moment) }
        guard !beginnings.contains(slot) else { return }
        lastQueued += 1
        beginnings.set(slot, lastQueued)
    }

    /// Gives free turns to streams that wait for one.
    mutating func startFollowing(at moment: Moment) {
        guard !isLocked else { return }
        while begun.count < rules.refreshesAtOnce, let slot = beginnings.pop(upTo: .infinity) { follow(slot, at: moment) }
    }

    private mutating func follow(_ slot: Int, at moment: Moment) {
        lastToken += 1
        let token = RefreshToken(number: lastToken)
        streams[token] = states[slot].widget.id
        begun.append((token, moment.boot + rules.turn))
        states[slot].stream.begin(token, at: moment.boot)
        effects.append(.follow(states[slot].widget.id, token))
    }

    /// Has the stream of an instance ended, if there is one.
    mutating func unfollow(_ slot: Int, at moment: Moment) {
        guard let token = states[slot].stream.token else { return }
        begun.removeAll { $0.token == token }
        endings[states[slot].widget.id] = Ending(token: token, limit: moment.boot + rules.streamEnding)
        effects.append(.unfollow(token))
    }

    /// Has it begin anew.
    mutating func restartStream(_ slot: Int, at moment: Moment) {
        unfollow(slot, at: moment)
        states[slot].stream.restart()
    }

    // MARK: What comes

    /// - Parameter received: by the boot clock.
    mutating func take(
        _ answer: Result<CheckedTimeline, TimelineError>, from token: RefreshToken, received: Double, at moment: Moment
    ) {
        // Of one that was told to end, nothing is heard any more.
        guard let id = streams[token], let slot = slots[id], states[slot].stream.token == token else { return }
        begun.removeAll { $0.token == token }
        switch answer {
        case .success(let answer):
            let (before, madeFor, hadFailed) = (states[slot].timeline, states[slot].madeFor, states[slot].failures > 0)
            let rules = rules
            guard states[slot].take(answer, received: received, at: moment, in: place, rules) else { return }
            if answer.timeline != before || madeFor != place, states[slot].stream.wantsKeeping(at: moment.boot, rules) {
                keep(slot, at: moment)
            }
            if hadFailed { keepLedger(slot) }
        case .failure(let error): states[slot].stream.problem = error
        }
        settle(slot, at: moment)
    }

    mutating func endStream(_ token: RefreshToken, _ end: StreamEnd, at moment: Moment) {
        guard let id = streams.removeValue(forKey: token) else { return }
        begun.removeAll { $0.token == token }
        let slot = slots[id]
        if endings[id]?.token == token {
            endings[id] = nil
            if let slot, states[slot].stream.problem == .updatesUnended { states[slot].stream.problem = nil }
        } else if let slot, states[slot].stream.token == token {
            let rules = rules
            let jitter = if case .failed = end { self.jitter() } else { 1.0 }
            states[slot].stream.end(end, at: moment.boot, rules, jitter: jitter)
        }
        if let slot { settle(slot, at: moment) }
    }
}
