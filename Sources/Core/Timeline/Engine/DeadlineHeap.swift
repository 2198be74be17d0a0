/// The deadlines of many slots, earliest first: a binary heap that knows where each slot stands, so that a deadline can be moved.
///
/// Looking at the first is O(1), setting and taking away O(log n). Of equal deadlines the lower slot comes first.
struct DeadlineHeap: Sendable {
    private var heap: [(key: Double, slot: Int)] = []
    /// The index in `heap` by slot; -1 for a slot without deadline.
    private var places: [Int] = []

    var first: Double? { heap.isEmpty ? nil : heap[0].key }

    func contains(_ slot: Int) -> Bool { slot < places.count && places[slot] >= 0 }

    /// Sets, moves or (with nil) takes away a slot's deadline.
    mutating func set(_ slot: Int, _ key: Double?) {
        while places.count <= slot { places.append(-1) }
        let place = places[slot]
        guard let key else {
            if place >= 0 { remove(at: place) }
            return
        }
        if place < 0 {
            places[slot] = heap.count
            heap.append((key, slot))
            rise(heap.count - 1)
        } else if heap[place].key != key {
            heap[place].key = key
            rise(place)
            sink(places[slot])
        }
    }

    /// Takes away and returns the first slot that is due.
    mutating func pop(upTo key: Double) -> Int? {
        guard !heap.isEmpty, heap[0].key <= key else { return nil }
        let slot = heap[0].slot
        remove(at: 0)
        return slot
    }

    private mutating func remove(at place: Int) {
        places[heap[place].slot] = -1
        let last = heap.removeLast()
        guard place < heap.count else { return }
        heap[place] = last
        places[last.slot] = place
        rise(place)
        sink(places[last.slot])
    }

    /// Plain numbers in place: this is what a desktop with very many widgets spends its time on.
    private mutating func rise(_ start: Int) {
        heap.withUnsafeMutableBufferPointer { heap in
            places.withUnsafeMutableBufferPointer { places in
                var place = start
                let item = heap[place]
                while place > 0 {
                    let parent = (place - 1) / 2
                    let other = heap[parent]
                    guard item.key < other.key || (item.key == other.key && item.slot < other.slot) else { break }
                    heap[place] = other
                    places[other.slot] = place
                    place = parent
                }
                heap[place] = item
                places[item.slot] = place
            }
        }
    }

    private mutating func sink(_ start: Int) {
        heap.withUnsafeMutableBufferPointer { heap in
            places.withUnsafeMutableBufferPointer { places in
                var place = start
                let item = heap[place]
                while true {
                    var child = 2 * place + 1
                    guard child < heap.count else { break }
                    if child + 1 < heap.count {
                        let (left, right) = (heap[child], heap[child + 1])
                        if right.key < left.key || (right.key == left.key && right.slot < left.slot) { child += 1 }
                    }
                    let other = heap[child]
                    guard other.key < item.key || (other.key == item.key && other.slot < item.slot) else { break }
                    heap[place] = other
                    places[other.slot] = place
                    place = child
                }
                heap[place] = item
                places[item.slot] = place
            }
        }
    }
}
