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

/// How a segment packs its characters (ISO/IEC 18004 §7.3).
enum SegmentMode: CaseIterable {
    /// Digits, three in ten bits.
    case numeric
    /// Digits, capital letters and nine signs, two in eleven bits.
    case alphanumeric
    /// Anything, one byte in eight bits.
    case byte
    /// Characters of JIS X 0208 as Shift JIS, two bytes in thirteen bits.
    case kanji

    /// Whether a byte may stand in it. Which bytes are pairs of Shift JIS only the whole content says (`SymbolContent`).
    func canHold(_ byte: UInt8) -> Bool {
        switch self {
        case .numeric: UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        case .alphanumeric: Self.isAlphanumeric[Int(byte)]
        case .byte: true
        case .kanji: false
        }
    }

    /// Bits for the content of a segment of `count` bytes.
    func contentBits(_ count: Int) -> Int {
        switch self {
        case .numeric: count / 3 * 10 + [0, 4, 7][count % 3]
        case .alphanumeric: count / 2 * 11 + count % 2 * 6
        case .byte: count * 8
        case .kanji: count / 2 * 13
        }
    }

    /// Bits for the mode indicator and the character count (ISO/IEC 18004 tables 2 and 3); nil when the version has no such mode.
    func headerBits(_ family: SymbolFamily, version: Int) -> Int? {
        switch (family, self) {
        case (.standard, .numeric): 4 + (version < 10 ? 10 : version < 27 ? 12 : 14)
        case (.standard, .alphanumeric): 4 + (version < 10 ? 9 : version < 27 ? 11 : 13)
        case (.standard, .byte): 4 + (version < 10 ? 8 : 16)
        case (.standard, .kanji): 4 + (version < 10 ? 8 : version < 27 ? 10 : 12)
        case (.micro, .numeric): version - 1 + version + 2
        case (.micro, .alphanumeric): version >= 2 ? version - 1 + version + 1 : nil
        case (.micro, .byte): version >= 3 ? version - 1 + version + 1 : nil
        case (.micro, .kanji): version >= 3 ? version - 1 + version : nil
        }
    }

    private static let isAlphanumeric: [Bool] = {
        let characters = Set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)
        return (0..<256).map { characters.contains(UInt8($0)) }
    }()
}

/// Successive bytes in one mode.
struct Segment: Hashable {
    let mode: SegmentMode
    let range: Range<Int>
}
