/// The state of the stream of updates of one instance. A value without a clock or tasks, like `InstanceState`.
struct StreamState: Sendable {
    enum Phase: Hashable, Sendable {
        /// Starts as soon as the instance is visible, a turn is free and the previous stream has ended.
        case pending
        /// - Parameter began: by the boot clock.
        case running(RefreshToken, began: Double)
        /// Failed; starts again at this boot time.
        case waiting(until: Double)
        /// Ended by itself. It starts again when the instance becomes visible anew.
        case ended
        /// The kind has no stream.
        case none
    }

    private(set) var phase = Phase.pending
    /// The error that keeps updates from arriving.
    var problem: TimelineError?
    /// Whether the current stream has delivered anything.
    var hasDelivered = false
    private var failures = 0
    /// The boot time since when the instance is hidden.
    private(set) var hiddenSince: Double?
    /// When the timeline was stored last and is to be stored next, by the boot clock.
    private(set) var storedAt = -Double.infinity
    private(set) var storeDeadline: Double?

    /// The token of the running stream.
    var token: RefreshToken? { if case .running(let token, _) = phase { token } else { nil } }

    /// Updates the phase after a change of visibility or when time has passed.
    mutating func updateVisibility(isSeen: Bool, at boot: Double, _ rules: TimelineRules) {
        guard isSeen else {
            hiddenSince = hiddenSince ?? boot
            return
        }
        let isVisibleAgain = hiddenSince.map { boot - $0 >= rules.streamLinger } ?? false
        hiddenSince = nil
        switch phase {
        case .ended where isVisibleAgain: phase = .pending
        case .waiting(let end) where end <= boot + TimelineEngine.bootTolerance: phase = .pending
        default: break
        }
    }

    /// Whether the instance has been hidden for so long that its stream is to be stopped.
    func isHiddenTooLong(at boot: Double, _ rules: TimelineRules) -> Bool {
        hiddenSince.map { boot + TimelineEngine.bootTolerance >= $0 + rules.streamLinger } ?? false
    }

    mutating func begin(_ token: RefreshToken, at boot: Double) {
        phase = .running(token, began: boot)
        hasDelivered = false
    }

    /// Starts the stream anew.
    mutating func restart() {
        stop()
        problem = nil
        failures = 0
    }

    /// The stream was stopped; it starts again when the instance becomes visible.
    mutating func stop() {
        phase = .pending
        hasDelivered = false
    }

    /// The stream ended by itself.
    ///
    /// - Parameter jitter: the factor for the time until it starts again.
    mutating func end(_ end: StreamEnd, at boot: Double, _ rules: TimelineRules, jitter: Double) {
        hasDelivered = false
        switch end {
        case .none: phase = .none
        case .finished: phase = .ended
        case .failed(let error):
            problem = error
            // A stream that ran for longer than its last wait starts again with the shortest wait.
            if case .running(_, let began) = phase, failures > 0, boot - began > rules.retryWait(after: failures) { failures = 0 }
            failures = min(failures + 1, InstanceState.maximumFailures)
            phase = .waiting(until: boot + rules.retryWait(after: failures) * jitter)
        }
    }

    // MARK: Storing

    /// Whether a new timeline is to be stored now. Otherwise it is scheduled.
    mutating func wantsStoring(at boot: Double, _ rules: TimelineRules) -> Bool {
        guard storedAt + rules.saveInterval > boot + TimelineEngine.bootTolerance else { return true }
        storeDeadline = storedAt + rules.saveInterval
        return false
    }

    mutating func kept(at boot: Double) {
        storedAt = boot
        storeDeadline = nil
    }

    /// The boot time at which something has to be done even if nothing happens before.
    func deadline(_ rules: TimelineRules) -> Double? {
        var next = storeDeadline
        func consider(_ boot: Double) { next = min(next ?? boot, boot) }
        switch phase {
        case .running: if let hiddenSince { consider(hiddenSince + rules.streamLinger) }
        case .waiting(let end): if hiddenSince == nil { consider(end) }
        case .pending, .ended, .none: break
        }
        return next
    }
}
