import Foundation
import Testing
import Timeline

@Suite("Providers are asked")
struct RefreshTests {
    @Test("A press is answered by one refresh, whatever changes while it is carried out")
    func press() {
        var bench = EngineBench()
        bench.add(dependencies: .tasks, showing: timeline(("a", 0)))
        bench.pass(10)
        bench.take(.actionBegan(1))
        // The kind commits at 11, and the library tells of it at once.
        bench.pass(1)
        bench.take(.changed(.tasks, at: 11))
        bench.reload()
        #expect(bench.refreshes.isEmpty)
        bench.pass(1)
        bench.take(.actionEnded(1, isDone: true))
        #expect(bench.refreshes.map(\.reason) == [.interaction])
        bench.answer(timeline(("b", 0)))
        #expect(bench.shown == ["1 b"] && bench.refreshes.isEmpty)
    }

    @Test("A change that is told of late is in the answer already; one after that is asked for", arguments: [true, false])
    func lateChange(isAnswered: Bool) throws {
        var bench = EngineBench()
        bench.add(dependencies: .tasks, showing: timeline(("a", 0)))
        bench.add(2, dependencies: .tasks, showing: timeline(("x", 0)))
        bench.pass(10)
        bench.take(.actionBegan(1))
        bench.pass(2)
        bench.take(.actionEnded(1, isDone: true))
        let token = try #require(bench.refreshes.first?.token)
        let answer = try CheckedTimeline(timeline(("b", 0)), at: start)
        if isAnswered { bench.take(.answered(token, .success(answer))) }
        bench.pass(1)
        bench.take(.changed(.tasks, at: 11))
        // The other widget has not been asked since then.
        #expect(bench.refreshes.map(\.id) == [2])
        if !isAnswered { bench.take(.answered(token, .success(answer))) }
        #expect(bench.refreshes.allSatisfy { $0.id == 2 })
        bench.take(.changed(.tasks, at: 12.5))
        #expect(bench.refreshes.map(\.id) == [1])
    }

    @Test("What changes during an action that fails is asked for")
    func failedPress() {
        var bench = EngineBench()
        bench.add(dependencies: .tasks, showing: timeline(("a", 0)))
        bench.pass(10)
        bench.take(.actionBegan(1))
        bench.take(.changed(.tasks, at: 10))
        bench.take(.actionEnded(1, isDone: false))
        #expect(bench.refreshes.map(\.reason) == [.reload])
        bench.answer(timeline(("b", 0)))
        bench.take(.actionBegan(1))
        bench.take(.actionEnded(1, isDone: false))
        #expect(bench.refreshes.isEmpty)
    }

    @Test(
        "when their policy says so",
        arguments: [
            (WidgetTimeline.Policy.atEnd, 60.0), (.after(start + 90), 90), (.after(start - 90), 15), (.never, nil),
        ] as [(WidgetTimeline.Policy, Double?)])
    func policies(policy: WidgetTimeline.Policy, next: Double?) {
        var bench = EngineBench()
        bench.add(showing: timeline(("a", 0), ("b", 60), policy: policy))
        #expect(bench.next() == next)
        guard let next else { return }
        bench.wake(after: next)
        #expect(bench.refreshes.map(\.reason) == [.policy])
    }

    @Test("once at a time: requests meanwhile are folded into one more")
    func folded() {
        var bench = EngineBench()
        bench.add()
        let token = bench.refreshes[0].token
        for _ in 0..<5 { bench.reload() }
        bench.take(.requested(.kind("test"), .interaction))
        bench.take(.requested(.all, .reload))
        #expect(bench.refreshes.isEmpty)
        bench.take(.answered(token, Result { () throws(TimelineError) in try CheckedTimeline(timeline(("a", 0)), at: start) }))
        #expect(bench.refreshes.count == 1)
        bench.answer(timeline(("b", 0)))
        #expect(bench.refreshes.isEmpty && bench.shown == ["1 b"])
    }

    @Test("no longer than their time: what a provider that hung says later is not heard")
    func timeLimit() {
        var bench = EngineBench()
        bench.add(showing: timeline(("good", 0)))
        bench.reload()
        let token = bench.refreshes[0].token
        #expect(bench.alarm == 30)
        bench.wake(after: 29.9)
        #expect(bench.cancelled == [])
        bench.wake(after: 0.1)
        #expect(bench.cancelled == [token])
        #expect(bench.shown == ["1 good (stale)"])
        #expect(bench.next() == 40)
        bench.take(.answered(token, Result { () throws(TimelineError) in try CheckedTimeline(timeline(("late", 0)), at: start) }))
        #expect(bench.effects == [])
    }

    @Test("with their full time again when the machine slept meanwhile")
    func suspendedRefresh() {
        var bench = EngineBench()
        bench.add()
        let token = bench.refreshes[0].token
        bench.pass(10)
        bench.suspend(3600)
        #expect(bench.cancelled == [])
        bench.wake(after: 29)
        #expect(bench.cancelled == [])
        bench.wake(after: 2)
        #expect(bench.cancelled == [token])
    }

    @Test("exactly once after a suspend, however much was missed")
    func catchUp() {
        var bench = EngineBench()
        bench.add(showing: timeline(("a", 0), ("b", 3600), ("c", 7200), policy: .after(start + 3600)))
        bench.suspend(86_400)
        #expect(bench.shown == ["1 c"] && bench.refreshes.map(\.reason) == [.policy])
        bench.answer(timeline(("d", 86_400), policy: .after(start + 90_000)))
        bench.take(.clockChanged)
        bench.take(.wake)
        #expect(bench.shown == [] && bench.refreshes.isEmpty)
    }

