import Foundation

/// The numbers that the engine goes by; all times in seconds.
public struct TimelineRules: Hashable, Sendable {
    /// Refreshes of one instance in any 24 hours; what a person asks for is not counted. At least 1.
    public var dailyBudget = 70
    /// A provider that wants to be asked again at once, over and over, is held to this.
    public var minimumInterval = 15.0
    /// To the first retry; it doubles with each further failure.
    public var firstRetryInterval = 10.0
    public var maximumRetryInterval = 1800.0
    /// How far a retry may move either way, as a share of its wait, so that not everybody comes back at once.
    public var jitter = 0.2
    /// How long a provider may take before it is given up.
    public var refreshTimeout = 30.0
    /// How long a provider may take to carry out an action.
    public var actionTimeout = 10.0
    /// As many actions of one widget wait while another one runs.
    public var maximumQueuedActions = 8
    /// As many refreshes begin at once; the others wait their turn, so that a start or the end of a suspend is no storm.
    public var maximumConcurrentRefreshes = 8
    /// A refresh that takes longer than this gives its turn to the next: a provider that hangs holds up nobody else.
    public var turn = 2.0
    /// So long updates are followed on after nobody can see the widget any more: leafing through workspaces is no storm.
    public var streamLinger = 10.0
    /// How long updates may take to end before that is called a failure. The next ones wait even then.
    public var streamEndTimeout = 10.0
    /// Updates of one widget are shown no more often than this: more than a person can follow.
    public var streamInterval = 0.1
    /// As many updates of one widget are looked at in that time. Whoever sends more has to wait.
    public var streamBurst = 20_000
    /// A provider is not asked for what its updates, which have just begun, bring within this time.
    public var streamHeadStart = 1.0
    /// Updates are written to disk no more often than this.
    public var saveInterval = 5.0
    /// Clocks that come apart by no more than this are being corrected; by more, they were set.
    public var clockTolerance = 2.0

    public static let standard = TimelineRules()

    public init() {}

    /// To the next attempt after so many failures in a row.
    func retryWait(after failures: Int) -> Double { min(firstRetryInterval * pow(2, Double(failures - 1)), maximumRetryInterval) }

    /// So many refreshes may closely follow a first one before the rest of the budget is spread over the day.
    var burst: Int { dailyBudget / 5 }
}
