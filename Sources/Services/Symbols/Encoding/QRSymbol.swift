/// The modules of a QR or Micro QR symbol, without its quiet zone.
public struct QRSymbol: Hashable, Sendable {
    public let family: SymbolFamily
    /// 1 to 40, or 1 to 4 for Micro QR.
    public let version: Int
    public let level: ErrorCorrectionLevel
    /// The number of the mask pattern: 0 to 7, or 0 to 3 for Micro QR.
    public let mask: Int
    /// The position in a structured append; nil for a symbol that stands alone.
    public let part: Part?
    /// The number of modules in a row and in a column.
    public let modulesPerSide: Int

    /// Row by row from the upper left, true for dark.
    let modules: [Bool]

    /// The position of a symbol in a structured append (ISO/IEC 18004 §8).
    public struct Part: Hashable, Sendable {
        /// Counted from 0.
        public let index: Int
        /// 2 to 16.
        public let count: Int
        /// All bytes of the whole content combined by exclusive or.
        public let parity: UInt8
    }

    public var isMicro: Bool { family == .micro }

    /// Whether the module in a column and a row is dark. Everything outside the symbol is light.
    public subscript(x: Int, y: Int) -> Bool {
        guard 0..<modulesPerSide ~= x, 0..<modulesPerSide ~= y else { return false }
        return modules[y * modulesPerSide + x]
    }
}

extension QRSymbol: CustomStringConvertible {
    /// For example `QR 4-M, mask 2` or `Micro QR M2-L, mask 0`.
    public var description: String { "\(isMicro ? "Micro QR M" : "QR ")\(version)-\(level.rawValue), mask \(mask)" }
}

/// QR Code or Micro QR Code.
public enum SymbolFamily: Hashable, Sendable {
    /// QR Code, versions 1 to 40.
    case standard
    /// Micro QR Code, versions 1 to 4 (M1 to M4). Fewer readers support it.
    case micro

    var versions: ClosedRange<Int> { self == .standard ? 1...40 : 1...4 }

    /// The versions to choose from automatically. M1 is excluded because it only detects errors.
    var automaticVersions: ClosedRange<Int> { self == .standard ? 1...40 : 2...4 }

    /// Groups of versions whose segment headers have the same length (ISO/IEC 18004 table 3).
    var versionGroups: [ClosedRange<Int>] { self == .standard ? [1...9, 10...26, 27...40] : [1...1, 2...2, 3...3, 4...4] }

    /// The numbers of the mask patterns (ISO/IEC 18004 table 10).
    public var masks: ClosedRange<Int> { self == .standard ? 0...7 : 0...3 }

    /// The number of light modules required around the symbol (ISO/IEC 18004 §6.3.8).
    public var quietZone: Int { self == .standard ? 4 : 2 }
}

/// The error correction level: how much of a symbol may be damaged or covered while it still reads.
public enum ErrorCorrectionLevel: String, Codable, CaseIterable, Comparable, Sendable {
    /// About 7 %.
    case low = "L"
    /// About 15 %.
    case medium = "M"
    /// About 25 %.
    case quartile = "Q"
    /// About 30 %.
    case high = "H"

    public static func < (one: ErrorCorrectionLevel, two: ErrorCorrectionLevel) -> Bool { one.rank < two.rank }

    /// The percentage of codewords that can be restored.
    public var percent: Int {
        switch self {
        case .low: 7
        case .medium: 15
        case .quartile: 25
        case .high: 30
        }
    }

    private var rank: Int { Self.allCases.firstIndex(of: self)! }
}

/// The capacity of symbols in data bits.
enum SymbolCapacity {
    /// The bits for modes, counts and content; nil for a version or a level that does not exist.
    static func dataBits(_ family: SymbolFamily, version: Int, level: ErrorCorrectionLevel) -> Int? {
        switch family {
        case .standard: 1...40 ~= version ? dataCodewords[level]![version - 1] * 8 : nil
        case .micro: microDataBits[version]?[level]
        }
    }

    /// The bits of the ECI header, which are a mode indicator and one byte (§7.4.2), 12 in all. libqrencode 4.1 writes 12 but reserves 28,
    /// and takes a larger version if those do not fit.
    static let eciBits = 28

    /// The bits of the structured append header: a mode indicator, two counts and the parity (§8.1).
    static let partBits = 20

    /// ISO/IEC 18004:2015 table 7, data codewords of versions 1 to 40.
    private static let dataCodewords: [ErrorCorrectionLevel: [Int]] = [
        .low: [
            19, 34, 55, 80, 108, 136, 156, 194, 232, 274, 324, 370, 428, 461, 523, 589, 647, 721, 795, 861,
            932, 1006, 1094, 1174, 1276, 1370, 1468, 1531, 1631, 1735, 1843, 1955, 2071, 2191, 2306, 2434, 2566, 2702, 2812, 2956,
        ],
        .medium: [
            16, 28, 44, 64, 86, 108, 124, 154, 182, 216, 254, 290, 334, 365, 415, 453, 507, 563, 627, 669,
            714, 782, 860, 914, 1000, 1062, 1128, 1193, 1267, 1373, 1455, 1541, 1631, 1725, 1812, 1914, 1992, 2102, 2216, 2334,
        ],
        .quartile: [
            13, 22, 34, 48, 62, 76, 88, 110, 132, 154, 180, 206, 244, 261, 295, 325, 367, 397, 445, 485,
            512, 568, 614, 664, 718, 754, 808, 871, 911, 985, 1033, 1115, 1171, 1231, 1286, 1354, 1426, 1502, 1582, 1666,
        ],
        .high: [
            9, 16, 26, 36, 46, 60, 66, 86, 100, 122, 140, 158, 180, 197, 223, 253, 283, 313, 341, 385,
            406, 442, 464, 514, 538, 596, 628, 661, 701, 745, 793, 845, 901, 961, 986, 1054, 1096, 1142, 1222, 1276,
        ],
    ]

    /// The same table for Micro QR, in bits, because M1 and M3 end with half a codeword. M1 only detects errors.
    private static let microDataBits: [Int: [ErrorCorrectionLevel: Int]] = [
        1: [.low: 20],
        2: [.low: 40, .medium: 32],
        3: [.low: 84, .medium: 68],
        4: [.low: 128, .medium: 112, .quartile: 80],
    ]
}
