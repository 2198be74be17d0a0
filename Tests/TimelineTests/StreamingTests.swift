import Dispatch
import Foundation
import Synchronization
import Testing
import TestTexts
import Timeline

@Suite("Updates that are followed", .timeLimit(.minutes(10)))
struct StreamingTests {
    let clock = ManualClock(start)
    let keeping = MemoryTimelineStore()

    func scheduler() -> WidgetScheduler { WidgetScheduler(clock: clock, keeping: keeping) }

    /// Advances the clock whenever a task sleeps, in steps of at most one stream interval, until it is stopped.
    func run(_ clock: ManualClock) -> Task<Void, Never> {
        Task {
            while !Task.isCancelled {
                if let next = clock.deadlines.first { clock.advance(to: max(next, clock.now)) }
                await Task.yield()
            }
        }
    }

    @Test("An update is shown at once, and the first one answers what the provider would be asked")
    func first() async throws {
        let scheduler = scheduler()
        var updates = scheduler.updates.makeAsyncIterator()
        let kind = LiveKind()
        await scheduler.add(WidgetInstance(id: 1, kind: kind, family: .small))
        #expect(await updates.next()?.isPlaceholder == true)
        let stream = await kind.stream()
        stream.send("a")
        #expect(await updates.next()?.text == "a")
        await scheduler.settled()
        #expect(kind.asked == 0)
        let status = try #require(await scheduler.currentConfigurations().first)
        #expect(status.isLive && status.spentBudget == 0)
    }

    @Test("A provider whose updates bring nothing at first is asked after a moment")
    func silent() async throws {
        let scheduler = scheduler()
        var updates = scheduler.updates.makeAsyncIterator()
        let kind = LiveKind()
        await scheduler.add(WidgetInstance(id: 1, kind: kind, family: .small))
        #expect(await updates.next()?.isPlaceholder == true)
        _ = await kind.stream()
        await clock.slept(until: start + TimelineRules.standard.streamHeadStart)
        clock.advance(to: start + TimelineRules.standard.streamHeadStart)
        #expect(await updates.next()?.text == "asked")
        // An action does not wait for a stream without updates.
        try await scheduler.perform("press", of: 1)
        #expect(kind.asked == 2)
    }

    @Test("Of a thousand updates in a burst the first is shown at once, then the last, and nothing in between")
    func burst() async throws {
        let scheduler = scheduler()
        var updates = scheduler.updates.makeAsyncIterator()
        let kind = LiveKind()
        await scheduler.add(WidgetInstance(id: 1, kind: kind, family: .small))
        #expect(await updates.next()?.isPlaceholder == true)
        let stream = await kind.stream()
        stream.send("first")
        #expect(await updates.next()?.text == "first")
        for number in 1...1_000 { stream.send("\(number)") }
        await clock.slept(until: start + TimelineRules.standard.streamInterval)
        // All updates are read, also those that are not shown.
        await stream.drained()
        clock.advance(to: start + TimelineRules.standard.streamInterval)
        #expect(await updates.next()?.text == "1000")
    }

    @Test("A stream that is full from the beginning is read to its end, and its last update is shown")
    func full() async throws {
        let many = 200_000
        let scheduler = scheduler()
        var updates = scheduler.updates.makeAsyncIterator()
        let flood = LiveKind(id: "flood") {
            let numbers = Mutex(0)
            return AsyncThrowingStream {
                let number = numbers.withLock { number in
                    number += 1
                    return number
                }
                return number <= many ? timeline(("\(number)", 0)) : nil
            }
        }
        await scheduler.add(WidgetInstance(id: 1, kind: flood, family: .small))
        let time = run(clock)
        defer { time.cancel() }
        var shown = 0
        while await updates.next()?.text != "\(many)" { shown += 1 }
        // At most one update for each tenth of a second.
        #expect(Double(shown) <= clock.now.timeIntervalSince(start) / TimelineRules.standard.streamInterval + 1)
    }

