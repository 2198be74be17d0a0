/// The division of bytes into segments that takes the fewest bits in a version.
struct Segmentation {
    let segments: [Segment]
    /// The bits of all segments with their headers.
    let bits: Int

    /// Finds the best division by dynamic programming; nil without any bytes, and if the version has no mode for one of them.
    init?(_ content: SymbolData, _ range: Range<Int>, family: SymbolFamily, version: Int) {
        let states = SegmentationCosts.stateCount
        var costs = SegmentationCosts(family: family, version: version)
        // For each byte and state, the state before the byte on the best way there.
        var origins = [UInt8](repeating: SegmentationCosts.begin, count: range.count * states)
        for index in range {
            costs.append(index, of: content) { origins[(index - range.lowerBound) * states + $0] = $1 }
        }
        guard let bits = costs.bits else { return nil }
        self.bits = bits
        segments = Self.traced(from: costs.bestState, origins: origins, range)
    }

    init?(_ bytes: [UInt8], family: SymbolFamily, version: Int) {
        self.init(SymbolData(bytes), 0..<bytes.count, family: family, version: version)
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

/// The encoding of the characters in a segment (ISO/IEC 18004 §7.3).
enum SegmentMode: CaseIterable {
    /// Digits, three in ten bits.
    case numeric
    /// Digits, capital letters and nine signs, two in eleven bits.
    case alphanumeric
    /// Any byte, in eight bits.
    case byte
    /// Characters of JIS X 0208 in Shift JIS, two bytes in thirteen bits.
    case kanji

    /// Whether the mode can encode a byte. Pairs of Shift JIS depend on the whole content, so `SymbolData` finds them.
    func canHold(_ byte: UInt8) -> Bool {
        switch self {
        case .numeric: UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        case .alphanumeric: Self.isAlphanumeric[Int(byte)]
        case .byte: true
        case .kanji: false
        }
    }

    /// The bits for the content of a segment of `count` bytes.
    func contentBits(_ count: Int) -> Int {
        switch self {
        case .numeric: count / 3 * 10 + [0, 4, 7][count % 3]
        case .alphanumeric: count / 2 * 11 + count % 2 * 6
        case .byte: count * 8
        case .kanji: count / 2 * 13
        }
    }

    /// The bits for the mode indicator and the character count (ISO/IEC 18004 tables 2 and 3); nil if the version does not have the mode.
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

/// A run of bytes in one mode.
struct Segment: Hashable {
    let mode: SegmentMode
    let range: Range<Int>
}
