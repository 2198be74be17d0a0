import Foundation
import Testing
import Timeline

@Suite("Widget scheduler", .timeLimit(.minutes(10)))
struct WidgetSchedulerTests {
    let clock = ManualClock(start)
    let keeping = MemoryTimelineStore()

    func scheduler() -> WidgetScheduler { WidgetScheduler(clock: clock, keeping: keeping) }

    @Test("A new widget shows its placeholder at once and then its first entry")
    func firstEntry() async throws {
        let scheduler = scheduler()
        var updates = scheduler.updates.makeAsyncIterator()
        await scheduler.add(WidgetInstance(id: 1, kind: ScriptedKind([.success(timeline(("now", 0)))]), family: .small))

        let first = try #require(await updates.next())
        #expect(first.text == "placeholder" && first.isPlaceholder)
        let second = try #require(await updates.next())
        #expect(second.text == "now" && !second.isPlaceholder && !second.isStale)
    }

    @Test("Entries are shown exactly when they are due, one wake-up each")
    func dueEntries() async throws {
        let scheduler = scheduler()
        var updates = scheduler.updates.makeAsyncIterator()
        let kind = ScriptedKind([.success(timeline(("a", 0), ("b", 60), ("c", 120)))])
        await scheduler.add(WidgetInstance(id: 1, kind: kind, family: .small))
        _ = await updates.next()
        #expect(await updates.next()?.text == "a")

        await clock.slept(until: start + 60)
        clock.advance(to: start + 59.999)
        #expect(clock.wakeups == 0)
        clock.advance(to: start + 60)
        #expect(await updates.next()?.text == "b")
        await clock.slept(until: start + 120)
        clock.advance(to: start + 120)
        #expect(await updates.next()?.text == "c")
        await scheduler.settled()
        #expect(clock.wakeups == 2)
        #expect(kind.calls == 1)
    }

    @Test("A timeline without further entries and without a refresh sets no deadline")
    func nothingAhead() async throws {
        let scheduler = scheduler()
        await scheduler.add(WidgetInstance(id: 1, kind: ScriptedKind([.success(timeline(("only", 0)))]), family: .small))
        await scheduler.settled()
        #expect(await scheduler.nextRefresh(of: 1) == nil)
        #expect(clock.deadlines.isEmpty)
    }

    @Test("What is due within the same second is shown in one wake-up, and not early")
    func coalesced() async throws {
        let scheduler = scheduler()
        var updates = scheduler.updates.makeAsyncIterator()
        await scheduler.add(WidgetInstance(id: 1, kind: ScriptedKind([.success(timeline(("a", 0), ("a2", 9.2)))]), family: .small))
        await scheduler.add(WidgetInstance(id: 2, kind: ScriptedKind([.success(timeline(("b", 0), ("b2", 9.7)))]), family: .small))
        for _ in 0..<4 { _ = await updates.next() }

        await clock.slept(until: start + 10)
        #expect(clock.deadlines == [start + 10])
        clock.advance(to: start + 10)
        #expect(await updates.next()?.text == "a2")
        #expect(await updates.next()?.text == "b2")
        #expect(clock.wakeups == 1)
    }

    @Test("A sleep past several entries shows only the latest")
    func catchesUp() async throws {
        let scheduler = scheduler()
        var updates = scheduler.updates.makeAsyncIterator()
        await scheduler.add(
            WidgetInstance(id: 1, kind: ScriptedKind([.success(timeline(("a", 0), ("b", 60), ("c", 120), ("d", 7200)))]), family: .small))
        _ = await updates.next()
        _ = await updates.next()
        await clock.slept(until: start + 60)
        clock.advance(to: start + 3600)
        #expect(await updates.next()?.text == "c")
        await clock.slept(until: start + 7200)
    }

    @Test(
        "The provider is asked again when its policy says so",
        arguments: [
            (timeline(("a", 0), ("b", 60), policy: .atEnd), 60.0), (timeline(("a", 0), policy: .after(start + 90)), 90.0),
        ])
    func policies(first: WidgetTimeline, seconds: Double) async throws {
        let scheduler = scheduler()
        var updates = scheduler.updates.makeAsyncIterator()
        let kind = ScriptedKind([.success(first), .success(timeline(("new", seconds)))])
        await scheduler.add(WidgetInstance(id: 1, kind: kind, family: .small))
        await scheduler.settled()
        #expect(await scheduler.nextRefresh(of: 1) == start + seconds)
        await clock.slept(until: start + seconds)
        clock.advance(to: start + seconds)
        while let update = await updates.next(), update.text != "new" {}
        #expect(kind.calls == 2)
    }

