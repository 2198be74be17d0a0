import Foundation
import Platform
import Synchronization
import Testing
import TestTexts
import Timeline

/// Buttons and toggles that ask a kind to do something.
@Suite("Actions", .timeLimit(.minutes(10)))
struct ActionTests {
    let clock = ManualClock(start)

    func scheduler() -> WidgetScheduler { WidgetScheduler(clock: clock, keeping: MemoryTimelineStore()) }

    @Test("An action is carried out with its parameters, and the widget shows what came of it")
    func performs() async throws {
        let scheduler = scheduler()
        let kind = ActingKind()
        await scheduler.add(WidgetInstance(id: 1, kind: kind, family: .small, configuration: WidgetConfiguration(["room": "hall"])))
        await scheduler.settled()
        var updates = scheduler.updates.makeAsyncIterator()
        #expect(await updates.next()?.isPlaceholder == true)
        #expect(await updates.next()?.text == "0 done")

        try await scheduler.perform("lamp", parameters: ["isOn": "true"], of: 1)
        #expect(kind.done == ["lamp isOn=true room=hall"])
        // When the action has ended, the update is already shown.
        #expect(await updates.next()?.text == "1 done")
    }

    @Test("A press asks once, though the library tells of what it changed", arguments: [true, false])
    func asksOnce(isLate: Bool) async throws {
        let scheduler = scheduler()
        let kind = ActingKind(gate: Gate())
        await scheduler.add(WidgetInstance(id: 1, kind: kind, family: .small))
        await scheduler.settled()
        #expect(kind.timelines == 1)
        clock.advance(to: clock.now + 1)
        async let press: Void = scheduler.perform("lamp", of: 1)
        await kind.gate?.arrived()
        let committed = clock.moment.boot
        clock.advance(to: clock.now + 1)
        if !isLate { await scheduler.changed(.tasks, at: committed) }
        await kind.gate?.open()
        try await press
        if isLate { await scheduler.changed(.tasks, at: committed) }
        await scheduler.settled()
        #expect(kind.timelines == 2)
        clock.advance(to: clock.now + 1)
        await scheduler.changed(.tasks, at: clock.moment.boot)
        await scheduler.settled()
        #expect(kind.timelines == 3)
    }

    @Test("Actions of one widget follow each other, whatever another widget does")
    func singleFlight() async throws {
        let scheduler = scheduler()
        let (slow, other) = (ActingKind(gate: Gate()), ActingKind())
        await scheduler.add(WidgetInstance(id: 1, kind: slow, family: .small))
        await scheduler.add(WidgetInstance(id: 2, kind: other, family: .small))
        async let first: Void = scheduler.perform("first", of: 1)
        await slow.gate?.arrived()
        async let second: Void = scheduler.perform("second", of: 1)
        try await scheduler.perform("other", of: 2)
        #expect(other.done == ["other"])
        await slow.gate?.open()
        try await first
        await slow.gate?.open()
        try await second
        #expect(slow.done == ["first", "second"])
        #expect(slow.mostAtOnce == 1)
    }

