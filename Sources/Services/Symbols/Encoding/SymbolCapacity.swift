/// How many data bits the symbols hold.
enum SymbolCapacity {
    /// Bits for mode, count and content; nil for a version or a level that does not exist.
    static func dataBits(_ family: SymbolFamily, version: Int, level: ErrorCorrectionLevel) -> Int? {
        switch family {
        case .standard: 1...40 ~= version ? dataCodewords[level]![version - 1] * 8 : nil
        case .micro: microDataBits[version]?[level]
        }
    }

    /// What says that the text is UTF-8: a mode indicator and one byte (§7.4.2), which are 12. libqrencode 4.1 writes 12 but reckons with 28,
    /// and takes a larger version where those do not fit.
    static let eciBits = 28

    /// What says which part of how many a symbol is: a mode indicator, two counts and the parity (§8.1).
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

    /// The same table, Micro QR, in bits because M1 and M3 end with half a codeword. M1 only detects errors.
    private static let microDataBits: [Int: [ErrorCorrectionLevel: Int]] = [
        1: [.low: 20],
        2: [.low: 40, .medium: 32],
        3: [.low: 84, .medium: 68],
        4: [.low: 128, .medium: 112, .quartile: 80],
    ]
}
