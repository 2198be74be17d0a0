import Foundation
import Timeline

/// What the simulation knows about a widget from events and effects, without looking into the engine.
struct SimulatedWidget {
    let provider: SimulatedProvider
    var timeline: WidgetTimeline?
    var shown: TimelineEntry?
    var flight: RefreshToken?
    var isHidden = false
    /// Counted refreshes, by the boot clock.
    var counted: [Double] = []
    /// When its last refresh ended and since when it is visible, by the boot clock.
    var lastEnd: Double?
    var seenSince = 0.0
    var failures = 0
    /// The step in which it was last drawn.
    var lastShow = -1
    var answers = 0
    var stream: SimulatedStream?
    /// Whether an update has arrived since the provider was asked.
    var isSuperseded = false
    var hasFinished = false
    /// By the boot clock: until when its failed stream waits, when its last update arrived, and when it was last stored.
    var restsUntil = 0.0
    var streamedAt = -Double.infinity
    var keptAt = -Double.infinity
    var kept: WidgetTimeline?

    /// The entry that has to be on the screen: the latest that is due.
    func due(at date: Date) -> TimelineEntry? {
        guard let entries = timeline?.entries else { return nil }
        return entries.indices.last { entries[$0].date <= date }.map { entries[$0] }
    }
}

/// A queue of future happenings, earliest first. Simultaneous ones are kept in order.
struct HappeningQueue {
    private var heap: [(date: Double, number: Int, what: SimulatedWorld.Happening)] = []
    private var added = 0

    var first: Double? { heap.first?.date }

    mutating func add(_ what: SimulatedWorld.Happening, at date: Double) {
        added += 1
        heap.append((date, added, what))
        var place = heap.count - 1
        while place > 0, isBefore(place, (place - 1) / 2) {
            heap.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    mutating func pop() -> (Double, SimulatedWorld.Happening)? {
        guard let first = heap.first else { return nil }
        let last = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = last
            var place = 0
            while true {
                var child = 2 * place + 1
                guard child < heap.count else { break }
                if child + 1 < heap.count, isBefore(child + 1, child) { child += 1 }
                guard isBefore(child, place) else { break }
                heap.swapAt(child, place)
                place = child
            }
        }
        return (first.date, first.what)
    }

    private func isBefore(_ one: Int, _ other: Int) -> Bool {
        (heap[one].date, heap[one].number) < (heap[other].date, heap[other].number)
    }
}
