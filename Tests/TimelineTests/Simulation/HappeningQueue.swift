/// What is going to happen in the simulated world, earliest first, and in order where it happens at once.
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
