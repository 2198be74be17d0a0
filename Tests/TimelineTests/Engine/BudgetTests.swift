import Foundation
import Testing
import Timeline

@Suite("The daily budget")
struct BudgetTests {
    /// The times of refreshes when every answer arrives at once.
    func refreshes(for seconds: Double, every interval: Double, rules: TimelineRules = .exact) -> [Double] {
        var bench = EngineBench(rules: rules)
        bench.add()
        var times: [Double] = []
        while bench.boot <= seconds {
            if !bench.refreshes.isEmpty {
                times.append(bench.boot)
                bench.answer(timeline(("a", bench.wall), policy: .after(start + bench.wall + interval)))
            }
            guard let alarm = bench.alarm else { break }
            bench.wake(after: alarm - bench.wall)
        }
        return times
    }

    @Test("holds in every 24 hours, and never makes a widget silent", arguments: [1.0, 15, 300, 900])
    func flood(interval: Double) {
        // The first refresh is free, because of its reason.
        let times = Array(refreshes(for: 4 * 86_400, every: interval).dropFirst())
        for (index, time) in times.enumerated() where index >= 70 { #expect(time - times[index - 70] >= 86_400) }
        // 26 minutes, plus the rounding to a second.
        for (one, next) in zip(times, times.dropFirst()) { #expect(next - one <= 86_400.0 / 56 + 2) }
        #expect(times.count > 3 * 65)
    }

    @Test("does not hold up who keeps to it: 70 a day, evenly, for days")
    func even() {
        let interval = (86_400.0 / 70).rounded(.up)
        let times = refreshes(for: 3 * 86_400, every: interval)
        for (one, next) in zip(times, times.dropFirst()) { #expect(next - one == interval) }
    }

    @Test("lets a short burst through")
    func burst() {
        let times = refreshes(for: 300, every: 15)
        #expect(Array(times.prefix(15)) == (0..<15).map { Double($0) * 15 })
    }

    @Test(
        "is not touched by what people ask for",
        arguments: [
            (RefreshReason.reload, true), (.interaction, true), (.configuration, true), (.environment, true), (.policy, false),
            (.retry, false), (.restart, false), (.clock, false),
        ])
    func free(reason: RefreshReason, isFree: Bool) {
        #expect(reason.isFree == isFree)
        var bench = EngineBench()
        bench.add(showing: timeline(("a", 0)))
        for _ in 0..<200 {
            bench.take(.requested(.instance(1), reason))
            guard !bench.refreshes.isEmpty else { break }
            bench.answer(timeline(("a", 0)))
        }
        #expect(bench.engine.status(of: 1)?.spentBudget == (isFree ? 0 : 15))
        #expect((bench.next() == nil) == isFree)
    }

    @Test("goes by a clock that nobody can set")
    func clockJump() {
        var bench = EngineBench()
        bench.add(showing: timeline(("a", 0)))
        for _ in 0..<20 {
            bench.take(.requested(.instance(1), .policy))
            bench.answer(timeline(("a", 0)))
        }
        bench.setClock(by: 10 * 86_400)
        #expect(bench.refreshes.isEmpty)
        #expect(bench.engine.status(of: 1)?.spentBudget == 15)
    }

    @Test("is a small one where the rules say so", arguments: [1, 2, 4, 9])
    func small(budget: Int) {
        var rules = TimelineRules.exact
        rules.dailyBudget = budget
        let times = Array(refreshes(for: 5 * 86_400, every: 60, rules: rules).dropFirst())
        for (index, time) in times.enumerated() where index >= budget { #expect(time - times[index - budget] >= 86_400) }
        #expect(times.count >= 4 * budget)
    }
}
