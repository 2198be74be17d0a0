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