    @Test("An endless flood, a stream that holds its thread and one of views too large hold up nobody else")
    func hostile() async throws {
        let scheduler = scheduler()
        var changes = await scheduler.changes().makeAsyncIterator()
        let held = DispatchSemaphore(value: 0)
        defer { held.signal() }
        let large = timeline((String(repeating: "megabytes ", count: 100_000), 0))
        let kinds: [any WidgetKind] = [
            LiveKind(id: "endless") { AsyncThrowingStream { timeline(("flood", 0)) } },
            LiveKind(id: "holding") {
                AsyncThrowingStream {
                    held.wait()
                    held.signal()
                    return nil
                }
            },
            LiveKind(id: "large") { AsyncThrowingStream { large } },
            LiveKind(id: "blocked") {
                held.wait()
                held.signal()
                return AsyncThrowingStream { nil }
            },
        ]
        for (index, kind) in kinds.enumerated() {
            await scheduler.add(WidgetInstance(id: Int64(index), kind: kind, family: .small))
        }
        let good = LiveKind()
        await scheduler.add(WidgetInstance(id: 99, kind: good, family: .small))
        let time = run(clock)
        defer { time.cancel() }
        let stream = await good.stream()
        stream.send("1")
        var next = 1
        for await update in scheduler.updates where update.instance == 99 && !update.isPlaceholder {
            guard update.text == "\(next)" else { continue }
            next += 1
            guard next <= 20 else { break }
            stream.send("\(next)")
        }
        // Each error is shown in its own widget.
        while await scheduler.currentConfigurations()[2].problem != .textTooLong(characters: 1_000_000) { _ = await changes.next() }
        for id in [0, 1, 2, 3, 99] { await scheduler.remove(Int64(id)) }
        await stream.ended()
    }

    @Test("The next stream begins once the one before has ended, and its provider is told to end it")
    func reload() async throws {
        let scheduler = scheduler()
        var updates = scheduler.updates.makeAsyncIterator()
        let kind = LiveKind()
        await scheduler.add(WidgetInstance(id: 1, kind: kind, family: .small))
        #expect(await updates.next()?.isPlaceholder == true)
        let old = await kind.stream()
        old.send("a")
        #expect(await updates.next()?.text == "a")
        await scheduler.request(.instance(1))
        let new = await kind.stream()
        await old.ended()
        old.send("late")
        new.send("b")
        #expect(await updates.next()?.text == "b")
        #expect(kind.mostAtOnce == 1 && kind.asked == 0)
    }

    @Test("Nobody is followed whom nobody can see, and everybody who goes is ended")
    func hidden() async throws {
        let scheduler = scheduler()
        let kind = LiveKind()
        await scheduler.add(WidgetInstance(id: 1, kind: kind, family: .small))
        let first = await kind.stream()
        first.send("a")
        await scheduler.settled()
        await scheduler.setHidden(.workspace, of: 1)
        await clock.slept(until: start + TimelineRules.standard.streamLinger)
        clock.advance(to: start + TimelineRules.standard.streamLinger)
        await first.ended()
        await scheduler.setHidden([], of: 1)
        let second = await kind.stream()
        await scheduler.remove(1)
        await second.ended()
    }

    @Test("A stream that throws is told of in the terms of its kind, or in general words")
    func breaks() async throws {
        let scheduler = scheduler()
        var updates = scheduler.updates.makeAsyncIterator()
        let kind = LiveKind()
        await scheduler.add(WidgetInstance(id: 1, kind: kind, family: .small))
        #expect(await updates.next()?.isPlaceholder == true)
        let stream = await kind.stream()
        stream.send("a")
        #expect(await updates.next()?.text == "a")
        stream.fail(TimelineError.unavailable(message: "NetworkManager isn’t running.", recovery: "Start it."))
        let stale = try #require(await updates.next())
        #expect(stale.text == "a" && stale.isStale)
        #expect(await scheduler.currentConfigurations().first?.problem?.message == "NetworkManager isn’t running.")
        await clock.slept(until: start + 10)
        clock.advance(to: start + 10)
        let again = await kind.stream()
        var changes = await scheduler.changes().makeAsyncIterator()
        again.fail(ScriptedKind.Failure())
        while await scheduler.currentConfigurations().first?.problem?.message != "“Live” couldn’t provide an update." {
            _ = await changes.next()
        }
    }
}
