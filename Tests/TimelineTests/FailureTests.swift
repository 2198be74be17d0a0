import Foundation
import Testing
import Timeline

@Suite("Failing providers and restarts", .timeLimit(.minutes(10)))
struct FailureTests {
    let clock = ManualClock(start)
    let keeping = MemoryTimelineStore()

    @Test("A failure keeps the last good entry, marks it stale, and is retried less and less often")
    func backoff() async throws {
        let scheduler = WidgetScheduler(clock: clock, keeping: keeping)
        var updates = scheduler.updates.makeAsyncIterator()
        let failure = Result<WidgetTimeline, ScriptedKind.Failure>.failure(.init())
        let kind = ScriptedKind([.success(timeline(("good", 0))), failure, failure, failure, .success(timeline(("better", 0)))])
        await scheduler.add(WidgetInstance(id: 1, kind: kind, family: .small))
        _ = await updates.next()
        #expect(await updates.next()?.isStale == false)

        await scheduler.request(.instance(1))
        let stale = try #require(await updates.next())
        #expect(stale.text == "good" && stale.isStale)

        var expected = start
        for wait in [10.0, 20, 40] {
            await scheduler.settled()
            expected += wait
            #expect(await scheduler.nextRefresh(of: 1) == expected)
            await clock.slept(until: expected)
            clock.advance(to: expected)
            if wait < 40 {
                // During the retry no refresh is planned; it has ended when one is planned again.
                while await scheduler.nextRefresh(of: 1).map({ $0 <= expected }) ?? true { await Task.yield() }
            }
        }
        let better = try #require(await updates.next())
        #expect(better.text == "better" && !better.isStale)
        #expect(kind.calls == 5)
    }

    @Test("A provider that fails from the start is told of in the widget")
    func neverGood() async throws {
        let scheduler = WidgetScheduler(clock: clock, keeping: keeping)
        var updates = scheduler.updates.makeAsyncIterator()
        await scheduler.add(WidgetInstance(id: 1, kind: ScriptedKind([.failure(.init())]), family: .small))
        #expect(await updates.next()?.isPlaceholder == true)
        let told = try #require(await updates.next())
        #expect(told.isStale && !told.isPlaceholder)
        #expect(told.entry.view.texts == ["“Scripted” has nothing to show yet.", "Quire will try again in a moment."])
    }

    @Test(
        "A timeline that cannot be shown counts as a failure",
        arguments: [
            WidgetTimeline(entries: [], policy: .atEnd),
            timeline((String(repeating: "x", count: 4001), 0)),
        ])
    func invalid(answer: WidgetTimeline) async throws {
        let scheduler = WidgetScheduler(clock: clock, keeping: keeping)
        await scheduler.add(WidgetInstance(id: 1, kind: ScriptedKind([.success(answer)]), family: .small))
        await scheduler.settled()
        #expect(await scheduler.nextRefresh(of: 1) == start + 10)
        #expect(keeping.timeline(of: 1) == nil)
    }

    @Test("After a restart the kept timeline is shown at once, before the provider answers")
    func restart() async throws {
        let (kind, gate) = (ScriptedKind([.success(timeline(("a", 0), ("b", 60)))]), Gate())
        let before = WidgetScheduler(clock: clock, keeping: keeping)
        await before.add(WidgetInstance(id: 1, kind: kind, family: .small))
        await before.settled()

        clock.advance(to: start + 90)
        let after = WidgetScheduler(clock: clock, keeping: keeping)
        var updates = after.updates.makeAsyncIterator()
        await after.add(WidgetInstance(id: 1, kind: ScriptedKind([.success(timeline(("new", 90)))], gate: gate), family: .small))
        #expect(await updates.next()?.text == "b")
        await gate.open()
        #expect(await updates.next()?.text == "new")
    }

    @Test("What was kept for another configuration is not shown")
    func reconfigured() async throws {
        let kind = ScriptedKind([.success(timeline(("a", 0)))])
        let kept = StoredTimeline(
            WidgetDescription(WidgetInstance(id: 1, kind: kind, family: .small, configuration: WidgetConfiguration(["code": "1"]))),
            timeline: timeline(("of another", 0)))
        let scheduler = WidgetScheduler(clock: clock, keeping: MemoryTimelineStore([1: kept]))
        var updates = scheduler.updates.makeAsyncIterator()
        await scheduler.add(WidgetInstance(id: 1, kind: kind, family: .small, configuration: WidgetConfiguration(["code": "2"])))
        #expect(await updates.next()?.text == "placeholder")
        #expect(await updates.next()?.text == "a")
    }
}
