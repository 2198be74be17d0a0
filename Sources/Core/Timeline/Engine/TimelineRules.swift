import Foundation

/// The limits of the engine and the scheduler. All times are in seconds.
public struct TimelineRules: Hashable, Sendable {
    /// The maximum number of refreshes of one instance in 24 hours, at least 1. Requests of a person do not count.
    public var dailyBudget = 70
    /// The minimum time between two refreshes that a policy asks for.
    public var minimumInterval = 15.0
    /// The time until the first retry. It doubles with each further failure.
    public var firstRetryInterval = 10.0
    /// The maximum time until a retry.
    public var maximumRetryInterval = 1800.0
    /// The share by which the time until a retry varies, so that not all widgets retry at the same moment.
    public var jitter = 0.2
    /// The time-out of a refresh.
    public var refreshTimeout = 30.0
    /// The time-out of an action.
    public var actionTimeout = 10.0
    /// The maximum number of actions of one widget that wait while another one runs.
    public var maximumQueuedActions = 8
    /// The maximum number of refreshes that begin at once. The others wait for a turn, so that a start or a resume causes no storm.
    public var maximumConcurrentRefreshes = 8
    /// How long a refresh occupies its turn. A provider that hangs does not hold up the others.
    public var turn = 2.0
    /// How long a stream continues after its widget was hidden. Switching through workspaces causes no storm.
    public var streamLinger = 10.0
    /// The time-out for the end of a stream. The next stream waits even after that.
    public var streamEndTimeout = 10.0
    /// The minimum time between two updates of one widget: more often than a person can follow.
    public var streamInterval = 0.1
    /// The maximum number of updates of one widget in that time. A faster stream has to wait.
    public var streamBurst = 20_000
    /// How long a refresh waits for a stream that has just begun, because the stream may deliver the same.
    public var streamHeadStart = 1.0
    /// The minimum time between two writes of a stream's timeline to the disk.
    public var saveInterval = 5.0
    /// The largest difference between clocks that counts as a correction. A larger one means that a clock was set.
    public var clockTolerance = 2.0

    /// The rules of Quire.
    public static let standard = TimelineRules()

    /// Creates the standard rules.
    public init() {}

    /// The time until the next attempt, after a number of failures in a row.
    func retryWait(after failures: Int) -> Double { min(firstRetryInterval * pow(2, Double(failures - 1)), maximumRetryInterval) }

    /// The number of refreshes that may follow each other closely before the rest of the budget is spread over the day.
    var burst: Int { dailyBudget / 5 }
}
