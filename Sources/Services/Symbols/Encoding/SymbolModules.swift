/// The modules as libqrencode returns them. The lowest bit means dark; the others tell the function of a module.
struct SymbolModules {
    let family: SymbolFamily
    let version: Int
    let modulesPerSide: Int
    /// Row by row from the upper left.
    var values: [UInt8]

    /// Set for all modules except those of data and error correction.
    private static let isFunction: UInt8 = 0x80

    /// The number of the mask, read from the format information (ISO/IEC 18004 §7.9), because libqrencode does not return it.
    var mask: Int {
        func bit(_ x: Int, inverted: Bool) -> Int { (values[8 * modulesPerSide + x] & 1 == 1) != inverted ? 1 : 0 }
        switch family {
        // Bits 12, 11 and 10 of the format information, which is combined with 101010000010010 by exclusive or.
        case .standard: return bit(2, inverted: true) << 2 | bit(3, inverted: false) << 1 | bit(4, inverted: true)
        // Bits 11 and 10, combined with 100010001000101.
        case .micro: return bit(4, inverted: false) << 1 | bit(5, inverted: true)
        }
    }

    /// Replaces the mask pattern that libqrencode has chosen; it takes no pattern as an argument.
    mutating func apply(_ pattern: MaskPattern) {
        let old = MaskPattern(number: mask, family: family)
        for y in 0..<modulesPerSide {
            for x in 0..<modulesPerSide
            where values[y * modulesPerSide + x] & Self.isFunction == 0 && old.inverts(x, y) != pattern.inverts(x, y) {
                values[y * modulesPerSide + x] ^= 1
            }
        }
        let difference = pattern.formatDifference(from: old)
        for places in MaskPattern.formatPositions(family, modulesPerSide: modulesPerSide) {
            for (bit, place) in places.enumerated() where difference >> bit & 1 == 1 {
                values[place.y * modulesPerSide + place.x] ^= 1
            }
        }
    }

    func finished(level: ErrorCorrectionLevel, part: QRSymbol.Part?) -> QRSymbol {
        QRSymbol(
            family: family, version: version, level: level, mask: mask, part: part, modulesPerSide: modulesPerSide,
            modules: values.map { $0 & 1 == 1 })
    }
}

/// A mask pattern: it inverts modules so that a symbol has neither large areas nor false finder patterns (ISO/IEC 18004 §7.8).
struct MaskPattern {
    let number: Int
    let family: SymbolFamily

    /// Whether the pattern inverts the module in a column and a row (table 10).
    func inverts(_ x: Int, _ y: Int) -> Bool {
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

    /// The QR patterns that Micro QR has, too.
    private static let microPatterns = [1, 4, 6, 7]

    /// The bits of the format information (§7.9), 15 in all, that change when this pattern replaces another one.
    ///
    /// The error correction code is linear: the difference of two code words is the code word of the difference of their data. The mask is
    /// in its lowest three bits, or two in Micro QR.
    func formatDifference(from other: MaskPattern) -> Int {
        let data = number ^ other.number
        var remainder = data
        for _ in 0..<10 { remainder = remainder << 1 ^ (remainder >> 9) * 0b101_0011_0111 }
        return data << 10 | remainder
    }

    /// The positions of the format information's bits, from bit 0. A QR symbol has them twice.
    static func formatPositions(_ family: SymbolFamily, modulesPerSide side: Int) -> [[(x: Int, y: Int)]] {
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
