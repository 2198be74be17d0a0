/// The updates of one instance: the timelines that come by themselves. A value without clock or tasks, as `InstanceState`.
struct StreamState: Sendable {
    enum Phase: Hashable, Sendable {
        /// To be followed as soon as it can be seen, its turn has come, and no earlier one is still ending.
        case wanted
        /// - Parameter began: by the boot clock.
        case followed(RefreshToken, began: Double)
        /// It failed, and is followed again then by the boot clock.
        case resting(until: Double)
        /// It ended by itself; wanted again when the instance is seen anew.
        case over
        /// There is none.
        case none
    }

    private(set) var phase = Phase.wanted
    /// What keeps anything newer from coming.
    var problem: TimelineError?
    /// Something has come from the one that is followed.
    var hasDelivered = false
    private var failures = 0
    /// Since when nobody can see it, by the boot clock.
    private(set) var unseenSince: Double?
    /// When its timeline was written to disk last, and when it is written next, by the boot clock.
    private(set) var keptAt = -Double.infinity
    private(set) var keepDue: Double?

    /// What is followed.
    var token: RefreshToken? { if case .followed(let token, _) = phase { token } else { nil } }

    /// Takes in whether somebody can see it, and what time has brought about.
    mutating func look(isSeen: Bool, at boot: Double, _ rules: TimelineRules) {
        guard isSeen else {
            unseenSince = unseenSince ?? boot
            return
        }
        let isAnew = unseenSince.map { boot - $0 >= rules.streamLinger } ?? false
        unseenSince = nil
        switch phase {
        case .over where isAnew: phase = .wanted
        case .resting(let end) where end <= boot + TimelineEngine.bootTolerance: phase = .wanted
        default: break
        }
    }

    /// Whether nobody has been able to see it for so long that it is followed no more.
    func isForgotten(at boot: Double, _ rules: TimelineRules) -> Bool {
        unseenSince.map { boot + TimelineEngine.bootTolerance >= $0 + rules.streamLinger } ?? false
    }

    mutating func begin(_ token: RefreshToken, at boot: Double) {
        phase = .followed(token, began: boot)
        hasDelivered = false
    }

    /// Is followed anew, from its beginning.
    mutating func restart() {
        leave()
        problem = nil
        failures = 0
    }

    /// What was followed is not followed any more, though it would be if somebody could see it.
    mutating func leave() {
        phase = .wanted
        hasDelivered = false
    }

    /// It ended by itself.
    ///
    /// - Parameter jitter: what the wait until it is followed again is multiplied by.
    mutating func end(_ end: StreamEnd, at boot: Double, _ rules: TimelineRules, jitter: Double) {
        hasDelivered = false
        switch end {
        case .none: phase = .none
        case .finished: phase = .over
        case .failed(let error):
            problem = error
            // One that went well for longer than it had to wait before begins to wait anew.
            if case .followed(_, let began) = phase, failures > 0, boot - began > rules.retryWait(after: failures) { failures = 0 }
            failures = min(failures + 1, InstanceState.maximumFailures)
            phase = .resting(until: boot + rules.retryWait(after: failures) * jitter)
        }
    }

    // MARK: Keeping

    /// A timeline came that is not on disk. Returns whether it is to be written now, and otherwise remembers to.
    mutating func wantsKeeping(at boot: Double, _ rules: TimelineRules) -> Bool {
        guard keptAt + rules.saveInterval > boot + TimelineEngine.bootTolerance else { return true }
        keepDue = keptAt + rules.saveInterval
        return false
    }

    mutating func kept(at boot: Double) {
        keptAt = boot
        keepDue = nil
    }

    /// When something is to be done by the boot clock without anything happening.
    func deadline(_ rules: TimelineRules) -> Double? {
        var next = keepDue
        func consider(_ boot: Double) { next = min(next ?? boot, boot) }
        switch phase {
        case .followed: if let unseenSince { consider(unseenSince + rules.streamLinger) }
        case .resting(let end): if unseenSince == nil { consider(end) }
        case .wanted, .over, .none: break
        }
        return next
    }
}
