import Foundation
import Graphics
import Testing
import TestTexts
import Timeline

@Suite("Entries become due")
struct EntryTests {
    @Test(
        "at the next whole second, and never before their time",
        arguments: [(9.2, 10.0), (10.0, 10.0), (59.999, 60.0), (60.0, 60.0), (60.0001, 61.0)])
    func deadline(due: Double, alarm: Double) {
        var bench = EngineBench()
        bench.add(showing: timeline(("a", 0), ("b", due)))
        #expect(bench.alarm == alarm)
        bench.wake(after: due - 0.0001)
        #expect(bench.shown == [] && bench.alarm == alarm)
        bench.wake(after: alarm - due + 0.0001)
        #expect(bench.shown == ["1 b"])
    }

    @Test("together when they fall within one second")
    func together() {
        var bench = EngineBench()
        for id in 1...3 { bench.add(Int64(id), showing: timeline(("a", 0), ("b", 9 + Double(id) * 0.3))) }
        #expect(bench.alarm == 10)
        bench.wake(after: 10)
        #expect(bench.shown == ["1 b", "2 b", "3 b"])
        #expect(bench.alarm == nil)
    }

    @Test("as the latest alone, when several were slept through")
    func latest() {
        var bench = EngineBench()
        bench.add(showing: timeline(("a", 0), ("b", 60), ("c", 120), ("d", 7200)))
        bench.wake(after: 3600)
        #expect(bench.shown == ["1 c"])
        #expect(bench.alarm == 7200)
    }

    @Test("again earlier, when the clock is set back")
    func back() {
        var bench = EngineBench()
        bench.add(showing: timeline(("a", 0), ("b", 60), ("c", 120)))
        bench.wake(after: 130)
        #expect(bench.shown == ["1 c"])
        bench.setClock(by: -60)
        #expect(bench.shown == ["1 b"] && bench.alarm == 120)
    }

    @Test("at once, when the clock is set past them")
    func forward() {
        var bench = EngineBench()
        bench.add(showing: timeline(("a", 0), ("b", 3600)))
        bench.setClock(by: 5000)
        #expect(bench.shown == ["1 b"])
    }

    @Test("and are looked for anew, when the clock is set to before the timeline was made")
    func future() {
        var bench = EngineBench()
        bench.add(showing: timeline(("a", 0)))
        bench.setClock(by: -86_400)
        #expect(bench.refreshes.map(\.reason) == [.clock])
        #expect(bench.shown == ["1 a (stale)"])
        bench.answer(timeline(("b", -86_400)))
        #expect(bench.shown == ["1 b"])
        #expect(bench.refreshes.isEmpty && bench.alarm == nil)
    }

    @Test("without a wake-up for small corrections of the clock")
    func correction() {
        var bench = EngineBench()
        bench.add(showing: timeline(("a", 0), ("b", 60)))
        bench.setClock(by: -0.4)
        #expect(bench.effects == [])
        bench.setClock(by: 1.2)
        #expect(bench.effects == [])
    }

    @Test("and the host is told the deadline anew when the clock was set, as its wait may be another one")
    func rearmed() {
        var bench = EngineBench()
        bench.add(showing: timeline(("a", 0), ("b", 7200)))
        bench.setClock(by: 3600)
        #expect(bench.effects == [.sleep(until: start + 7200)])
    }

    @Test("with live parts, drawn again when their words change and not with each second")
    func live() {
        let date = start + 7200
        let view = ViewDescription(root: .column([.date(DateNode(date, form: .countdown)), .text("Train")]))
        var bench = EngineBench()
        bench.add(showing: WidgetTimeline(entries: [TimelineEntry(date: start, view: view)], policy: .never))
        #expect(bench.alarm == 60)
        bench.wake(after: 60)
        #expect(bench.shown == ["1 Train (again)"] && bench.alarm == 120)
        bench.wake(after: 3540)
        #expect(bench.alarm == 3601)
        bench.wake(after: 3600)
        #expect(bench.shown == ["1 Train (again)"] && bench.alarm == nil)
    }

    @Test("After a suspend the host is told its deadline anew: its own wait may have stood still meanwhile")
    func deadlineAfterSuspend() {
        var bench = EngineBench()
        bench.add(showing: timeline(("a", 0), ("b", 3600), policy: .never))
        #expect(bench.alarm == 3600)
        bench.suspend(600)
        #expect(bench.effects == [.sleep(until: start + 3600)])
        bench.take(.clockChanged)
        #expect(bench.effects == [])
    }
}

@Suite("Timeline")
struct WidgetTimelineTests {
    let day = timeline(("b", 60), ("a", 0), ("c", 120), policy: .atEnd)

    @Test(
        "Shows the latest entry that is due",
        arguments: [(-0.001, nil), (0, "a"), (59.999, "a"), (60, "b"), (1e6, "c")] as [(Double, String?)])
    func current(seconds: Double, expected: String?) {
        #expect(day.entry(at: start + seconds)?.view.texts.first == expected)
    }

    @Test("Knows the next change", arguments: [(-1, 0), (0, 60), (60, 120), (119.9, 120), (120, nil)] as [(Double, Double?)])
    func next(seconds: Double, expected: Double?) {
        #expect(day.nextEntryDate(after: start + seconds) == expected.map { start + $0 })
    }

    @Test(
        "Families have the sizes of the design",
        arguments: [
            (WidgetFamily.small, 164.0, 164.0), (.medium, 344, 164), (.large, 344, 344), (.extraLarge, 704, 344), (.control, 164, 74),
        ])
    func sizes(family: WidgetFamily, width: Double, height: Double) {
        #expect(family.size == Size(width: width, height: height))
    }

    @Test("Sizes tile with one gap")
    func tiling() {
        func twice(_ length: Double) -> Double { 2 * length + WidgetFamily.gap }
        #expect(twice(WidgetFamily.small.size.width) == WidgetFamily.medium.size.width)
        #expect(twice(WidgetFamily.medium.size.height) == WidgetFamily.large.size.height)
        #expect(twice(WidgetFamily.large.size.width) == WidgetFamily.extraLarge.size.width)
        #expect(twice(WidgetFamily.control.size.height) == WidgetFamily.small.size.height)
    }
}
