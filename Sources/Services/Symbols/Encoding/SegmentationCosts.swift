/// The fewest bits for the bytes appended so far, for each state that the last byte can be in.
///
/// A state is a mode together with a position in a group of characters: three digits, two alphanumeric characters, or two bytes of a kanji.
/// This allows whole bits to be counted: a digit costs 4, 3 and 3 bits in turn, an alphanumeric character 6 and 5.
struct SegmentationCosts {
    private let headers: [Int?]
    private var costs = [Int](repeating: unreachable, count: states.count)
    private var next = [Int](repeating: unreachable, count: states.count)
    private(set) var isEmpty = true

    init(family: SymbolFamily, version: Int) {
        headers = Self.states.map { $0.mode.headerBits(family, version: version) }
    }

    /// The fewest bits with headers; nil without any bytes, inside a kanji, and if the version has no mode for some byte.
    var bits: Int? {
        let (_, cost) = best
        return isEmpty || cost >= Self.unreachable ? nil : cost / Self.bit
    }

    /// The number of the state with the fewest bits.
    var bestState: Int { best.state }

    /// Appends the byte at an index, and reports for each state from which one it was reached.
    mutating func append(_ index: Int, of content: SymbolData, origins: (_ state: Int, _ origin: UInt8) -> Void = { _, _ in }) {
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

    /// The origin of the first segment.
    static let begin = UInt8.max
    /// The bit of an origin that marks a continued segment.
    static let isContinued: UInt8 = 0x80
    static var stateCount: Int { states.count }

    static func mode(ofState number: Int) -> SegmentMode { states[number].mode }

    /// The cost of a bit. A segment costs 1, so that among divisions of the same length, the one with the fewest segments wins.
    private static let bit = 1 << 24

    /// Far above any real cost, without overflow when added to.
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

    /// For each byte the states that it can be in, except those of kanji.
    private static let statesHolding = (0...UInt8.max).map { byte in states.indices.filter { states[$0].mode.canHold(byte) } }

    /// The position of the last byte: a mode, and a place in a group of characters.
    private struct State {
        let mode: SegmentMode
        /// The bits that the byte adds.
        let bits: Int
        /// Whether a segment can begin with it.
        let isFirst: Bool
        /// The state from which a segment continues into this one.
        let predecessor: Int

        /// Whether a segment can end with it: not between the bytes of a kanji.
        var isComplete: Bool { mode != .kanji || !isFirst }
    }
}
