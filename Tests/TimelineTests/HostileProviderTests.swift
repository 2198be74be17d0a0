import Dispatch
import Foundation
import Platform
import Synchronization
import Testing
import TestTexts
import Timeline

@Suite("Hostile providers", .timeLimit(.minutes(10)))
struct HostileProviderTests {
    let clock = ManualClock(start)
    let keeping = MemoryTimelineStore()

    /// A kind that blocks its thread until a test releases it.
    final class BlockingKind: WidgetKind {
        let id = "blocking"
        let name: LocalizedText = "Blocking"
        let summary: LocalizedText = "For tests"
        let iconName = "quire-warning-symbolic"
        let families = WidgetFamily.allCases
        let schema = ConfigurationSchema()
        private let released = DispatchSemaphore(value: 0)
        private let count = Atomic(0)

        var calls: Int { count.load(ordering: .relaxed) }
        func release() { released.signal() }
        private func hold() {
            released.wait()
            // Releases the next one as well.
            released.signal()
        }

        func placeholder(in context: WidgetContext) -> TimelineEntry { TimelineEntry(date: context.date, view: view("placeholder")) }
        func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
            placeholder(in: context)
        }
        func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
            count.add(1, ordering: .relaxed)
            hold()
            return TimelineTests.timeline(("released", 0))
        }
    }

    /// Advances the clock to the next date that the scheduler sleeps until.
    func pass(_ seconds: Double) async {
        await clock.slept(until: start + seconds)
        clock.advance(to: start + seconds)
    }

    @Test("Providers that block their threads, more than there are processors, hold up nobody else")
    func blocked() async throws {
        let scheduler = WidgetScheduler(clock: clock, keeping: keeping)
        var updates = scheduler.updates.makeAsyncIterator()
        let kind = BlockingKind()
        defer { kind.release() }
        let many = Int64(min(ProcessInfo.processInfo.activeProcessorCount, 6) + 1)
        for id in 1...many {
            await scheduler.add(WidgetInstance(id: id, kind: kind, family: .small))
            #expect(await updates.next()?.isPlaceholder == true)
        }
        let good = ScriptedKind([.success(timeline(("a", 0), ("b", 25)))])
        await scheduler.add(WidgetInstance(id: 99, kind: good, family: .small))
        #expect(await updates.next()?.isPlaceholder == true)
        #expect(await updates.next()?.text == "a")
        // The clock of its view continues as well.
        await pass(25)
        #expect(await updates.next()?.text == "b")
        // Each error is shown in its own widget.
        await pass(30)
        var told: Set<WidgetInstance.ID> = []
        while told.count < Int(many) {
            let update = try #require(await updates.next())
            #expect(update.text == "The widget didn’t answer within 30 seconds.")
            told.insert(update.instance)
        }
        #expect(told == Set(1...many))
    }

    @Test("A provider that does not end is not asked again and again, and comes back when it has ended")
    func single() async throws {
        let scheduler = WidgetScheduler(clock: clock, keeping: keeping)
        var updates = scheduler.updates.makeAsyncIterator()
        let kind = BlockingKind()
        defer { kind.release() }
        await scheduler.add(WidgetInstance(id: 1, kind: kind, family: .small))
        #expect(await updates.next()?.isPlaceholder == true)
        await pass(30)
        #expect(await updates.next()?.text == "The widget didn’t answer within 30 seconds.")
        // The retries of the first and of the second failure.
        await pass(40)
        #expect(await updates.next()?.text == "The widget is still busy with an earlier request.")
        #expect(kind.calls == 1)
        await clock.slept(until: start + 60)
        kind.release()
        // The retries continue. The first one after the block ends gets an answer.
        var (next, answer) = (60.0, "")
        while answer != "released" {
            clock.advance(to: start + next)
            let status = try #require(await settledStatus(of: scheduler))
            if status.problem == nil { break }
            next = try #require(status.nextRefresh).timeIntervalSince(start)
            await clock.slept(until: start + next)
        }
        answer = try #require(await updates.next()).text
        #expect(answer == "released" && kind.calls == 2)
    }

    private func settledStatus(of scheduler: WidgetScheduler) async -> WidgetStatus? {
        while true {
            await scheduler.settled()
            let status = await scheduler.currentConfigurations().first
            // The refresh that was just due has ended.
            if let status, !status.isRefreshing, status.nextRefresh.map({ $0 > clock.moment.wall }) ?? true { return status }
            await Task.yield()
        }
    }

    static let nested = (0..<200).reduce(ViewNode.text("deep")) { node, _ in .column(spacing: 0, [node]) }
    static let wide = ViewNode.column(spacing: 0, Array(repeating: .text("x"), count: 100_000))

    @Test(
        "What cannot be shown is told of in its own window, and the next one goes on",
        arguments: [
            WidgetTimeline(entries: [], policy: .atEnd),
            WidgetTimeline(entries: [entry("x", at: 0)], policy: .after(Date(timeIntervalSinceReferenceDate: 1e300))),
            WidgetTimeline(entries: [TimelineEntry(date: start, view: ViewDescription(root: nested))], policy: .never),
            WidgetTimeline(entries: [TimelineEntry(date: start, view: ViewDescription(root: wide))], policy: .never),
            timeline((String(repeating: "megabytes ", count: 500_000), 0)),
        ])
    func unfit(answer: WidgetTimeline) async throws {
        let scheduler = WidgetScheduler(clock: clock, keeping: keeping)
        await scheduler.add(WidgetInstance(id: 1, kind: ScriptedKind([.success(answer)]), family: .small))
        await scheduler.add(WidgetInstance(id: 2, kind: ScriptedKind([.success(timeline(("good", 0)))]), family: .small))
        await scheduler.settled()
        let statuses = await scheduler.currentConfigurations()
        #expect(statuses.map { $0.problem == nil } == [false, true])
        #expect(keeping.timeline(of: 1) == nil && keeping.timeline(of: 2) != nil)
    }

    @Test("A million entries of the past are cut to the one that counts")
    func past() async throws {
        let scheduler = WidgetScheduler(clock: clock, keeping: keeping)
        let old = (1...1_000_000).map { entry("old", at: -Double($0)) }
        await scheduler.add(
            WidgetInstance(id: 1, kind: ScriptedKind([.success(WidgetTimeline(entries: old, policy: .atEnd))]), family: .small))
        await scheduler.settled()
        #expect(keeping.timeline(of: 1)?.timeline.entries.map(\.date) == [start - 1])
        // Requested again after the minimum interval, not at once.
        #expect(await scheduler.nextRefresh(of: 1) == start + TimelineRules.standard.minimumInterval)
    }

    @Test("A stored picture that the kind may not show is never drawn", arguments: ["/a/own.png", "/home/ada/private.png"])
    func storedPicture(path: String) async throws {
        let kind = ScriptedKind([.success(timeline(("asked", 0)))], gate: Gate(), pictures: ["/a/own.png"])
        let instance = WidgetInstance(id: 1, kind: kind, family: .small)
        let view = ViewDescription(root: .row([.text("stored"), .image(ImageNode(.file(path), label: ""))]))
        keeping.keep(
            StoredTimeline(WidgetDescription(instance), timeline: .init(entries: [.init(date: start, view: view)], policy: .never)), of: 1)
        let scheduler = WidgetScheduler(clock: clock, keeping: keeping)
        var updates = scheduler.updates.makeAsyncIterator()
        await scheduler.add(instance)
        #expect(await updates.next()?.text == (path == "/a/own.png" ? "stored" : "placeholder"))
    }

    @Test("A stored view that exceeds the limits is not read")
    func storedView() throws {
        let instance = WidgetInstance(id: 1, kind: ScriptedKind([.success(timeline(("asked", 0)))]), family: .small)
        let whole = try JSONEncoder().encode(StoredTimeline(WidgetDescription(instance), timeline: timeline(("stored", 0))))
        #expect(throws: Never.self) { try JSONDecoder().decode(StoredTimeline.self, from: whole) }
        let unfit = WidgetTimeline(
            entries: [TimelineEntry(date: start, view: ViewDescription(root: .icon("x", size: 5000)))], policy: .never)
        let data = try JSONEncoder().encode(StoredTimeline(WidgetDescription(instance), timeline: unfit))
        #expect(throws: TimelineError.self) { try JSONDecoder().decode(StoredTimeline.self, from: data) }
    }

    @Test("A date that is none is refused in a view too", arguments: [Double.nan, .infinity, -1e300])
    func dateInView(seconds: Double) {
        let node = ViewNode.date(DateNode(Date(timeIntervalSinceReferenceDate: seconds), form: .relative))
        #expect(throws: TimelineError.self) { try ViewDescription(root: node).validate() }
    }
}
