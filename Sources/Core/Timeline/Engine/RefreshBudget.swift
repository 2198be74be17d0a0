import Foundation

/// The counted refreshes of one instance in the last 24 hours, in seconds of the boot clock.
///
/// Let W be a day, B the budget and Q the burst. A refresh may begin once the i-th before it is (i − Q) · W / (B − Q) ago, for every i
/// up to B. For i = B that is a day: no day ever holds more than B. From i − 1 to i the wait grows by W / (B − Q), so none after the
/// last refresh is longer than that (26 minutes for 70 and 14): a busy provider is stretched and never silent. And refreshes W / B
/// apart are never held up.
struct RefreshBudget: Hashable, Sendable {
    static let window = 86_400.0
    /// In order, and no more of them than the budget.
    private(set) var spent: [Double] = []

    init(spent: [Double] = []) {
        self.spent = spent
    }

    /// When the next counted refresh may begin; `-infinity` when nothing holds it up. O(budget).
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
        // A day ago is long enough: older ones hold nothing up any more.
        let surplus = spent.firstIndex { $0 > boot - Self.window } ?? 0
        spent.removeFirst(max(surplus, spent.count - max(rules.dailyBudget, 1)))
    }
}

/// What must outlive the program so that a restart, or a crash over and over, gives nobody a second budget.
public struct RefreshLedger: Hashable, Codable, Sendable {
    public static let currentVersion = 1

    public let version: Int
    /// The counted refreshes of the last day, in order.
    public let spent: [Date]
    /// When the provider was last asked.
    public let asked: Date?
    /// Failures since its last good answer.
    public let failures: Int
    /// False while it is being asked.
    public let isAnswered: Bool

    public init(spent: [Date], asked: Date?, failures: Int, isAnswered: Bool = true) {
        version = Self.currentVersion
        self.spent = spent
        self.asked = asked
        self.failures = failures
        self.isAnswered = isAnswered
    }

    /// Whether this Quire can go by it.
    public var isUsable: Bool { version <= Self.currentVersion && failures >= 0 }
}

/// When an instance's provider is asked next, and by which clock.
enum RefreshPlan: Hashable, Sendable {
    /// Nothing but a request asks it.
    case none
    /// The policy's date.
    case policy(Date)
    /// A wait that no setting of the wall clock shortens: a request (due at once), a retry, the shortest interval or the budget.
    case wait(until: Double, RefreshReason)
}