    @Test("What a kind says about a failure is handed back, and the widget keeps what it shows")
    func failure() async throws {
        let scheduler = scheduler()
        let kind = ActingKind()
        await scheduler.add(WidgetInstance(id: 1, kind: kind, family: .small))
        await scheduler.settled()
        let calls = kind.timelines
        await #expect(throws: TimelineError.unavailable(message: "The lamp is broken.", recovery: "Buy another.")) {
            try await scheduler.perform("break", of: 1)
        }
        await #expect(throws: TimelineError.self) { try await scheduler.perform("crash", of: 1) }
        #expect(kind.timelines == calls)
        await #expect(throws: TimelineError.noSuchWidget(9)) { try await scheduler.perform("lamp", of: 9) }
    }

    @Test("A kind without actions refuses them by name")
    func unknown() async throws {
        let scheduler = scheduler()
        await scheduler.add(WidgetInstance(id: 1, kind: ScriptedKind([.success(timeline(("x", 0)))]), family: .small))
        await #expect(throws: TimelineError.unknownAction("lamp", kind: "Scripted")) { try await scheduler.perform("lamp", of: 1) }
    }

    @Test("An action that does not end is given up, and the next one has its turn")
    func timeLimit() async throws {
        let scheduler = scheduler()
        let kind = ActingKind(gate: Gate())
        await scheduler.add(WidgetInstance(id: 1, kind: kind, family: .small))
        await scheduler.settled()
        let hung = Task { try await scheduler.perform("first", of: 1) }
        await clock.slept(until: start + 10)
        clock.advance(to: start + 10)
        await #expect(throws: TimelineError.timedOut(seconds: 10)) { try await hung.value }
        async let next: Void = scheduler.perform("second", of: 1)
        await clock.slept(until: start + 20)
        await kind.gate?.open()
        await kind.gate?.open()
        try await next
        #expect(Set(kind.done) == ["first", "second"])
    }

    @Test("Somebody who presses faster than anything can follow is told so")
    func tooMany() async throws {
        let scheduler = scheduler()
        let kind = ActingKind(gate: Gate())
        await scheduler.add(WidgetInstance(id: 1, kind: kind, family: .small))
        async let first: Void = scheduler.perform("press", of: 1)
        await kind.gate?.arrived()
        let refused = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<12 {
                group.addTask {
                    do throws(TimelineError) { try await scheduler.perform("press", of: 1) } catch {
                        return error == .tooManyActions(kind: "Acting")
                    }
                    return false
                }
            }
            var refused = 0
            // The gate opens when the last action was refused; only then the waiting ones end.
            while let isRefused = await group.next() {
                if isRefused { refused += 1 }
                if refused == 4 { break }
            }
            for _ in 0..<9 { await kind.gate?.open() }
            for await isRefused in group where isRefused { refused += 1 }
            return refused
        }
        try await first
        #expect(refused == 4)
        #expect(kind.done.count == 9)
    }

    @Test("A widget that is removed meanwhile holds nobody up")
    func removed() async throws {
        let scheduler = scheduler()
        let kind = ActingKind(gate: Gate())
        await scheduler.add(WidgetInstance(id: 1, kind: kind, family: .small))
        async let first: Void = scheduler.perform("press", of: 1)
        await kind.gate?.arrived()
        await scheduler.remove(1)
        await kind.gate?.open()
        try await first
        #expect(kind.done == ["press"])
    }
}

/// A kind that records its actions.
private final class ActingKind: WidgetKind {
    struct Crash: Error {}

    let id = "acting"
    let name: LocalizedText = "Acting"
    let summary: LocalizedText = "For tests"
    let iconName = "quire-kind-text-symbolic"
    let families = WidgetFamily.allCases
    let schema = ConfigurationSchema()
    /// Each action waits for this gate, if there is one.
    let gate: Gate?
    private let state = Mutex((done: [String](), running: 0, most: 0, timelines: 0))

    init(gate: Gate? = nil) { self.gate = gate }

    var done: [String] { state.withLock { $0.done } }
    var mostAtOnce: Int { state.withLock { $0.most } }
    var timelines: Int { state.withLock { $0.timelines } }

    func placeholder(in context: WidgetContext) -> TimelineEntry { TimelineEntry(date: context.date, view: view("placeholder")) }
    func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        placeholder(in: context)
    }

    func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        state.withLock { $0.timelines += 1 }
        return WidgetTimeline(entries: [TimelineEntry(date: context.date, view: view("\(done.count) done"))], policy: .never)
    }

    func perform(
        _ action: String, parameters: [String: String], configuration: WidgetConfiguration, in context: WidgetContext
    ) async throws {
        if action == "break" { throw TimelineError.unavailable(message: "The lamp is broken.", recovery: "Buy another.") }
        if action == "crash" { throw Crash() }
        state.withLock {
            $0.running += 1
            $0.most = max($0.most, $0.running)
        }
        await gate?.pass()
        let words = parameters.merging(configuration.values) { $1 }.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
        state.withLock {
            $0.running -= 1
            $0.done.append(action + words.joined())
        }
    }
}
