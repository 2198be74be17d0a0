import GLib
import Synchronization
import Testing
import TestTexts

@Suite("Values that several follow")
struct SharedStreamTests {
    /// Counts how often the work was begun.
    private final class Count: Sendable {
        let begun = Mutex(0)
    }

    private func stream(_ count: Count, _ values: AsyncStream<Int>) -> SharedStream<Int> {
        SharedStream { yield in
            count.begun.withLock { $0 += 1 }
            for await value in values { yield(value) }
        }
    }

    @Test("All readers get them from one task, a late one the latest first")
    func readers() async {
        let count = Count()
        let (values, source) = AsyncStream<Int>.makeStream()
        let shared = stream(count, values)
        var first = shared.values().makeAsyncIterator()
        source.yield(1)
        #expect(await first.next() == 1)
        var second = shared.values().makeAsyncIterator()
        #expect(await second.next() == 1)
        // Equal values are one.
        source.yield(1)
        source.yield(2)
        #expect(await first.next() == 2)
        #expect(await second.next() == 2)
        #expect(count.begun.withLock { $0 } == 1)
    }

    @Test("The task ends with the last reader, however it goes, and what it made is forgotten")
    func ending() async {
        let count = Count()
        let (values, source) = AsyncStream<Int>.makeStream()
        let (ends, ended) = AsyncStream<Void>.makeStream()
        let shared = SharedStream<Int> { yield in
            count.begun.withLock { $0 += 1 }
            // A stream of its own for each round.
            yield(count.begun.withLock { $0 })
            for await value in values { yield(value) }
            ended.yield()
        }
        var over = ends.makeAsyncIterator()
        #expect(await shared.value() == 1)
        await over.next()
        // One that stops reading.
        for await value in shared.values() {
            #expect(value == 2)
            break
        }
        await over.next()
        // One whose task is cancelled.
        let reading = Task {
            var seen: [Int] = []
            for await value in shared.values() { seen.append(value) }
            return seen
        }
        while count.begun.withLock({ $0 }) < 3 { await Task.yield() }
        reading.cancel()
        _ = await reading.value
        await over.next()
        #expect(count.begun.withLock { $0 } == 3)
        source.finish()
    }
}
