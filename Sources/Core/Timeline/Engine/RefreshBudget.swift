/// The counted refreshes of one instance in the last 24 hours, in seconds of the boot clock.
///
/// Let W be a day, B the budget and Q the burst. The refresh that makes `i` with those before it may begin once the first of the `i` is
/// (i − Q) · W / (B − Q) ago. For i = B that is a day: no day ever holds more than B. Going from i − 1 to i adds W / (B − Q): no wait after
/// the last refresh is longer than that (26 minutes for 70 and 14), so a busy provider is stretched and never silent. And refreshes W / B
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
