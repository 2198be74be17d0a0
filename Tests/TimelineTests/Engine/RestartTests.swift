import Foundation
import Testing
import Timeline

@Suite("After a restart")
struct RestartTests {
    @Test("What another making of its kind gave is not shown as something of this one")
    func revision() {
        var bench = EngineBench()
        let old = WidgetDescription(id: 1, kind: "test", family: .small, dependencies: [], revision: "1")
        let new = WidgetDescription(id: 1, kind: "test", family: .small, dependencies: [], revision: "2")
        let kept = StoredTimeline(old, timeline: timeline(("a", 0)))
        bench.take(.added(old, kept: kept))
        #expect(bench.shown == ["1 a"] && bench.refreshes.isEmpty)
        bench.take(.added(new, kept: kept))
        #expect(bench.shown == ["1 …"] && bench.refreshes.count == 1)
    }

    func kept(_ timeline: WidgetTimeline, zone: String? = "GMT", made: Double = 0, dependencies: WidgetDependencies = []) -> StoredTimeline
    {
        StoredTimeline(
            EngineBench.widget(1, "test", dependencies), timeline: timeline, made: start + made, timeZone: zone, locale: "en_GB")
    }

    @Test("the entry of now is shown at once, and nobody is asked who has nothing new to say")
    func current() {
        var bench = EngineBench()
        bench.pass(90)
        bench.add(kept: kept(timeline(("a", 0), ("b", 60), ("c", 120), policy: .after(start + 500))))
        #expect(bench.shown == ["1 b"] && bench.refreshes.isEmpty)
        #expect(bench.alarm == 120 && bench.next() == 500)
    }

    @Test("who is due is asked once, and who shows the library is asked too")
    func due() {
        var bench = EngineBench()
        bench.pass(1000)
        bench.add(1, kept: kept(timeline(("a", 0), policy: .after(start + 500))))
        #expect(bench.shown == ["1 a"] && bench.refreshes.map(\.reason) == [.policy])
        var other = EngineBench()
        other.pass(1000)
        other.add(dependencies: .library, kept: kept(timeline(("a", 0))))
        #expect(other.shown == ["1 a"] && other.refreshes.map(\.reason) == [.restart])
    }

    @Test("in another time zone, who depends on it is asked", arguments: [(.timeZone, 1), ([], 0)] as [(WidgetDependencies, Int)])
    func elsewhere(dependencies: WidgetDependencies, asked: Int) {
        var bench = EngineBench()
        bench.pass(10)
        bench.add(dependencies: dependencies, kept: kept(timeline(("a", 0)), zone: "Asia/Tokyo"))
        #expect(bench.shown == ["1 a"] && bench.refreshes.count == asked)
    }

    @Test("the budget is the one from before")
    func budget() throws {
        var before = EngineBench()
        before.add(showing: timeline(("a", 0)))
        var ledger: RefreshHistory?
        for _ in 0..<20 {
            before.take(.requested(.instance(1), .policy))
            before.answer(timeline(("a", 0)))
            ledger = before.ledger ?? ledger
        }
        let written = try JSONEncoder().encode(try #require(ledger))
        var bench = EngineBench()
        bench.pass(60)
        bench.add(kept: kept(timeline(("a", 0))), ledger: try JSONDecoder().decode(RefreshHistory.self, from: written))
        #expect(bench.engine.status(of: 1)?.spentBudget == 15)
        bench.take(.requested(.instance(1), .policy))
        #expect(bench.refreshes.isEmpty)
    }

    @Test("over and over, a provider that takes the host down with it is asked less and less often")
    func crashes() throws {
        var (ledger, asked): (RefreshHistory?, [Double]) = (nil, [])
        for second in 0..<120 {
            var bench = EngineBench()
            bench.pass(Double(second))
            bench.add(dependencies: .library, ledger: ledger)
            // The program dies while it waits for the answer.
            if !bench.refreshes.isEmpty { asked.append(Double(second)) }
            ledger = bench.ledger ?? ledger
        }
        #expect(asked == [0, 10, 30, 70])
    }

    @Test("dates of a ledger from a clock that was wrong do no harm")
    func wrongClock() {
        let ledger = RefreshHistory(spent: (0..<70).map { start + 86_400 * 365 + Double($0) }, asked: start + 86_400 * 400, failures: 2)
        var bench = EngineBench()
        bench.add(kept: kept(timeline(("a", 0))), ledger: ledger)
        #expect(bench.shown == ["1 a (stale)"])
        #expect(bench.next() == 20)
        bench.reload()
        #expect(bench.refreshes.count == 1)
    }

    @Test("what was kept for something else, or by a newer Quire, is not shown")
    func strange() throws {
        let other = StoredTimeline(
            WidgetDescription(id: 1, kind: "test", family: .large), timeline: timeline(("a", 0)), made: start)
        var bench = EngineBench()
        bench.add(kept: other)
        #expect(bench.shown == ["1 …"] && bench.refreshes.map(\.reason) == [.configuration])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = String(decoding: try encoder.encode(kept(timeline(("a", 0)))), as: UTF8.self)
        // Its own version is the last of its members.
        let newer = json.dropLast(#""version":1}"#.count) + #""version":2}"#
        #expect(try JSONDecoder().decode(StoredTimeline.self, from: Data(json.utf8)).fits(EngineBench.widget()))
        #expect(try !JSONDecoder().decode(StoredTimeline.self, from: Data(newer.utf8)).fits(EngineBench.widget()))
    }

    @Test("what the engine has kept survives JSON, and so does a timeline from before there were versions")
    func json() throws {
        var bench = EngineBench()
        bench.add(showing: timeline(("a", 0), ("b", 60), policy: .atEnd))
        let kept = try #require(bench.kept)
        #expect(try JSONDecoder().decode(StoredTimeline.self, from: JSONEncoder().encode(kept)) == kept)
        #expect(kept.made == start && kept.timeZone == "GMT")
        let old =
            #"{"kind":"test","family":"small","configuration":{},"timeline":{"entries":[{"date":0,"view":{"version":1,"root":{"type":"divider"}}}],"policy":{"never":{}}}}"#
        #expect(try JSONDecoder().decode(StoredTimeline.self, from: Data(old.utf8)).version == 1)
    }

    @Test("a removed widget leaves nothing on the disk")
    func removed() {
        var bench = EngineBench()
        bench.add()
        let token = bench.refreshes[0].token
        bench.take(.removed(1))
        #expect(bench.cancelled == [token] && bench.effects.contains(.forget(1)) && bench.alarm == nil)
        #expect(bench.engine.statuses == [])
    }
}
