import Foundation
import Testing
import TestTexts
import Timeline

@Suite("A provider that gives too much")
struct FloodTests {
    @Test("A million entries are cut to what is of use, and the provider is asked again before they end")
    func million() throws {
        let view = view("x")
        let entries = (0..<1_000_000).map { TimelineEntry(date: start + Double($0), view: view) }
        let checked = try CheckedTimeline(WidgetTimeline(entries: entries, policy: .atEnd), at: start + 500_000.5).timeline
        #expect(checked.entries.count == WidgetTimeline.maximumEntries)
        #expect(checked.entries.first?.date == start + 500_000)
        #expect(checked.refreshDate == start + 501_499)
    }

    @Test("A timeline within the limits stays as it is")
    func small() throws {
        let timeline = timeline(("a", -100), ("b", 0), ("c", 60))
        #expect(try CheckedTimeline(timeline, at: start + 30).timeline == timeline)
    }

    @Test("Large pictures in every entry are bounded together")
    func pictures() throws {
        let node = ViewNode.image(ImageNode(.data(Data(count: 1_000_000)), label: "A picture"))
        let entries = (0..<100).map { TimelineEntry(date: start + Double($0), view: ViewDescription(root: node)) }
        let checked = try CheckedTimeline(WidgetTimeline(entries: entries, policy: .atEnd), at: start)
        #expect(checked.timeline.entries.count == 16)
    }

    @Test("Dates and scores that are none are refused")
    func refused() {
        func timeline(_ entry: TimelineEntry...) -> WidgetTimeline { WidgetTimeline(entries: entry, policy: .never) }
        let nowhere = Date(timeIntervalSinceReferenceDate: .nan)
        // No arguments of the test, because Foundation cannot format such dates.
        let cases: [(WidgetTimeline, TimelineError)] = [
            (timeline(), .noEntries), (timeline(entry("a", at: .infinity)), .invalidDate), (timeline(entry("a", at: .nan)), .invalidDate),
            (WidgetTimeline(entries: [entry("a", at: 0)], policy: .after(nowhere)), .invalidDate),
            (timeline(entry("a", at: 1e15)), .invalidDate), (timeline(entry("a", at: -1e15)), .invalidDate),
            (WidgetTimeline(entries: [entry("a", at: 0)], policy: .after(start + 1e15)), .invalidDate),
            (timeline(TimelineEntry(date: start, relevance: .init(score: .nan), view: view("a"))), .invalidRelevance),
            (timeline(TimelineEntry(date: start, relevance: .init(score: 1, duration: -1), view: view("a"))), .invalidRelevance),
        ]
        for (answer, error) in cases { #expect(throws: error) { try CheckedTimeline(answer, at: start) } }
    }

    @Test("Relevance is that of the entry that is shown, for as long as it lasts")
    func relevance() {
        let timeline = WidgetTimeline(
            entries: [
                TimelineEntry(date: start, relevance: .init(score: 5, duration: 60), view: view("a")),
                TimelineEntry(date: start + 100, relevance: .init(score: 2), view: view("b")),
            ], policy: .never)
        let scores = [-1.0, 0, 59, 60, 100, 1e6].map { timeline.relevance(at: start + $0) }
        #expect(scores == [nil, 5, 5, nil, 2, 2])
    }

    @Test("The far future and the far past are dates like others")
    func extremes() {
        var bench = EngineBench()
        bench.add(
            showing: WidgetTimeline(
                entries: [TimelineEntry(date: .distantPast, view: view("a")), TimelineEntry(date: .distantFuture, view: view("b"))],
                policy: .after(.distantFuture)))
        #expect(bench.shown == ["1 a"] && bench.alarm == nil)
    }
}
