import Testing
import Timeline

@Suite("Nobody is looking")
struct VisibilityTests {
    let busy = timeline(("a", 0), ("b", 60), ("c", 120), policy: .atEnd)

    @Test(
        "A hidden widget wakes nobody, and catches up once when it is seen again", arguments: [HiddenReasons.window, .workspace, .covered])
    func hidden(reason: HiddenReasons) {
        var bench = EngineBench()
        bench.add(showing: busy)
        bench.take(.visibility(1, hidden: reason))
        #expect(bench.alarm == nil)
        bench.wake(after: 600)
        #expect(bench.shown == [] && bench.refreshes.isEmpty && bench.alarm == nil)
        bench.take(.visibility(1, hidden: []))
        #expect(bench.shown == ["1 c"] && bench.refreshes.count == 1)
        bench.take(.visibility(1, hidden: []))
        #expect(bench.effects == [])
    }

    @Test("Behind a locked screen nothing happens, and everything that is due once it is unlocked")
    func locked() {
        var bench = EngineBench()
        for id in 1...3 { bench.add(Int64(id), showing: busy) }
        bench.take(.locked(true))
        #expect(bench.alarm == nil)
        bench.wake(after: 61)
        #expect(bench.shown == [] && bench.refreshes.isEmpty && bench.alarm == nil)
        bench.take(.locked(false))
        #expect(bench.shown == ["1 b", "2 b", "3 b"] && bench.alarm == 120)
    }

    @Test("An answer that comes while the screen is locked is shown when it is unlocked")
    func answerBehindLock() {
        var bench = EngineBench()
        bench.add()
        let token = bench.refreshes[0].token
        bench.take(.locked(true))
        bench.take(.answered(token, Result { () throws(TimelineError) in try CheckedTimeline(timeline(("a", 0)), at: start) }))
        #expect(bench.shown == [] && bench.kept != nil)
        bench.take(.locked(false))
        #expect(bench.shown == ["1 a"])
    }

    @Test("A reload of a hidden widget waits until somebody can see what it brings")
    func reloadHidden() {
        var bench = EngineBench()
        bench.add(showing: timeline(("a", 0)))
        bench.take(.visibility(1, hidden: .workspace))
        bench.reload()
        bench.reload()
        #expect(bench.refreshes.isEmpty && bench.alarm == nil)
        bench.take(.visibility(1, hidden: []))
        #expect(bench.refreshes.map(\.reason) == [.reload])
    }

    @Test("A widget that is pinned on another workspace asks nobody until one goes there")
    func addedHidden() {
        var bench = EngineBench()
        bench.add(hidden: .workspace)
        #expect(bench.shown == [] && bench.refreshes.isEmpty && bench.alarm == nil)
        bench.take(.visibility(1, hidden: []))
        #expect(bench.shown == ["1 …"] && bench.refreshes.count == 1)
    }

    @Test("What one hides does not hold up the others")
    func others() {
        var bench = EngineBench()
        bench.add(1, showing: busy)
        bench.add(2, showing: busy)
        bench.take(.visibility(1, hidden: .covered))
        bench.wake(after: 60)
        #expect(bench.shown == ["2 b"])
    }
}
