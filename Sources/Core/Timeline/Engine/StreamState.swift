/// The state of the stream of updates of one instance. A value without a clock or tasks, like `InstanceState`.
struct StreamState: Sendable {
    enum Phase: Hashable, Sendable {
        /// Starts as soon as the instance is visible, a turn is free and the previous stream has ended.
        case wanted
        /// - Parameter began: by the boot clock.
        case followed(RefreshToken, began: Double)
        /// Failed; starts again at this boot time.
        case resting(until: Double)
        /// Ended by itself. It starts again when the instance becomes visible anew.
        case over
        /// The kind has no stream.
        case none
    }

    private(set) var phase = Phase.wanted
    /// The error that keeps updates from arriving.
    var problem: TimelineError?
    /// Whether the current stream has delivered anything.
    var hasDelivered = false
    private var failures = 0
    /// The boot time since when the instance is hidden.
    private(set) var unseenSince: Double?
    /// When the timeline was stored last and is to be stored next, by the boot clock.
    private(set) var keptAt = -Double.infinity
    private(set) var keepDue: Double?

    /// The token of the running stream.
    var token: RefreshToken? { if case .followed(let token, _) = phase { token } else { nil } }

    /// Updates the phase after a change of visibility or when time has passed.
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

    /// Whether the instance has been hidden for so long that its stream is to be stopped.
    func isForgotten(at boot: Double, _ rules: TimelineRules) -> Bool {
        unseenSince.map { boot + TimelineEngine.bootTolerance >= $0 + rules.streamLinger } ?? false
    }

    mutating func begin(_ token: RefreshToken, at boot: Double) {
        phase = .followed(token, began: boot)
        hasDelivered = false
    }

    /// Starts the stream anew.
    mutating func restart() {
        leave()
        problem = nil
        failures = 0
    }

    /// The stream was stopped; it starts again when the instance becomes visible.
    mutating func leave() {
        phase = .wanted
        hasDelivered = false
    }

    /// The stream ended by itself.
    ///
    /// - Parameter jitter: the factor for the time until it starts again.
    mutating func end(_ end: StreamEnd, at boot: Double, _ rules: TimelineRules, jitter: Double) {
        hasDelivered = false
        switch end {
        case .none: phase = .none
        case .finished: phase = .over
        case .failed(let error):
            problem = error
            // A stream that ran for longer than its last wait starts again with the shortest wait.
            if case .followed(_, let began) = phase, failures > 0, boot - began > rules.retryWait(after: failures) { failures = 0 }
            failures = min(failures + 1, InstanceState.maximumFailures)
            phase = .resting(until: boot + rules.retryWait(after: failures) * jitter)
        }
    }

    // MARK: Storing

    /// Whether a new timeline is to be stored now. Otherwise it is scheduled.
    mutating func wantsKeeping(at boot: Double, _ rules: TimelineRules) -> Bool {
        guard keptAt + rules.saveInterval > boot + TimelineEngine.bootTolerance else { return true }
        keepDue = keptAt + rules.saveInterval
        return false
    }

    mutating func kept(at boot: Double) {
        keptAt = boot
        keepDue = nil
    }

    /// The boot time at which something has to be done even if nothing happens before.
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
