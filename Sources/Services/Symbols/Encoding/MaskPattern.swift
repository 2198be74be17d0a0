/// The pattern of modules that are swapped so that a symbol has neither large areas nor false finder patterns (ISO/IEC 18004 §7.8).
struct MaskPattern {
    let number: Int
    let family: SymbolFamily

    /// Whether the pattern swaps the module in a column and a row (table 10).
    func swaps(_ x: Int, _ y: Int) -> Bool {
        switch family == .standard ? number : Self.microPatterns[number] {
        case 0: (y + x) % 2 == 0
        case 1: y % 2 == 0
        case 2: x % 3 == 0
        case 3: (y + x) % 3 == 0
        case 4: (y / 2 + x / 3) % 2 == 0
        case 5: y * x % 2 + y * x % 3 == 0
        case 6: (y * x % 2 + y * x % 3) % 2 == 0
        default: ((y + x) % 2 + y * x % 3) % 2 == 0
        }
    }

    /// The patterns of QR that Micro QR has too.
    private static let microPatterns = [1, 4, 6, 7]

    /// What changes in the 15 bits of the format information (§7.9) when this pattern takes the place of another.
    ///
    /// The code of its error correction is linear: the difference of two code words is the code word of the difference of their data, in
    /// which the mask has the lowest three bits, or two in Micro QR.
    func formatDifference(from other: MaskPattern) -> Int {
        let data = number ^ other.number
        var remainder = data
        for _ in 0..<10 { remainder = remainder << 1 ^ (remainder >> 9) * 0b101_0011_0111 }
        return data << 10 | remainder
    }

    /// Where the bits of the format information stand, from bit 0 on; a QR symbol has them twice.
    static func formatPlaces(_ family: SymbolFamily, modulesPerSide side: Int) -> [[(x: Int, y: Int)]] {
        switch family {
        case .standard:
            [
                [0, 1, 2, 3, 4, 5, 7, 8].map { (8, $0) } + [7, 5, 4, 3, 2, 1, 0].map { ($0, 8) },
                (0..<8).map { (side - 1 - $0, 8) } + (0..<7).map { (8, side - 7 + $0) },
            ]
        case .micro: [(1...8).map { (8, $0) } + (1...7).reversed().map { ($0, 8) }]
        }
    }
}
