import Testing
@testable import Symbols

@Suite("Encoding symbols")
struct SymbolEncoderTests {
    /// ISO/IEC 18004:2015 table 7: the capacity of some versions and levels in characters.
    @Test(arguments: [
        (1, ErrorCorrectionLevel.low, 41, 25, 17), (1, .high, 17, 10, 7), (9, .medium, 432, 262, 180), (10, .medium, 513, 311, 213),
        (26, .quartile, 1804, 1094, 751), (27, .low, 3517, 2132, 1465), (40, .low, 7089, 4296, 2953), (40, .high, 3057, 1852, 1273),
    ])
    func `a version holds exactly what the standard says`(
        version: Int, level: ErrorCorrectionLevel, digits: Int, characters: Int, bytes: Int
    ) throws {
        for (content, count) in [(UInt8(ascii: "7"), digits), (UInt8(ascii: "A"), characters), (UInt8(ascii: "a"), bytes)] {
            let full = [UInt8](repeating: content, count: count)
            let symbol = try SymbolEncoder.encode(full, level: level)
            #expect(symbol.version == version)
            #expect(symbol.level == level)
            #expect(symbol.modulesPerSide == 17 + 4 * version)
            if version < 40 {
                #expect(try SymbolEncoder.encode(full + [content], level: level).version == version + 1)
                #expect(throws: SymbolError.self) { try SymbolEncoder.encode(full + [content], level: level, version: version) }
            } else {
                #expect(throws: SymbolError.self) { try SymbolEncoder.encode(full + [content], level: level) }
            }
        }
    }

    @Test func `too much data says by how many bytes and which level would fit`() {
        let text = [UInt8](repeating: UInt8(ascii: "a"), count: 1_300)
        #expect(throws: SymbolError.tooMuchData(bytes: 27, level: .high, fittingLevel: .quartile, fittingParts: 2)) {
            try SymbolEncoder.encode(text, level: .high)
        }
        let more = [UInt8](repeating: UInt8(ascii: "a"), count: 2_954)
        #expect(throws: SymbolError.tooMuchData(bytes: 1, level: .low, fittingLevel: nil, fittingParts: 2)) {
            try SymbolEncoder.encode(more, level: .low)
        }
        #expect(throws: SymbolError.tooMuchData(bytes: 9_997_047, level: .low, fittingLevel: nil, fittingParts: nil)) {
            try SymbolEncoder.encode([UInt8](repeating: 0, count: 10_000_000), level: .low)
        }
        #expect(throws: SymbolError.tooMuchForVersion(version: 1, bytes: 3, fittingVersion: 2)) {
            try SymbolEncoder.encode(Array("abcdefghijklmnopq".utf8), level: .medium, version: 1)
        }
    }

    @Test func `nothing, and versions and levels that do not exist, are errors`() {
        #expect(throws: SymbolError.nothingToEncode) { try SymbolEncoder.encode([]) }
        for version in [0, -1, 41] {
            #expect(throws: SymbolError.noSuchVersion(version, family: .standard)) { try SymbolEncoder.encode([48], version: version) }
        }
        #expect(throws: SymbolError.noSuchVersion(5, family: .micro)) { try SymbolEncoder.encode([48], version: 5, family: .micro) }
        #expect(throws: SymbolError.noSuchLevel(.high, microVersion: nil)) {
            try SymbolEncoder.encode([48], level: .high, family: .micro)
        }
        #expect(throws: SymbolError.noSuchLevel(.quartile, microVersion: 2)) {
            try SymbolEncoder.encode([48], level: .quartile, version: 2, family: .micro)
        }
    }

    @Test func `a version larger than needed is made when asked for`() throws {
        let symbol = try SymbolEncoder.encode(Array("a".utf8), level: .quartile, version: 12)
        #expect(symbol.version == 12)
        #expect(symbol.modulesPerSide == 65)
    }

    /// ISO/IEC 18004:2015 table 7, Micro QR.
    @Test(arguments: [
        ("12345", ErrorCorrectionLevel.low, 1 as Int?, 1), ("1234567890", .low, nil, 2), ("12345678901", .low, nil, 3),
        ("ABCDEF", .low, nil, 2), ("ABCDE", .medium, nil, 2), ("ABCDEF", .medium, nil, 3), ("a", .low, nil, 3), ("abcdefghi", .low, nil, 3),
        ("abcdefghij", .low, nil, 4), ("abcdefghijklmno", .low, nil, 4), ("abcdefghi", .quartile, nil, 4),
        ("12345678901234567890123456789012345", .low, nil, 4),
    ])
    func `Micro QR takes the smallest version`(text: String, level: ErrorCorrectionLevel, version: Int?, expected: Int) throws {
        let symbol = try SymbolEncoder.encode(Array(text.utf8), level: level, version: version, family: .micro)
        #expect(symbol.isMicro)
        #expect(symbol.version == expected)
        #expect(symbol.modulesPerSide == 9 + 2 * expected)
        #expect(0..<4 ~= symbol.mask)
    }

    @Test func `data that does not fit into Micro QR is an error that says so`() {
        for text in ["abcdefghijklmnop", "123456789012345678901234567890123456"] {
            #expect(throws: SymbolError.tooMuchForMicro(level: .low)) {
                try SymbolEncoder.encode(Array(text.utf8), level: .low, family: .micro)
            }
        }
        #expect(throws: SymbolError.self) { try SymbolEncoder.encode(Array("A".utf8), level: .low, version: 1, family: .micro) }
    }

    @Test func `modules outside a symbol are light, its finder patterns stand in three corners`() throws {
        let symbol = try SymbolEncoder.encode(Array("corner".utf8))
        let side = symbol.modulesPerSide
        #expect(!symbol[-1, 0] && !symbol[0, side] && !symbol[side, 0])
        for (x, y) in [(0, 0), (side - 7, 0), (0, side - 7)] {
            #expect((0..<7).allSatisfy { symbol[x + $0, y] && symbol[x + $0, y + 6] && symbol[x, y + $0] && symbol[x + 6, y + $0] })
            #expect((1..<6).allSatisfy { !symbol[x + $0, y + 1] && !symbol[x + $0, y + 5] })
            #expect((2..<5).allSatisfy { symbol[x + $0, y + 3] })
        }
        #expect((0..<7).contains { !symbol[side - 7 + $0, side - 7] || !symbol[side - 1, side - 7 + $0] })
    }
}

