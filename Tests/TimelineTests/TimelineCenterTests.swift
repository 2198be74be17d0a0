import Foundation
import Testing
import TestTexts
import Timeline

@Suite("Timeline centre", .timeLimit(.minutes(10)))
struct TimelineCenterTests {
    let clock = ManualClock(start)
    let keeping = MemoryTimelineStore()

    func scheduler() -> WidgetScheduler { WidgetScheduler(clock: clock, keeping: keeping) }

    @Test("Reloads by kind, by widget and all, and says how many")
    func reloads() async throws {
        let scheduler = scheduler()
        let center: any TimelineCenter = scheduler
        let (clocks, codes) = (
            ScriptedKind(id: "clock", [.success(timeline(("a", 0)))]), ScriptedKind(id: "code", [.success(timeline(("b", 0)))])
        )
        await scheduler.add(WidgetInstance(id: 1, kind: clocks, family: .small))
        await scheduler.add(WidgetInstance(id: 2, kind: codes, family: .small))
        await scheduler.add(WidgetInstance(id: 3, kind: codes, family: .medium))
        await scheduler.settled()

        #expect(await center.reloadTimelines(ofKind: "code") == 2)
        await scheduler.settled()
        #expect(await center.reloadTimelines(ofKind: "teapot") == 0)
        try await center.reloadTimeline(of: 1)
        await scheduler.settled()
        #expect(await center.reloadAllTimelines() == 3)
        await scheduler.settled()
        #expect(clocks.calls == 3 && codes.calls == 6)
        await #expect(throws: TimelineError.noSuchWidget(9)) { try await center.reloadTimeline(of: 9) }
        #expect(TimelineError.noSuchWidget(9).message == "There is no pinned widget 9.")
    }

    @Test("Tells what every widget is, and when it is refreshed next")
    func configurations() async throws {
        let scheduler = scheduler()
        let kind = ScriptedKind([.success(timeline(("a", 0), policy: .after(start + 600)))])
        await scheduler.add(WidgetInstance(id: 7, kind: kind, family: .medium, configuration: WidgetConfiguration(["code": "3"])))
        await scheduler.add(WidgetInstance(id: 4, kind: ScriptedKind(id: "bad", [.failure(.init())]), family: .small), hidden: .workspace)
        await scheduler.settled()
        let all = await scheduler.currentConfigurations()
        #expect(all.map(\.id) == [4, 7] && all.map(\.kind) == ["bad", "scripted"])
        #expect(all[1].family == .medium && all[1].configuration == WidgetConfiguration(["code": "3"]))
        #expect(all[1].nextRefresh == start + 600 && all[1].lastRefresh == start && !all[1].isStale && !all[1].isRefreshing)
        #expect(all[0].isHidden && all[0].lastRefresh == nil)

        await scheduler.setHidden([], of: 4)
        await scheduler.settled()
        let failed = try #require(await scheduler.currentConfigurations().first)
        #expect(failed.problem != nil && failed.nextRefresh == start + 10 && failed.isStale)
    }

    @Test("Tells subscribers what changes, from then on")
    func changes() async throws {
        let scheduler = scheduler()
        await scheduler.add(WidgetInstance(id: 1, kind: ScriptedKind([.success(timeline(("a", 0)))]), family: .small))
        await scheduler.settled()
        var changes = await scheduler.changes().makeAsyncIterator()
        let kind = ScriptedKind([.success(timeline(("b", 0)))])
        await scheduler.add(WidgetInstance(id: 2, kind: kind, family: .small))
        await scheduler.settled()
        await scheduler.remove(1)
        var heard: [WidgetChange] = []
        for _ in 0..<6 { if let change = await changes.next() { heard.append(change) } }
        #expect(
            heard == [
                WidgetChange(2, .shown), WidgetChange(2, .refreshing), WidgetChange(2, .added), WidgetChange(2, .shown),
                WidgetChange(2, .refreshed), WidgetChange(1, .removed),
            ])
    }

    @Test("A provider that hangs is given up, and what it says later is not shown")
    func hanging() async throws {
        let (gate, scheduler) = (Gate(), scheduler())
        var updates = scheduler.updates.makeAsyncIterator()
        await scheduler.add(WidgetInstance(id: 1, kind: ScriptedKind([.success(timeline(("late", 0)))], gate: gate), family: .small))
        #expect(await updates.next()?.isPlaceholder == true)
        await gate.arrived()
        await clock.slept(until: start + 30)
        clock.advance(to: start + 30)
        #expect(await updates.next()?.text == "The widget didn’t answer within 30 seconds.")
        await gate.open()
        await scheduler.add(WidgetInstance(id: 2, kind: ScriptedKind([.success(timeline(("prompt", 30)))]), family: .small))
        var texts: [String] = []
        while let update = await updates.next() {
            texts.append(update.text)
            if update.text == "prompt" { break }
        }
        #expect(texts == ["placeholder", "prompt"])
    }

    @Test("A million entries harm nobody")
    func flood() async throws {
        let scheduler = scheduler()
        let view = view("x")
        let answer = WidgetTimeline(entries: (0..<1_000_000).map { TimelineEntry(date: start + Double($0), view: view) }, policy: .atEnd)
        await scheduler.add(WidgetInstance(id: 1, kind: ScriptedKind([.success(answer)]), family: .small))
        await scheduler.settled()
        #expect(keeping.timeline(of: 1)?.timeline.entries.count == WidgetTimeline.maximumEntries)
        #expect(await scheduler.nextRefresh(of: 1) == start + 1499)
    }

    @Test("A button's press asks its provider at once and costs nothing of its budget")
    func interaction() async throws {
        let scheduler = scheduler()
        let kind = ScriptedKind([.success(timeline(("a", 0)))])
        await scheduler.add(WidgetInstance(id: 1, kind: kind, family: .small))
        await scheduler.settled()
        for _ in 0..<100 {
            await scheduler.request(.instance(1), .interaction)
            await scheduler.settled()
        }
        #expect(kind.calls == 101)
        #expect(await scheduler.currentConfigurations().first?.spentBudget == 0)
    }
}
