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
