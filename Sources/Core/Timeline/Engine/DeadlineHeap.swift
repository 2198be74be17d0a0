/// The deadlines of many slots, earliest first.
///
/// An indexed binary heap: it stores the position of each slot, so that a deadline can be changed. Reading the first deadline is O(1),
/// setting and removing are O(log n). Of equal deadlines the lower slot comes first.
struct DeadlineHeap: Sendable {
    private var heap: [(key: Double, slot: Int)] = []
    /// The index in `heap` by slot; -1 for a slot without a deadline.
    private var positions: [Int] = []

    var first: Double? { heap.isEmpty ? nil : heap[0].key }

    func contains(_ slot: Int) -> Bool { slot < positions.count && positions[slot] >= 0 }

    /// Sets, changes or (with nil) removes the deadline of a slot.
    mutating func set(_ slot: Int, _ key: Double?) {
        while positions.count <= slot { positions.append(-1) }
        let position = positions[slot]
        guard let key else {
            if position >= 0 { remove(at: position) }
            return
        }
        if position < 0 {
            positions[slot] = heap.count
            heap.append((key, slot))
            siftUp(heap.count - 1)
        } else if heap[position].key != key {
            heap[position].key = key
            siftUp(position)
            siftDown(positions[slot])
        }
    }

    /// Removes and returns the first slot that is due at `key`.
    mutating func pop(upTo key: Double) -> Int? {
        guard !heap.isEmpty, heap[0].key <= key else { return nil }
        let slot = heap[0].slot
        remove(at: 0)
        return slot
    }

    private mutating func remove(at position: Int) {
        positions[heap[position].slot] = -1
        let last = heap.removeLast()
        guard position < heap.count else { return }
        heap[position] = last
        positions[last.slot] = position
        siftUp(position)
        siftDown(positions[last.slot])
    }

    /// Works on unsafe buffers: with very many widgets, this is where the time goes.
    private mutating func siftUp(_ start: Int) {
        heap.withUnsafeMutableBufferPointer { heap in
            positions.withUnsafeMutableBufferPointer { positions in
                var position = start
                let item = heap[position]
                while position > 0 {
                    let parent = (position - 1) / 2
                    let other = heap[parent]
                    guard item.key < other.key || (item.key == other.key && item.slot < other.slot) else { break }
                    heap[position] = other
                    positions[other.slot] = position
                    position = parent
                }
                heap[position] = item
                positions[item.slot] = position
            }
        }
    }

    private mutating func siftDown(_ start: Int) {
        heap.withUnsafeMutableBufferPointer { heap in
            positions.withUnsafeMutableBufferPointer { positions in
                var position = start
                let item = heap[position]
                while true {
                    var child = 2 * position + 1
                    guard child < heap.count else { break }
                    if child + 1 < heap.count {
                        let (left, right) = (heap[child], heap[child + 1])
                        if right.key < left.key || (right.key == left.key && right.slot < left.slot) { child += 1 }
                    }
                    let other = heap[child]
                    guard other.key < item.key || (other.key == item.key && other.slot < item.slot) else { break }
                    heap[position] = other
                    positions[other.slot] = position
                    position = child
                }
                heap[position] = item
                positions[item.slot] = position
            }
        }
    }
}
