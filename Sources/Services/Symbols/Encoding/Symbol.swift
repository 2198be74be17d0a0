/// The modules of one QR or Micro QR symbol, without its quiet zone.
public struct Symbol: Hashable, Sendable {
    public let family: SymbolFamily
    /// 1 to 40, or 1 to 4 for Micro QR.
    public let version: Int
    public let level: ErrorCorrectionLevel
    /// The number of the mask pattern: 0 to 7, or 0 to 3 for Micro QR.
    public let mask: Int
    /// Set when it carries a content together with others.
    public let part: Part?
    /// Modules in a row and in a column.
    public let modulesPerSide: Int

    /// Row after row from the upper left, true for dark.
    private let modules: [Bool]

    /// The place of a symbol among those that carry a content together (structured append, ISO/IEC 18004 §8).
    public struct Part: Hashable, Sendable {
        /// From 0.
        public let index: Int
        /// 2 to 16.
        public let count: Int
        /// All bytes of the whole content combined by exclusive or.
        public let parity: UInt8
    }

    init(
        family: SymbolFamily, version: Int, level: ErrorCorrectionLevel, mask: Int, part: Part?, modulesPerSide: Int, modules: [Bool]
    ) {
        self.family = family
        self.version = version
        self.level = level
        self.modulesPerSide = modulesPerSide
        self.mask = mask
        self.part = part
        self.modules = modules
    }

    public var isMicro: Bool { family == .micro }

    /// Whether the module in a column and a row is dark; outside the symbol everything is light.
    public subscript(x: Int, y: Int) -> Bool {
        guard 0..<modulesPerSide ~= x, 0..<modulesPerSide ~= y else { return false }
        return modules[y * modulesPerSide + x]
    }
}

extension Symbol: CustomStringConvertible {
    /// Such as `QR 4-M, mask 2` or `Micro QR M2-L, mask 0`.
    public var description: String { "\(isMicro ? "Micro QR M" : "QR ")\(version)-\(level.rawValue), mask \(mask)" }
}
