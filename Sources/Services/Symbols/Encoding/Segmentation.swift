/// The division of bytes into segments that takes the fewest bits in one version.
struct Segmentation {
    let segments: [Segment]
    /// Bits of all segments, headers included.
    let bits: Int

    /// Finds the best division by dynamic programming; nil when there are no bytes or the version has no mode for some byte.
    init?(_ content: SymbolContent, _ range: Range<Int>, family: SymbolFamily, version: Int) {
        let states = SegmentationCosts.stateCount
        var costs = SegmentationCosts(family: family, version: version)
        // The state before each byte on the best way to each state.
        var origins = [UInt8](repeating: SegmentationCosts.begin, count: range.count * states)
        for index in range {
            costs.take(index, of: content) { origins[(index - range.lowerBound) * states + $0] = $1 }
        }
        guard let bits = costs.bits else { return nil }
        self.bits = bits
        segments = Self.traced(from: costs.bestState, origins: origins, range)
    }

    init?(_ bytes: [UInt8], family: SymbolFamily, version: Int) {
        self.init(SymbolContent(bytes), 0..<bytes.count, family: family, version: version)
    }

    private static func traced(from last: Int, origins: [UInt8], _ range: Range<Int>) -> [Segment] {
        var segments: [Segment] = []
        var (number, end) = (last, range.upperBound)
        for index in range.reversed() {
            let origin = origins[(index - range.lowerBound) * SegmentationCosts.stateCount + number]
            if origin != SegmentationCosts.begin, origin & SegmentationCosts.isContinued != 0 {
                number = Int(origin & ~SegmentationCosts.isContinued)
                continue
            }
            segments.append(Segment(mode: SegmentationCosts.mode(ofState: number), range: index..<end))
            end = index
            number = Int(origin)
        }
        return segments.reversed()
    }
}
