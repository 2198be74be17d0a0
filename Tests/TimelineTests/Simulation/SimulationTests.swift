import Foundation
import TestNumbers
import Testing
import Timeline

@Suite("A week in simulation")
struct SimulationTests {
    /// Thursday, 22 October 2026. On Sunday, daylight saving time ends in Europe.
    static let thursday = Date(timeIntervalSince1970: 1_792_627_200)

    func run(seed: UInt64, scale: Double) throws -> SimulatedWorld {
        let home = try #require(TimeZone(identifier: "Europe/Berlin"))
        var world = SimulatedWorld(seed: seed, scale: scale, start: Self.thursday, timeZone: home)
        world.planWeek()
        var hour = 1.0
        while world.boot < SimulatedWorld.week {
            world.run(until: hour * 3_600)
            guard world.failures.isEmpty else { break }
            if Int(hour) % 6 == 0 { world.audit() }
            hour += 1
        }
        let report = world.failures.joined(separator: "\n")
        #expect(world.failures.isEmpty, "seed \(seed):\n\(report)")
        return world
    }

    @Test("Ten thousand widgets keep every promise through suspends, clock changes and failing providers")
    func tenThousand() throws {
        let world = try run(seed: 1, scale: 1)
        // The week was not quiet.
        #expect(world.widgets.count == 10_000)
        #expect(world.shows > 40_000 && world.refreshes > 30_000 && world.givenUp > 1_000)
        #expect(world.streamed > 30_000 && world.followings > 2_000)
        // The busiest widgets want more than their budget. They are slowed down but not silenced.
        for widget in world.widgets where widget.provider == .flooding && !widget.isHidden { #expect(widget.answers > 250) }
    }

    @Test("Smaller desktops keep them in many different weeks", arguments: 2...7 as ClosedRange<UInt64>)
    func manyWeeks(seed: UInt64) throws {
        _ = try run(seed: seed, scale: 0.01)
    }

    @Test("The same events have the same effects")
    func deterministic() throws {
        let worlds = try (0..<2).map { _ in try run(seed: 42, scale: 0.005) }
        #expect(worlds[0].steps == worlds[1].steps)
        #expect(worlds[0].widgets.map(\.shown) == worlds[1].widgets.map(\.shown))
        #expect(worlds[0].engine.statuses == worlds[1].engine.statuses)
    }
}

/// The events of a week: nights, pauses, journeys, and clocks that are set.
extension SimulatedWorld {
    static let week = 7 * 86_400.0

    mutating func planWeek() {
        for day in 0..<7 {
            let morning = Double(day) * 86_400
            // Suspends at night and sometimes by day; the lunch break behind a locked screen.
            happenings.add(.suspend(Double.random(in: 20_000...30_000, using: &numbers)), at: morning + 60_000)
            for _ in 0..<3 { happenings.add(.suspend(Double.random(in: 5...4_000, using: &numbers)), at: time(morning, 40_000)) }
            happenings.add(.lock(true), at: morning + 14_400)
            happenings.add(.lock(false), at: morning + 18_000)
        }
        let jumps: [Double] = [3_600, -3_600, 7, -7, 90_000, -90_000, 400, -86_400 * 20, 86_400 * 20]
        for jump in jumps { happenings.add(.setClock(by: jump), at: time(0, Self.week)) }
        if let away = TimeZone(identifier: "America/New_York") { happenings.add(.travel(away), at: time(2 * 86_400, 86_400)) }
        if let home = TimeZone(identifier: "Europe/Berlin") { happenings.add(.travel(home), at: time(4 * 86_400, 86_400)) }
        for _ in 0..<widgets.count / 5 {
            let index = Int.random(in: widgets.indices, using: &numbers)
            let hidden = time(0, Self.week)
            happenings.add(.hide(index, true), at: hidden)
            happenings.add(.hide(index, false), at: hidden + Double.random(in: 1...80_000, using: &numbers))
        }
        for _ in 0..<200 {
            happenings.add(.reload(.instance(Int64(Int.random(in: widgets.indices, using: &numbers)))), at: time(0, Self.week))
        }
        for _ in 0..<200 { happenings.add(.interact(Int.random(in: widgets.indices, using: &numbers)), at: time(0, Self.week)) }
        let live = widgets.indices.filter { widgets[$0].provider.pace != nil }
        for index in live {
            // A person switches workspaces and uses widgets.
            for _ in 0..<20 {
                let hidden = time(0, Self.week)
                happenings.add(.hide(index, true), at: hidden)
                happenings.add(.hide(index, false), at: hidden + Double.random(in: 0.5...20, using: &numbers))
            }
            for _ in 0..<10 { happenings.add(.interact(index), at: time(0, Self.week)) }
        }
        for kind in ["daily", "hanging", "flooding", "minutes", "streaming", "lingering", "breaking", "finishing"] {
            happenings.add(.reload(.kind(kind)), at: time(0, Self.week))
        }
        happenings.add(.reload(.all), at: time(0, Self.week))
    }

    private mutating func time(_ start: Double, _ length: Double) -> Double { Double.random(in: start...start + length, using: &numbers) }
}

extension SimulatedWorld {
    /// Checks every widget: what is visible is right, and nothing that is due was forgotten.
    mutating func audit() {
        for index in widgets.indices { auditStream(index) }
        guard !isLocked, boot > crowdedUntil else { return }
        for index in widgets.indices where !widgets[index].isHidden {
            auditEntry(index)
            auditRefresh(index)
        }
    }

    private mutating func auditEntry(_ index: Int) {
        let widget = widgets[index]
        guard let shown = widget.shown else { return fail("\(index) shows nothing (\(widget.provider))") }
        // What falls due within a second is shown at its end.
        guard let due = widget.due(at: wall), let before = widget.due(at: wall - 1.1), boot > widget.seenSince + 1.1 else { return }
        if shown != due, shown != before { fail("\(index) still shows \(shown.date) and not \(due.date)") }
    }

    private mutating func auditRefresh(_ index: Int) {
        let widget = widgets[index]
        guard widget.flight == nil else { return }
        guard let lastEnd = widget.lastEnd else { return fail("\(index) was never asked") }
        let rules = TimelineRules.standard
        let wait: Double
        if widget.failures > 0 {
            wait = max(rules.maximumRetryInterval * (1 + rules.jitter), Self.longestStretch)
        } else if let date = widget.timeline?.refreshDate, date <= wall - Self.patience {
            wait = widget.counted.count > rules.dailyBudget / 5 ? Self.longestStretch : rules.minimumInterval
        } else {
            return
        }
        let latest = max(lastEnd + wait, widget.seenSince) + Self.patience
        if boot > latest {
            let status = engine.status(of: Int64(index)).map { "\($0)" } ?? "unknown"
            fail("\(index) (\(widget.provider)) has not been asked for \(boot - lastEnd) s: \(status)")
        }
    }

    /// A day divided by the part of the budget that is not the burst.
    private static let longestStretch = 86_400.0 / 56
    /// Up to a whole second, and one or two turns.
    private static let patience = 10.0
}