@Suite("Masks")
struct MaskTests {
    /// ISO/IEC 18004:2015 table C.1: the format information of each level and mask, combined with the fixed pattern.
    @Test(arguments: [
        (ErrorCorrectionLevel.medium, [0x5412, 0x5125, 0x5E7C, 0x5B4B, 0x45F9, 0x40CE, 0x4F97, 0x4AA0]),
        (.low, [0x77C4, 0x72F3, 0x7DAA, 0x789D, 0x662F, 0x6318, 0x6C41, 0x6976]),
        (.high, [0x1689, 0x13BE, 0x1CE7, 0x19D0, 0x0762, 0x0255, 0x0D0C, 0x083B]),
        (.quartile, [0x355F, 0x3068, 0x3F31, 0x3A06, 0x24B4, 0x2183, 0x2EDA, 0x2BED]),
    ])
    func `a pinned mask has its format information twice`(level: ErrorCorrectionLevel, expected: [Int]) throws {
        for (mask, bits) in expected.enumerated() {
            let symbol = try SymbolEncoder.encode(Array("mask".utf8), level: level, version: 7, mask: mask)
            #expect(symbol.mask == mask)
            for places in MaskPattern.formatPositions(.standard, modulesPerSide: 45) {
                #expect(places.enumerated().reduce(0) { $0 | (symbol[$1.element.x, $1.element.y] ? 1 << $1.offset : 0) } == bits)
            }
        }
    }

    /// ISO/IEC 18004:2015: the format information of M2-L and M4-Q, combined with 100010001000101.
    @Test(arguments: [(2, ErrorCorrectionLevel.low, [0x55AE, 0x5099, 0x5FC0, 0x5AF7]), (4, .quartile, [0x34E3, 0x31D4, 0x3E8D, 0x3BBA])])
    func `a Micro QR mask has its format information once`(version: Int, level: ErrorCorrectionLevel, expected: [Int]) throws {
        for (mask, bits) in expected.enumerated() {
            let symbol = try SymbolEncoder.encode(Array("123".utf8), level: level, version: version, family: .micro, mask: mask)
            #expect(symbol.mask == mask)
            let places = MaskPattern.formatPositions(.micro, modulesPerSide: symbol.modulesPerSide)
            #expect(places.count == 1)
            #expect(places[0].enumerated().reduce(0) { $0 | (symbol[$1.element.x, $1.element.y] ? 1 << $1.offset : 0) } == bits)
        }
    }

    @Test(arguments: [(SymbolFamily.standard, 1), (.standard, 2), (.standard, 14), (.standard, 40), (.micro, 1), (.micro, 2), (.micro, 4)])
    func `symbols of all masks carry the same data`(family: SymbolFamily, version: Int) throws {
        var unmasked: Set<[Bool]> = []
        for mask in family.masks {
            let symbol = try SymbolEncoder.encode(Array("12345".utf8), level: .low, version: version, family: family, mask: mask)
            let pattern = MaskPattern(number: mask, family: family)
            let side = symbol.modulesPerSide
            // The data of every version begins in the lower right corner: two columns wide, four modules up.
            unmasked.insert(
                (0..<8).map { index in
                    let (x, y) = (side - 1 - index % 2, side - 1 - index / 2)
                    return symbol[x, y] != pattern.inverts(x, y)
                })
            // Finder and timing patterns are never masked.
            #expect((0..<7).allSatisfy { symbol[$0, 0] && symbol[0, $0] })
            let timing = family == .standard ? 6 : 0
            #expect((8..<side - (family == .standard ? 8 : 0)).allSatisfy { symbol[$0, timing] == ($0 % 2 == 0) })
        }
        #expect(unmasked.count == 1)
    }

    @Test func `the mask that is chosen is the same when it is pinned`() throws {
        for text in ["a", "https://example.org", "12345678901234567890", "HELLO WORLD"] {
            let chosen = try SymbolEncoder.encode(Array(text.utf8))
            #expect(try SymbolEncoder.encode(Array(text.utf8), mask: chosen.mask) == chosen)
        }
    }

    @Test(arguments: [(SymbolFamily.standard, 8), (.standard, -1), (.micro, 4)])
    func `a mask that does not exist is an error`(family: SymbolFamily, mask: Int) {
        #expect(throws: SymbolError.noSuchMask(mask, family: family)) {
            try SymbolEncoder.encode(Array("1".utf8), family: family, mask: mask)
        }
    }
}
