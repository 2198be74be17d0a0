/// The fewest bits for what of a content was taken so far, byte after byte, for each way the last byte may stand.
///
/// The state is the mode of the last byte and how far it stands inside its group (three digits, two alphanumeric characters, two bytes of a
/// kanji), because only then whole bits can be counted: a digit costs 4, 3 and 3 bits in turn, an alphanumeric character 6 and 5.
struct SegmentationCosts {
    /// How the last byte came into each state; `began` with the state before it, or `continued`.
    typealias Origins = [UInt8]

    private let headers: [Int?]
    private var costs = [Int](repeating: unreachable, count: states.count)
    private var next = [Int](repeating: unreachable, count: states.count)
    private(set) var isEmpty = true

    init(family: SymbolFamily, version: Int) {
        headers = Self.states.map { $0.mode.headerBits(family, version: version) }
    }

    /// The fewest bits with headers; nil while nothing was taken, inside a kanji, and when the version has no mode for some byte.
    var bits: Int? {
        let (_, cost) = best
        return isEmpty || cost >= Self.unreachable ? nil : cost / Self.bit
    }

    /// The number of the state that has the fewest bits.
    var bestState: Int { best.state }

    /// Takes the byte at an index, and hands over from which state each state was reached.
    mutating func take(_ index: Int, of content: SymbolContent, origins: (_ state: Int, _ origin: UInt8) -> Void = { _, _ in }) {
        let (cheapest, cheapestCost) = isEmpty ? (Int(Self.begin), 0) : best
        for number in next.indices { next[number] = Self.unreachable }
        func reach(_ number: Int) {
            guard let header = headers[number] else { return }
            let state = Self.states[number]
            if state.isFirst, cheapestCost < Self.unreachable {
                next[number] = cheapestCost + (header + state.bits) * Self.bit + 1
                origins(number, UInt8(cheapest))
            }
            let previous = state.predecessor
            if costs[previous] + state.bits * Self.bit < next[number] {
                next[number] = costs[previous] + state.bits * Self.bit
                origins(number, UInt8(previous) | Self.isContinued)
            }
        }
        let (beginsKanji, endsKanji) = (content.isKanji(at: index), content.isKanji(at: index - 1))
        if !content.packsEveryKanji || !(beginsKanji || endsKanji) {
            for number in Self.statesHolding[Int(content.bytes[index])] { reach(number) }
        }
        if beginsKanji { reach(Self.kanjiFirst) }
        if endsKanji { reach(Self.kanjiFirst + 1) }
        swap(&costs, &next)
        isEmpty = false
    }

    private var best: (state: Int, cost: Int) {
        var best = (state: 0, cost: Self.unreachable)
        for (number, state) in Self.states.enumerated() where state.isComplete && costs[number] < best.cost {
            best = (number, costs[number])
        }
        return best
    }

    /// The origin of a first segment.
    static let begin = UInt8.max
    /// The bit in an origin that says that the segment went on.
    static let isContinued: UInt8 = 0x80
    static var stateCount: Int { states.count }

    static func mode(ofState number: Int) -> SegmentMode { states[number].mode }

    /// The cost of a bit; a segment costs 1, so that among divisions of the same length the one with the fewest segments is taken.
    private static let bit = 1 << 24

    /// Far above any real cost, and safe to add to.
    private static let unreachable = Int.max / 4

    private static let states = [
        State(mode: .numeric, bits: 4, isFirst: true, predecessor: 2),
        State(mode: .numeric, bits: 3, isFirst: false, predecessor: 0),
        State(mode: .numeric, bits: 3, isFirst: false, predecessor: 1),
        State(mode: .alphanumeric, bits: 6, isFirst: true, predecessor: 4),
        State(mode: .alphanumeric, bits: 5, isFirst: false, predecessor: 3),
        State(mode: .byte, bits: 8, isFirst: true, predecessor: 5),
        State(mode: .kanji, bits: 13, isFirst: true, predecessor: 7),
        State(mode: .kanji, bits: 0, isFirst: false, predecessor: 6),
    ]

    private static let kanjiFirst = 6

    /// For each byte the states in which it can stand, but those of kanji.
    private static let statesHolding = (0...UInt8.max).map { byte in states.indices.filter { states[$0].mode.canHold(byte) } }

    /// Where the last byte stands: in which mode, at which place of its group.
    private struct State {
        let mode: SegmentMode
        /// What this byte adds.
        let bits: Int
        /// Whether a segment can begin with it.
        let isFirst: Bool
        /// The state from which the segment goes on into this one.
        let predecessor: Int

        /// Whether a segment can end with it: not between the bytes of a kanji.
        var isComplete: Bool { mode != .kanji || !isFirst }
    }
}
