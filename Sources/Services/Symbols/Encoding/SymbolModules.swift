/// The modules as libqrencode hands them out: the lowest bit says dark, the others say what a module is for.
struct SymbolModules {
    let family: SymbolFamily
    let version: Int
    let modulesPerSide: Int
    /// Row after row from the upper left.
    private var values: [UInt8]

    /// Set for all modules but those of data and error correction.
    private static let isFunction: UInt8 = 0x80

    init(family: SymbolFamily, version: Int, modulesPerSide: Int, values: [UInt8]) {
        self.family = family
        self.version = version
        self.modulesPerSide = modulesPerSide
        self.values = values
    }

    /// The mask's number from the symbol's own format information (ISO/IEC 18004 §7.9), because libqrencode does not tell which it chose.
    var mask: Int {
        func bit(_ x: Int, inverted: Bool) -> Int { (values[8 * modulesPerSide + x] & 1 == 1) != inverted ? 1 : 0 }
        switch family {
        // The bits 12, 11 and 10 of the format information, which was combined with 101010000010010.
        case .standard: return bit(2, inverted: true) << 2 | bit(3, inverted: false) << 1 | bit(4, inverted: true)
        // The bits 11 and 10, combined with 100010001000101.
        case .micro: return bit(4, inverted: false) << 1 | bit(5, inverted: true)
        }
    }

    /// Puts a mask pattern in the place of the one that libqrencode chose, as it has no way to be told one.
    mutating func apply(_ pattern: MaskPattern) {
        let old = MaskPattern(number: mask, family: family)
        for y in 0..<modulesPerSide {
            for x in 0..<modulesPerSide where values[y * modulesPerSide + x] & Self.isFunction == 0 && old.swaps(x, y) != pattern.swaps(x, y) {
                values[y * modulesPerSide + x] ^= 1
            }
        }
        let difference = pattern.formatDifference(from: old)
        for places in MaskPattern.formatPlaces(family, modulesPerSide: modulesPerSide) {
            for (bit, place) in places.enumerated() where difference >> bit & 1 == 1 {
                values[place.y * modulesPerSide + place.x] ^= 1
            }
        }
    }

    func finished(level: ErrorCorrectionLevel, part: Symbol.Part?) -> Symbol {
        Symbol(
            family: family, version: version, level: level, mask: mask, part: part, modulesPerSide: modulesPerSide,
            modules: values.map { $0 & 1 == 1 })
    }
}

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
