public import Foundation

/// The counted refreshes of one instance in the last 24 hours, in seconds of the boot clock.
///
/// Let W be a day, B the budget and Q the burst. A refresh may begin when the i-th refresh before it is at least (i − Q) · W / (B − Q)
/// ago, for every i up to B. For i = B that is a day, so no day ever has more than B refreshes. From i − 1 to i the wait grows by W /
/// (B − Q), so no wait after the last refresh is longer than that (26 minutes for 70 and 14): a busy provider is slowed down and never
/// silenced. Refreshes that are W / B apart are never delayed.
struct RefreshBudget: Hashable, Sendable {
    static let window = 86_400.0
    /// In order, and at most as many as the budget.
    private(set) var spent: [Double] = []

    init(spent: [Double] = []) {
        self.spent = spent
    }

    /// When the next counted refresh may begin; `-infinity` when it may begin at once. O(budget).
    func earliest(_ rules: TimelineRules) -> Double {
        let (limit, burst) = (max(rules.dailyBudget, 1), min(rules.burst, max(rules.dailyBudget, 1) - 1))
        guard spent.count > burst else { return -.infinity }
        var earliest = -Double.infinity
        var back = burst + 1
        while back <= min(limit, spent.count) {
            let wait = Double(back - burst) / Double(limit - burst) * Self.window
            earliest = max(earliest, spent[spent.count - back] + wait)
            back += 1
        }
        return earliest
    }

    mutating func spend(at boot: Double, _ rules: TimelineRules) {
        spent.append(boot)
        // Refreshes that are more than a day ago no longer count.
        let surplus = spent.firstIndex { $0 > boot - Self.window } ?? 0
        spent.removeFirst(max(surplus, spent.count - max(rules.dailyBudget, 1)))
    }
}

/// The refresh history of an instance. It is stored, so that neither a restart nor repeated crashes give a second budget.
public struct RefreshHistory: Hashable, Codable, Sendable {
    /// The version that this Quire writes, and the newest that it can read.
    public static let currentVersion = 1

    /// The version of the format.
    public let version: Int
    /// The counted refreshes of the last 24 hours, in order.
    public let spent: [Date]
    /// When the provider was last asked.
    public let asked: Date?
    /// Failures since the last successful refresh.
    public let failures: Int
    /// False while a refresh is running.
    public let isAnswered: Bool

    /// Creates a history of the current version.
    public init(spent: [Date], asked: Date?, failures: Int, isAnswered: Bool = true) {
        version = Self.currentVersion
        self.spent = spent
        self.asked = asked
        self.failures = failures
        self.isAnswered = isAnswered
    }

    /// Whether this version of Quire can read it.
    public var isUsable: Bool { version <= Self.currentVersion && failures >= 0 }
}

/// When the provider of an instance is asked next, and by which clock.
enum RefreshPlan: Hashable, Sendable {
    /// Only a request triggers a refresh.
    case none
    /// The date of the timeline's policy, by the wall clock.
    case policy(Date)
    /// A wait by the boot clock, which is not affected by changes of the wall clock: a request (due at once), a retry, the minimum
    /// interval or the budget.
    case wait(until: Double, RefreshReason)
}
