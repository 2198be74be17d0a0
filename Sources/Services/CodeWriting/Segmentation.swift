/// The division of bytes into segments that takes the fewest bits in one version.
struct Segmentation {
    let segments: [Segment]
    /// Bits of all segments, headers included.
    let bits: Int

    /// Finds the best division by dynamic programming; nil when the version has no mode for some byte.
    ///
    /// The state is the mode of the last byte and how far it stands inside its group (three digits, two alphanumeric characters), because
    /// only then whole bits can be counted: a digit costs 4, 3 and 3 bits in turn, an alphanumeric character 6 and 5.
    init?(_ bytes: [UInt8], family: SymbolFamily, version: Int) {
        let headers = State.all.map { $0.mode.headerBits(family, version: version) }
        var costs = [Int](repeating: Self.unreachable, count: State.all.count)
        var next = costs
        // The state before each byte on the best way to each state; `UInt8.max` begins the first segment.
        var origins = [UInt8](repeating: UInt8.max, count: bytes.count * State.all.count)
        for (index, byte) in bytes.enumerated() {
            let (cheapest, cheapestCost) = index == 0 ? (Int(UInt8.max), 0) : Self.minimum(costs)
            for (number, state) in State.all.enumerated() {
                next[number] = Self.unreachable
                guard let header = headers[number], state.mode.canHold(byte) else { continue }
                if state.isFirst, cheapestCost < Self.unreachable {
                    next[number] = cheapestCost + (header + state.bits) * Self.bit + 1
                    origins[index * State.all.count + number] = UInt8(cheapest)
                }
                for previous in state.predecessors where costs[previous] + state.bits * Self.bit < next[number] {
                    next[number] = costs[previous] + state.bits * Self.bit
                    origins[index * State.all.count + number] = UInt8(previous) | State.isContinued
                }
            }
            swap(&costs, &next)
        }
        let (last, cost) = Self.minimum(costs)
        guard !bytes.isEmpty, cost < Self.unreachable else { return nil }
        bits = cost / Self.bit
        segments = Self.traced(from: last, origins: origins, count: bytes.count)
    }

    /// The cost of a bit; a segment costs 1, so that among divisions of the same length the one with the fewest segments is taken.
    private static let bit = 1 << 24

    /// Far above any real cost, and safe to add to.
    private static let unreachable = Int.max / 4

    private static func minimum(_ costs: [Int]) -> (index: Int, cost: Int) {
        let index = costs.indices.min { costs[$0] < costs[$1] }!
        return (index, costs[index])
    }

    private static func traced(from last: Int, origins: [UInt8], count: Int) -> [Segment] {
        var segments: [Segment] = []
        var (number, end) = (last, count)
        for index in stride(from: count - 1, through: 0, by: -1) {
            let origin = origins[index * State.all.count + number]
            if origin != UInt8.max, origin & State.isContinued != 0 {
                number = Int(origin & ~State.isContinued)
                continue
            }
            segments.append(Segment(mode: State.all[number].mode, range: index..<end))
            end = index
            number = Int(origin)
        }
        return segments.reversed()
    }

    /// Where the last byte stands: in which mode, at which place of its group.
    private struct State {
        let mode: SegmentMode
        /// What this byte adds.
        let bits: Int
        /// Whether a segment can begin with it.
        let isFirst: Bool
        /// The states from which the segment goes on into this one.
        let predecessors: [Int]

        static let isContinued: UInt8 = 0x80

        static let all = [
            State(mode: .numeric, bits: 4, isFirst: true, predecessors: [2]),
            State(mode: .numeric, bits: 3, isFirst: false, predecessors: [0]),
            State(mode: .numeric, bits: 3, isFirst: false, predecessors: [1]),
            State(mode: .alphanumeric, bits: 6, isFirst: true, predecessors: [4]),
            State(mode: .alphanumeric, bits: 5, isFirst: false, predecessors: [3]),
            State(mode: .byte, bits: 8, isFirst: true, predecessors: [5]),
        ]
    }
}
