/// The modules of one QR or Micro QR symbol, without its quiet zone.
public struct Symbol: Hashable, Sendable {
    public let family: SymbolFamily
    /// 1 to 40, or 1 to 4 for Micro QR.
    public let version: Int
    public let level: ErrorCorrectionLevel
    /// The number of the mask pattern: 0 to 7, or 0 to 3 for Micro QR.
    public let mask: Int
    /// Modules in a row and in a column.
    public let modulesPerSide: Int

    /// Row after row from the upper left, true for dark.
    private let modules: [Bool]

    init(family: SymbolFamily, version: Int, level: ErrorCorrectionLevel, modulesPerSide: Int, modules: [Bool]) {
        self.family = family
        self.version = version
        self.level = level
        self.modulesPerSide = modulesPerSide
        self.modules = modules
        mask = Self.mask(family: family) { modules[$1 * modulesPerSide + $0] }
    }

    public var isMicro: Bool { family == .micro }

    /// Whether the module in a column and a row is dark; outside the symbol everything is light.
    public subscript(x: Int, y: Int) -> Bool {
        guard 0..<modulesPerSide ~= x, 0..<modulesPerSide ~= y else { return false }
        return modules[y * modulesPerSide + x]
    }

    /// The mask's number from the symbol's own format information (ISO/IEC 18004 §7.9), because libqrencode does not tell which it chose.
    private static func mask(family: SymbolFamily, isDark: (_ x: Int, _ y: Int) -> Bool) -> Int {
        func bit(_ x: Int, inverted: Bool) -> Int { isDark(x, 8) != inverted ? 1 : 0 }
        switch family {
        // The bits 12, 11 and 10 of the format information, which was combined with 101010000010010.
        case .standard: return bit(2, inverted: true) << 2 | bit(3, inverted: false) << 1 | bit(4, inverted: true)
        // The bits 11 and 10, combined with 100010001000101.
        case .micro: return bit(4, inverted: false) << 1 | bit(5, inverted: true)
        }
    }
}

extension Symbol: CustomStringConvertible {
    /// Such as `QR 4-M, mask 2` or `Micro QR M2-L, mask 0`.
    public var description: String { "\(isMicro ? "Micro QR M" : "QR ")\(version)-\(level.rawValue), mask \(mask)" }
}