    @Test("again after failures, each time after twice as long and at last every half hour")
    func backoff() {
        var bench = EngineBench()
        bench.add(showing: timeline(("good", 0), policy: .after(start + 100)))
        bench.wake(after: 100)
        for wait in [10.0, 20, 40, 80, 160, 320, 640, 1280, 1800, 1800] {
            let before = bench.boot
            bench.fail()
            #expect(bench.next() == before + wait)
            bench.wake(after: wait)
            #expect(bench.refreshes.map(\.reason) == [.retry])
        }
        bench.answer(timeline(("better", 0)))
        #expect(bench.shown == ["1 better"] && bench.next() == nil)
    }

    @Test("after failures not all at the same moment")
    func jitter() {
        var bench = EngineBench(rules: .standard)
        let waits = (1...40).map { id in
            bench.add(Int64(id))
            bench.fail()
            return bench.next(Int64(id)) ?? 0
        }
        #expect(waits.allSatisfy { (8...12).contains($0) })
        #expect(Set(waits).count == 40)
    }

    @Test("without what they showed becoming stale before its time is over")
    func stale() {
        var bench = EngineBench()
        bench.add(showing: timeline(("a", 0), policy: .after(start + 100)))
        bench.reload()
        bench.fail()
        #expect(bench.shown == [])
        for wait in [10.0, 20, 40] {
            bench.wake(after: wait)
            bench.fail()
        }
        // The next retry is at 150; the timeline becomes outdated before.
        #expect(bench.alarm == 100)
        bench.wake(after: 30)
        #expect(bench.shown == ["1 a (stale)"])
        bench.wake(after: 50)
        bench.answer(timeline(("b", 150)))
        #expect(bench.shown == ["1 b"])
    }

    @Test("a few at once; the others wait their turn, those that somebody asked for first")
    func turns() {
        var bench = EngineBench()
        for id in 1...10 { bench.add(Int64(id), showing: timeline(("a", 0), policy: .after(start + 60))) }
        bench.add(11, showing: timeline(("a", 0)))
        bench.wake(after: 60)
        #expect(bench.refreshes.map(\.id) == Array(1...8))
        let first = bench.refreshes[0].token
        bench.reload(11)
        #expect(bench.refreshes.isEmpty)
        bench.take(.answered(first, .failure(.noEntries)))
        #expect(bench.refreshes.map(\.id) == [11])
        // Seven refreshes that take longer than their turn do not hold up others.
        #expect(bench.alarm == 62)
        bench.wake(after: 2)
        #expect(bench.refreshes.map(\.id) == [9, 10])
    }

    @Test("anew when the time zone changes, if they depend on it")
    func travel() {
        var bench = EngineBench()
        bench.add(1, dependencies: .timeZone, showing: timeline(("a", 0)))
        bench.add(2, dependencies: .library, showing: timeline(("b", 0)))
        bench.take(.environment(timeZone: TimeZone(secondsFromGMT: 3600) ?? .gmt, locale: Locale(identifier: "en_GB")))
        #expect(bench.refreshes.map(\.id) == [1] && bench.refreshes.map(\.reason) == [.environment])
        bench.answer(timeline(("a", 0)))
        bench.take(.environment(timeZone: TimeZone(secondsFromGMT: 3600) ?? .gmt, locale: Locale(identifier: "de_DE")))
        #expect(bench.refreshes.isEmpty)
    }

    @Test("anew when daylight saving time ends, in the same wake-up as everything else then")
    func daylightSaving() throws {
        // 25 October 2026, 01:00 UTC: in Berlin, clocks go back from 03:00 to 02:00.
        let change = Date(timeIntervalSince1970: 1_792_890_000).timeIntervalSince(start)
        var bench = EngineBench(zone: "Europe/Berlin")
        bench.add(1, dependencies: .timeZone, showing: timeline(("a", 0), ("b", change)))
        bench.add(2, showing: timeline(("c", 0)))
        #expect(bench.alarm == change)
        bench.wake(after: change)
        #expect(bench.shown == ["1 b"])
        #expect(bench.refreshes.map(\.id) == [1] && bench.refreshes.map(\.reason) == [.environment])
    }

    @Test("at once when they are configured differently, whatever failed before")
    func configured() {
        var bench = EngineBench()
        bench.add()
        bench.fail()
        let ledger = bench.ledger
        #expect(ledger?.failures == 1 && bench.next() == 10)
        bench.add(ledger: ledger)
        #expect(bench.refreshes.map(\.reason) == [.configuration])
    }

    @Test("by kind, by what they depend on, and all")
    func selections() {
        var bench = EngineBench()
        bench.add(1, kind: "clock", dependencies: .timeZone, showing: timeline(("a", 0)))
        bench.add(2, kind: "code", dependencies: .library, showing: timeline(("b", 0)))
        bench.add(3, kind: "code", dependencies: .library, showing: timeline(("c", 0)))
        for (selection, ids) in [
            (WidgetSelection.kind("code"), [2, 3]), (.dependent(on: .timeZone), [1]), (.all, [1, 2, 3]), (.instance(2), [2]),
            (.instance(9), []), (.kind("teapot"), []),
        ] as [(WidgetSelection, [Int64])] {
            var bench = bench
            bench.take(.requested(selection, .reload))
            #expect(bench.refreshes.map(\.id) == ids && bench.engine.count(of: selection) == ids.count)
        }
    }
}