    @Test("A timeline that is over already does not make the host ask in circles")
    func noSpinning() async throws {
        let scheduler = scheduler()
        let kind = ScriptedKind([.success(timeline(("old", -600), policy: .atEnd))])
        await scheduler.add(WidgetInstance(id: 1, kind: kind, family: .small))
        await scheduler.settled()
        #expect(await scheduler.nextRefresh(of: 1) == start + 15)
        #expect(kind.calls == 1)
    }

    @Test("Requests during a refresh are folded into one more, and never overlap")
    func singleFlight() async throws {
        let (gate, scheduler) = (Gate(), scheduler())
        let kind = ScriptedKind([.success(timeline(("a", 0)))], gate: gate)
        await scheduler.add(WidgetInstance(id: 1, kind: kind, family: .small))
        await gate.arrived()
        for _ in 0..<5 { await scheduler.request(.instance(1)) }
        await scheduler.reloadTimelines(ofKind: "scripted")
        await scheduler.reloadAllTimelines()
        await gate.open()
        await gate.open()
        await scheduler.settled()
        #expect(kind.calls == 2)
        #expect(kind.mostAtOnce == 1)
    }

    @Test("A removed widget is not heard of again and leaves nothing behind")
    func removal() async throws {
        let (gate, scheduler) = (Gate(), scheduler())
        let gone = ScriptedKind([.success(timeline(("gone", 0), ("later", 60)))], gate: gate)
        await scheduler.add(WidgetInstance(id: 1, kind: gone, family: .small))
        await gate.arrived()
        await scheduler.remove(1)
        await gate.open()
        await scheduler.add(WidgetInstance(id: 2, kind: ScriptedKind([.success(timeline(("stays", 0)))]), family: .small))

        var texts: [String] = []
        for await update in scheduler.updates {
            texts.append("\(update.instance) \(update.text)")
            if update.text == "stays" { break }
        }
        #expect(texts == ["1 placeholder", "2 placeholder", "2 stays"])
        #expect(keeping.timeline(of: 1) == nil)
        #expect(clock.deadlines.isEmpty)
    }

    @Test("A reload that changes nothing to be seen is not announced")
    func unchanged() async throws {
        let scheduler = scheduler()
        var updates = scheduler.updates.makeAsyncIterator()
        let kind = ScriptedKind([.success(timeline(("same", 0))), .success(timeline(("same", -5))), .success(timeline(("other", 0)))])
        await scheduler.add(WidgetInstance(id: 1, kind: kind, family: .small))
        await scheduler.settled()
        await scheduler.request(.instance(1))
        await scheduler.settled()
        await scheduler.request(.instance(1))
        await scheduler.settled()
        var texts: [String?] = []
        for _ in 0..<3 { texts.append(await updates.next()?.text) }
        #expect(texts == ["placeholder", "same", "other"])
    }

    @Test("A day of minutes wakes once a minute and asks once an hour")
    func dayOfMinutes() async throws {
        let scheduler = scheduler()
        var updates = scheduler.updates.makeAsyncIterator()
        let kind = MinuteKind()
        for id in 1...3 { await scheduler.add(WidgetInstance(id: Int64(id), kind: kind, family: .small)) }
        await scheduler.settled()
        for _ in 0..<6 { _ = await updates.next() }
        let minutes = 24 * 60
        for minute in 1...minutes {
            let date = start + Double(minute) * 60
            await clock.slept(until: date)
            clock.advance(to: date)
            for id in 1...3 {
                let update = await updates.next()
                #expect(update?.instance == Int64(id) && update?.entry.date == date)
            }
            await scheduler.settled()
        }
        #expect(clock.wakeups == minutes)
        // The last entry of an hour is the first of the next, so they are 59 minutes apart.
        #expect(kind.calls == 3 * (1 + minutes / 59))
    }
}
